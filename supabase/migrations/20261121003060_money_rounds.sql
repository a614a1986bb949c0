-- What the house does about money by itself: what was left lying is taken up again, what is over ends, who has to be told
-- is told, and every night all that is known here is compared with what Stripe knows.

-- What could not be processed waits longer each time; twenty tries are two weeks.
alter table private.stripe_events add column due_at timestamptz not null default now() + interval '1 minute';
comment on column private.stripe_events.due_at is 'When somebody else takes it up, if it has not been processed by then.';
drop index private.stripe_events_open;
create index stripe_events_open on private.stripe_events (due_at) where processed_at is null;

create function private.claim_stripe_events(at_most integer) returns table (id text, attempts integer)
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.stripe_events as event
    set due_at = clock_timestamp() + greatest(private.wait_after(event.attempts), interval '5 minutes'),
      attempts = event.attempts + 1
    where event.id in (
      select waiting.id from private.stripe_events as waiting
      where processed_at is null and due_at <= clock_timestamp() and waiting.attempts < 20
      order by due_at
      limit at_most
      for update skip locked
    )
  returning event.id, event.attempts
$$;
comment on function private.claim_stripe_events is
  'Events that nobody has processed, for the caller alone. A claim that comes to nothing runs out by itself.';

-- Rounds that are made now and then, by whoever comes first.
create table private.rounds (
  name text primary key,
  done_at timestamptz not null default 'epoch'
);
comment on table private.rounds is 'When something that is done now and then was last begun.';
alter table private.rounds enable row level security;
insert into private.rounds (name) values ('money'), ('prices');

create function private.begin_round(round text, every interval) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with begun as (
    update private.rounds set done_at = now() where name = round and done_at <= now() - every returning 1
  )
  select exists (select from begun)
$$;
comment on function private.begin_round is 'Whether it is this transaction''s to do: one of those who ask, and again if it is rolled back.';

alter table public.subscriptions add column pause_told_for timestamptz;
comment on column public.subscriptions.pause_told_for is
  'The missed payment (past_due_since) after which the reader was told that their plan rests.';
create index subscriptions_ending on public.subscriptions (current_period_end) where live;

create function private.end_presents() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  present record;
  ended integer := 0;
begin
  for present in
    update public.subscriptions as subscription
      set status = 'canceled', ended_at = current_period_end
      from public.plans, public.profiles, auth.users
      where source = 'complimentary' and live and current_period_end <= now()
        and plans.id = subscription.plan_id and profiles.id = subscription.user_id and users.id = subscription.user_id
      returning subscription.user_id, plans.name, profiles.first_name, users.email
  loop
    perform private.begin_free_subscription(present.user_id);
    perform private.enqueue_letter('complimentary-ended', present.email,
      jsonb_build_object('firstName', present.first_name, 'plan', present.name));
    ended := ended + 1;
  end loop;
  return ended;
end $$;
comment on function private.end_presents is 'Complimentary subscriptions whose time is over become the free plan again; answers how many.';

create function private.abandon_checkouts(at_most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  checkout record;
  abandoned integer := 0;
begin
  for checkout in
    update private.checkouts as old set state = 'abandoned'
      where id in (
        select id from private.checkouts
        where state in ('open', 'payable') and updated_at <= now() - interval '23 hours'
        order by updated_at
        limit at_most
        for update skip locked
      )
      returning old.id, mount_intent_id, stripe_subscription_id, user_id
  loop
    insert into private.stripe_orders (kind, target)
      select 'cancel-intent', checkout.mount_intent_id where checkout.mount_intent_id is not null
      union all
      select 'abandon-subscription', checkout.stripe_subscription_id where checkout.stripe_subscription_id is not null
      union all
      -- Whoever made the subscription may have died before it could be written down; the customer knows of it.
      select 'refresh-customer', stripe_id from public.billing_customers
        where user_id = checkout.user_id and checkout.stripe_subscription_id is null
      on conflict do nothing;
    abandoned := abandoned + 1;
  end loop;
  return abandoned;
end $$;
comment on function private.abandon_checkouts is
  'Checkouts that nobody went on with for 23 hours, which is as long as Stripe waits too. Orders say so to Stripe; what turns out to be paid is left alone there.';

create function private.prune_checkouts() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from private.checkouts
    where state in ('superseded', 'abandoned') and updated_at <= now() - interval '30 days' returning 1
  ), settled as (
    update private.checkouts set delivery_address = null
    where state = 'completed' and delivery_address is not null and completed_at <= now() - interval '30 days' returning 1
  )
  select (select count(*) from gone)::integer + (select count(*) from settled)::integer
$$;
comment on function private.prune_checkouts is
  'Forgets, after 30 days, checkouts that came to nothing, and of others the address, which the reader has among their own by then.';

create function private.prune_stripe_events() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from private.stripe_events where received_at <= now() - interval '90 days' returning 1
  )
  select count(*)::integer from gone
$$;
create function private.prune_stripe_orders() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from private.stripe_orders
    where created_at <= now() - interval '90 days' and (done_at is not null or given_up_at is not null) returning 1
  )
  select count(*)::integer from gone
$$;

-- The nightly comparison. It goes on from its cursor, whoever began it and however often that died.
create table private.reconciliations (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  since timestamptz not null,
  step text not null default 'customers' check (step in (
    'customers', 'subscriptions', 'invoices', 'payments', 'refunds', 'sums')),
  cursor text,
  taken_until timestamptz,
  customers integer not null default 0,
  differences jsonb not null default '[]' check (jsonb_typeof(differences) = 'array'),
  captured bigint not null default 0,
  recorded bigint not null default 0,
  remark text
);
comment on table private.reconciliations is 'Reports of the nightly comparison with Stripe. The unfinished one, if any, is under way.';
comment on column private.reconciliations.since is 'What is newer than this at Stripe was looked at one by one, and its money counted.';
comment on column private.reconciliations.taken_until is 'Whoever works on it has it for themselves until then, and longer with each page.';
comment on column private.reconciliations.differences is 'What did not agree: [{about, id, customer, found, healed}].';
comment on column private.reconciliations.captured is 'Cents that Stripe took from readers in that time.';
comment on column private.reconciliations.recorded is 'Cents that are written down here for the same time.';
create unique index reconciliations_under_way on private.reconciliations ((true)) where finished_at is null;
create index reconciliations_by_time on private.reconciliations (started_at desc);
alter table private.reconciliations enable row level security;
grant select, insert, update, delete on private.reconciliations to service_role;

create function private.reconciliation_is_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when exists (select from private.reconciliations where finished_at is null)
      then exists (select from private.reconciliations
        where finished_at is null and coalesce(taken_until, '-infinity') <= clock_timestamp())
    else exists (select from public.billing_customers) and not exists (
      select from private.reconciliations
      where started_at >= (date_trunc('day', now() at time zone 'utc' - interval '3 hours') + interval '3 hours') at time zone 'utc')
  end
$$;
comment on function private.reconciliation_is_due is 'Once a day from 03:00 UTC on, and whenever one has been left unfinished.';

create or replace function private.jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
      select from private.outbox where sent_at is null and given_up_at is null and due_at <= clock_timestamp())
    or exists (select from private.daily_round where done_at <= now() - interval '1 day')
    or exists (
      select from private.stripe_orders
      where done_at is null and given_up_at is null and due_at <= clock_timestamp())
    or exists (
      select from private.stripe_events where processed_at is null and due_at <= clock_timestamp() and attempts < 20)
    or exists (
      select from private.checkouts where state in ('open', 'payable') and updated_at <= now() - interval '23 hours')
    or exists (
      select from public.subscriptions where live and source = 'complimentary' and current_period_end <= now())
    or exists (select from private.rounds where name = 'money' and done_at <= now() - interval '1 hour')
    or private.reconciliation_is_due()
$$;

create function private.put_off_money() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with orders as (
    update private.stripe_orders set due_at = now() + interval '1 hour'
    where done_at is null and given_up_at is null and due_at <= clock_timestamp() returning 1
  ), events as (
    update private.stripe_events set due_at = now() + interval '1 hour'
    where processed_at is null and due_at <= clock_timestamp() and attempts < 20 returning 1
  ), night as (
    insert into private.reconciliations (since, finished_at, remark)
    select now(), now(), 'Payments are not set up.'
    where private.reconciliation_is_due() and not exists (select from private.reconciliations where finished_at is null)
  ), unfinished as (
    update private.reconciliations set taken_until = now() + interval '1 hour' where finished_at is null
  )
  select (select count(*) from orders)::integer + (select count(*) from events)::integer
$$;
comment on function private.put_off_money is 'Where payments are not set up nothing can be told to Stripe: it waits, and is not called due in the meantime.';

grant execute on function
  private.claim_stripe_events, private.begin_round, private.end_presents, private.abandon_checkouts,
  private.prune_checkouts, private.prune_stripe_events, private.prune_stripe_orders, private.reconciliation_is_due,
  private.put_off_money
  to service_role;
