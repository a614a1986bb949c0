-- Synchronisation with Stripe: the inbox of webhook events, the outbox of commands, and the nightly reconciliation.

-- Webhook events by id. An event is only a hint to fetch the current state of its customer.
create table private.stripe_events (
  id text primary key check (id ~ '^evt_\w+$'),
  type text not null check (length(type) <= 100),
  customer_id text,
  object_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  received_version bigint not null default nextval('private.sync_version'),
  due_at timestamptz not null default now() + interval '1 minute',
  attempts integer not null default 0,
  processed_at timestamptz,
  outcome text check (outcome in ('refreshed', 'foreign', 'nothing-to-do', 'intent-cancelled')),
  failure text check (length(failure) <= 500)
);
comment on table private.stripe_events is
  'Inbox of webhooks. An event is done only when processed_at is set; a failed one is tried again.';
comment on column private.stripe_events.received_version is 'Number of private.sync_version at the first delivery.';
comment on column private.stripe_events.due_at is 'When a job processes the event if the webhook has not done so by then.';
create index stripe_events_open on private.stripe_events (due_at) where processed_at is null;
create index stripe_events_by_time on private.stripe_events (created_at);
create index stripe_events_by_receipt on private.stripe_events (received_at);
alter table private.stripe_events enable row level security;
grant select, insert, update, delete on private.stripe_events to service_role;

-- Each attempt waits longer than the one before. Twenty attempts take two weeks.
create function private.claim_stripe_events(max_count integer) returns table (id text, attempts integer)
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.stripe_events as event
    set due_at = clock_timestamp() + greatest(private.retry_delay(event.attempts), interval '5 minutes'),
      attempts = event.attempts + 1
    where event.id in (
      select waiting.id from private.stripe_events as waiting
      where processed_at is null and due_at <= clock_timestamp() and waiting.attempts < 20
      order by due_at
      limit max_count
      for update skip locked
    )
  returning event.id, event.attempts
$$;
comment on function private.claim_stripe_events is
  'Claims unprocessed events; concurrent callers get different rows. A claim whose caller crashes expires by itself.';

create function private.prune_stripe_events(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from private.stripe_events where ctid = any (array(
      select ctid from private.stripe_events where received_at <= now() - interval '90 days' limit max_count))
    returning 1
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_stripe_events is 'Deletes events 90 days after they were received; returns how many.';
grant execute on function private.claim_stripe_events, private.prune_stripe_events to service_role;

-- Commands to Stripe. They are inserted in the transaction that decides on them and repeated until Stripe accepts them.
create table private.stripe_commands (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'refund', 'refresh-customer', 'update-customer')),
  target text not null check (target ~ '^(pi|sub|cus)_\w+$'),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  completed_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) <= 500)
);
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone.';
comment on column private.stripe_commands.failed_at is 'When the command was given up for good.';
create index stripe_commands_due on private.stripe_commands (due_at) where completed_at is null and failed_at is null;
-- Two refunds of one payment are two commands and differ in data.key. All other duplicates are one command.
create unique index stripe_commands_open on private.stripe_commands (kind, target, (coalesce(data ->> 'key', '')))
  where completed_at is null and failed_at is null;
create index stripe_commands_by_time on private.stripe_commands (created_at);
create index stripe_commands_by_target on private.stripe_commands (target);
alter table private.stripe_commands enable row level security;
grant select, insert, update, delete on private.stripe_commands to service_role;

create function private.enqueue_stripe_command(kind text, target text, data jsonb default '{}') returns uuid
  language sql set search_path = '' as $$
  insert into private.stripe_commands (kind, target, data) values (kind, target, data)
  on conflict (kind, target, (coalesce(data ->> 'key', ''))) where completed_at is null and failed_at is null
    do update set kind = excluded.kind
  returning id
$$;
comment on function private.enqueue_stripe_command is
  'Inserts a command, or returns the open one of the same kind, target and key. Returns its id.';

-- A claim lasts five minutes, much longer than any request to Stripe.
create function private.claim_stripe_commands(max_count integer, requested_ids uuid[] default null)
  returns setof private.stripe_commands
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.stripe_commands
    set attempts = attempts + 1, due_at = clock_timestamp() + interval '5 minutes'
    where id in (
      select id from private.stripe_commands
      where completed_at is null and failed_at is null and due_at <= clock_timestamp()
        and (requested_ids is null or id = any (requested_ids))
      order by due_at
      limit max_count
      for update skip locked
    )
  returning *
$$;
comment on function private.claim_stripe_commands is
  'Claims commands that are due; concurrent callers get different rows. A claim whose caller crashes expires by itself.';

create function private.record_stripe_command_failure(command uuid, attempt integer, reason text, permanent boolean)
  returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with recorded as (
    update private.stripe_commands
      set failure = left(reason, 500), due_at = clock_timestamp() + private.retry_delay(attempts),
        failed_at = case when permanent or created_at < now() - interval '7 days' then clock_timestamp() end
      where id = command and attempts = attempt and completed_at is null and failed_at is null
      returning failed_at
  )
  select coalesce(bool_or(failed_at is not null), false) from recorded
$$;
comment on function private.record_stripe_command_failure is
  'Schedules the next attempt, each time later, for a week. Nothing is recorded if another attempt has begun. Returns whether the command was given up now.';

create function private.prune_stripe_commands(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from private.stripe_commands where ctid = any (array(
      select ctid from private.stripe_commands
      where created_at <= now() - interval '90 days' and (completed_at is not null or failed_at is not null)
      limit max_count))
    returning 1
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_stripe_commands is 'Deletes completed and failed commands after 90 days; returns how many.';

grant execute on function
  private.claim_stripe_commands, private.record_stripe_command_failure, private.prune_stripe_commands
  to service_role;

create function private.list_owed_refunds(customer text) returns table (payment text, withdrawal uuid)
  language sql stable set search_path = '' as $$
  select payments.stripe_id, withdrawals.id
  from public.payments
    join public.invoices on invoices.id = payments.invoice_id
    join public.withdrawals on withdrawals.stripe_id = invoices.stripe_subscription_id
  where payments.customer_id = customer and payments.status = 'succeeded' and payments.refunded < payments.amount
    -- 60 days, because commands are kept longer than that. A refund that a bank has rejected in the meantime needs a person.
    and confirmed_at > now() - interval '60 days'
    and not exists (
      select from private.stripe_commands
      where kind = 'refund' and target = payments.stripe_id and data ->> 'key' = 'withdrawal-' || withdrawals.id)
$$;
comment on function private.list_owed_refunds is
  'Payments of a customer for contracts that were withdrawn from, not fully refunded and without a refund command.';
grant execute on function private.list_owed_refunds to service_role;

create function private.enqueue_customer_update() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Each command has its own key, because one that is being executed now may have read the previous address.
  insert into private.stripe_commands (kind, target, data)
    select 'update-customer', stripe_id, jsonb_build_object('key', gen_random_uuid())
    from public.billing_customers where user_id = new.id and deleted_at is null;
  return null;
end $$;
comment on function private.enqueue_customer_update is
  'After an account changes its address: Stripe needs it for receipts. The command does not contain the address; its execution reads the current one.';
create trigger enqueue_customer_update after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.enqueue_customer_update();

-- The nightly reconciliation. Any process can resume it from its cursor after a crash.
create table private.reconciliations (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  since timestamptz not null,
  step text not null default 'customers' check (step in (
    'customers', 'subscriptions', 'invoices', 'payments', 'refunds', 'sums')),
  cursor text,
  claimed_until timestamptz,
  customers integer not null default 0,
  differences jsonb not null default '[]' check (jsonb_typeof(differences) = 'array'),
  captured bigint not null default 0,
  recorded bigint not null default 0,
  remark text
);
comment on table private.reconciliations is 'Reports of the nightly comparison with Stripe. At most one is unfinished: the one that is running.';
comment on column private.reconciliations.since is 'Objects at Stripe that are newer than this are compared one by one, and their amounts are summed.';
comment on column private.reconciliations.claimed_until is 'Until when the working process has the run for itself; each page extends it.';
comment on column private.reconciliations.differences is 'What did not agree: [{kind, id, customer, found, corrected}].';
comment on column private.reconciliations.captured is 'Cents that Stripe captured in that time.';
comment on column private.reconciliations.recorded is 'Cents that are recorded here for the same time.';
create unique index reconciliations_under_way on private.reconciliations ((true)) where finished_at is null;
create index reconciliations_by_time on private.reconciliations (started_at desc);
alter table private.reconciliations enable row level security;
grant select, insert, update, delete on private.reconciliations to service_role;

create function private.reconciliation_is_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when exists (select from private.reconciliations where finished_at is null)
      then exists (select from private.reconciliations
        where finished_at is null and coalesce(claimed_until, '-infinity') <= clock_timestamp())
    else exists (select from public.billing_customers) and not exists (
      select from private.reconciliations
      where started_at >= (date_trunc('day', now() at time zone 'utc' - interval '3 hours') + interval '3 hours') at time zone 'utc')
  end
$$;
comment on function private.reconciliation_is_due is 'Once a day from 03:00 UTC on, and when an unfinished run is not claimed.';

create function private.prune_reconciliations() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from private.reconciliations
    where finished_at <= now() - interval '400 days'
      -- The next run starts from the last successful one, however old that is.
      and id is distinct from (
        select id from private.reconciliations where remark is null and finished_at is not null order by started_at desc limit 1)
    returning 1
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_reconciliations is
  'Deletes reports older than 400 days, so that the same day of the previous year can be compared. Keeps a running one and the last successful one. Returns how many.';

create function private.postpone_stripe_work() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with commands as (
    update private.stripe_commands set due_at = now() + interval '1 hour'
    where completed_at is null and failed_at is null and due_at <= clock_timestamp() returning 1
  ), events as (
    update private.stripe_events set due_at = now() + interval '1 hour'
    where processed_at is null and due_at <= clock_timestamp() and attempts < 20 returning 1
  ), skipped_run as (
    insert into private.reconciliations (since, finished_at, remark)
    select now(), now(), 'Payments are not set up.'
    where private.reconciliation_is_due() and not exists (select from private.reconciliations where finished_at is null)
  ), unfinished as (
    update private.reconciliations set claimed_until = now() + interval '1 hour' where finished_at is null
  )
  select (select count(*) from commands)::integer + (select count(*) from events)::integer
$$;
comment on function private.postpone_stripe_work is
  'Without a Stripe key no command or event can be processed: all of them wait for another hour, so that the jobs do not count as due. Returns how many.';

grant execute on function
  private.reconciliation_is_due, private.prune_reconciliations, private.postpone_stripe_work
  to service_role;
