-- Plans with their prices at Stripe, subscriptions to them, and entitlement.

create table public.plans (
  id text primary key check (id ~ '^[a-z0-9]+(_[a-z0-9]+)*$' and length(id) <= 60),
  name text not null check (length(name) <= 100 and private.is_not_blank(name)),
  description text not null default '' check (length(description) <= 1000),
  tier text not null check (tier ~ '^[a-z]+$' and length(tier) <= 30),
  price integer not null check (price between 0 and 99999999),
  period text not null default 'year' check (period in ('year')),
  features text[] not null default '{}' check (
    cardinality(features) <= 20 and coalesce(array_ndims(features), 1) = 1 and array_position(features, null) is null
    and length(array_to_string(features, '')) <= 4000
  ),
  position integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.plans is 'Subscription plans. The id is also the reader''s subscription tier (free, global_reader, patron_ledger).';
comment on column public.plans.tier is 'silver, gold, platinum or another. Platinum includes the monthly printed edition.';
comment on column public.plans.price is 'Cents per period; 0 is free.';

create function private.includes_print(plan public.plans) returns boolean
  language sql immutable set search_path = '' as $$ select plan.tier = 'platinum' $$;
comment on function private.includes_print is
  'Whether the plan includes the monthly printed edition. In TypeScript: _shared/domain/plan.ts.';
grant execute on function private.includes_print to authenticated, service_role;

create trigger touch_updated_at before update on public.plans
  for each row execute function private.touch_updated_at();

alter table public.plans enable row level security;
grant select on public.plans to anon;
grant select, insert, update, delete on public.plans to authenticated, service_role;

create policy "everyone reads active plans" on public.plans
  for select to anon, authenticated using (active);
create policy "staff read every plan" on public.plans
  for select to authenticated using ((select private.staff_role()) is not null);
create policy "owners add plans" on public.plans
  for insert to authenticated with check ((select private.staff_role()) = 'owner');
create policy "owners change plans" on public.plans
  for update to authenticated
  using ((select private.staff_role()) = 'owner') with check ((select private.staff_role()) = 'owner');
create policy "owners remove plans" on public.plans
  for delete to authenticated using ((select private.staff_role()) = 'owner');

create table public.plan_prices (
  stripe_id text primary key check (stripe_id ~ '^price_\w+$'),
  plan_id text not null references public.plans (id) on update cascade,
  product_id text not null check (product_id ~ '^prod_\w+$'),
  amount integer not null check (amount between 0 and 99999999),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  current boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.plan_prices is
  'Stripe prices by plan. Rows are never deleted, because a subscriber keeps the price of the day of the purchase. New subscribers pay the current one.';
create unique index plan_prices_current on public.plan_prices (plan_id, currency) where current;
create index plan_prices_by_plan on public.plan_prices (plan_id);
alter table public.plan_prices enable row level security;
grant select, insert, update on public.plan_prices to service_role;

-- The free plan is a subscription like any other: every account has a row from its creation on. Stripe is the source of
-- truth for paid subscriptions; these rows are a copy of the last fetched state, so that requests can be answered without
-- calling Stripe. Readers write none of them.

-- Orders events and fetches by a counter instead of a clock, because a clock can be set back.
create sequence private.sync_version;
comment on sequence private.sync_version is
  'An event draws a number when it arrives, and a fetch draws one before its first request to Stripe. The smaller number was drawn first.';
grant usage on sequence private.sync_version to service_role;

create table public.billing_customers (
  stripe_id text primary key check (stripe_id ~ '^cus_\w+$'),
  user_id uuid unique references auth.users (id) on delete set null,
  payer_name text not null check (length(payer_name) <= 201 and private.is_not_blank(payer_name)),
  payer_email text not null check (private.is_email(payer_email)),
  card jsonb check (jsonb_typeof(card) = 'object'),
  deleted_at timestamptz,
  account_deleted_at timestamptz,
  refreshed_at timestamptz,
  fetched_version bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint "a customer of a deleted account has no user" check (account_deleted_at is null or user_id is null)
);
comment on table public.billing_customers is 'Readers as Stripe customers, at most one per account. Rows outlive the account, as invoices have to.';
comment on column public.billing_customers.user_id is
  'Null if the account was deleted (account_deleted_at is set), is unknown in this database, or has another customer by now.';
comment on column public.billing_customers.card is 'The card of the next payment: {brand, last4, expMonth, expYear}.';
comment on column public.billing_customers.deleted_at is 'When Stripe reported that the customer no longer exists.';
comment on column public.billing_customers.account_deleted_at is
  'When the account was deleted. Only because of this date are live subscriptions of the customer ended at Stripe: after a restore from a backup, accounts may be unknown here that still exist.';
comment on column public.billing_customers.refreshed_at is 'When the state of the customer was last fetched from Stripe.';
comment on column public.billing_customers.fetched_version is
  'Number of private.sync_version that was drawn before the last fetch began. All changes at Stripe with a smaller number are stored here.';
alter table public.billing_customers enable row level security;
grant select (stripe_id, user_id, card) on public.billing_customers to authenticated;
grant select, insert, update on public.billing_customers to service_role;
create policy "readers read their own Stripe customer" on public.billing_customers
  for select to authenticated using (user_id = (select auth.uid()));

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  plan_id text not null references public.plans (id) on update cascade,
  source text not null default 'free' check (source in ('free', 'complimentary', 'stripe')),
  status text not null default 'active' check (status in (
    'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  live boolean not null generated always as (status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')) stored,
  price integer not null default 0 check (price between 0 and 99999999),
  current_period_start timestamptz not null default now(),
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  concluded_at timestamptz,
  past_due_since timestamptz,
  ended_at timestamptz,
  next_plan_id text references public.plans (id) on update cascade,
  next_plan_from timestamptz,
  renewal_amount integer check (renewal_amount >= 0),
  renewal_is_draft boolean not null default false,
  renewal_reminded_for timestamptz,
  access_paused_notified_for timestamptz,
  stripe_id text unique check (stripe_id ~ '^sub_\w+$'),
  customer_id text references public.billing_customers (stripe_id),
  granted_by uuid references auth.users (id) on delete set null,
  reason text check (length(reason) <= 300 and private.is_not_blank(reason)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "a period ends after its start" check (current_period_end > current_period_start),
  constraint "only a period with an end can be cancelled at its end" check (
    not cancel_at_period_end or current_period_end is not null),
  constraint "a paid subscription has its Stripe ids, others have none" check (
    (source = 'stripe') = (stripe_id is not null) and (source = 'stripe') = (customer_id is not null)),
  constraint "a complimentary subscription has a reason and an end" check (
    source <> 'complimentary' or (reason is not null and current_period_end is not null)),
  constraint "the next plan has a date" check ((next_plan_id is null) = (next_plan_from is null)),
  constraint "only a paid subscription has a renewal amount" check (source = 'stripe' or renewal_amount is null),
  constraint "only a paid subscription has a renewal draft" check (source = 'stripe' or not renewal_is_draft)
);
comment on table public.subscriptions is
  'Subscriptions of readers to plans. Ended ones are kept; a plan that has or had subscribers is deactivated, never deleted.';
comment on column public.subscriptions.source is 'free, complimentary (granted by an owner), or paid through Stripe.';
comment on column public.subscriptions.status is 'In the terms of Stripe.';
comment on column public.subscriptions.live is 'Neither incomplete nor ended. A reader has at most one live subscription.';
comment on column public.subscriptions.price is 'Cents per period that this reader pays; the current price of the plan may differ.';
comment on column public.subscriptions.current_period_end is 'Null for a plan without end, such as the free one.';
comment on column public.subscriptions.concluded_at is 'When the first payment succeeded: the date of the contract.';
comment on column public.subscriptions.past_due_since is 'When the open payment failed first; null if none is open.';
comment on column public.subscriptions.next_plan_id is 'The plan from next_plan_from on.';
comment on column public.subscriptions.renewal_amount is
  'Cents of the renewal that is not paid yet, or else of the next one, as Stripe previews it with promotions, a smaller next plan and credit. Null if no further payment will be asked for.';
comment on column public.subscriptions.renewal_is_draft is
  'The period has begun and its invoice is still a draft at Stripe: nothing was charged for it. Stripe keeps a renewal invoice in draft for about an hour, and a cancellation in that time ends the subscription at once.';
comment on column public.subscriptions.renewal_reminded_for is 'current_period_end of the renewal that the reader was last reminded of.';
comment on column public.subscriptions.access_paused_notified_for is
  'past_due_since of the missed payment after which the reader was told that access is paused.';
comment on column public.subscriptions.granted_by is 'The staff member who granted a complimentary subscription; null also if that account was deleted.';

create unique index subscriptions_live on public.subscriptions (user_id) where live;
create index subscriptions_by_reader on public.subscriptions (user_id, created_at desc, id);
create index subscriptions_by_plan on public.subscriptions (plan_id);
create index subscriptions_by_next_plan on public.subscriptions (next_plan_id);
create index subscriptions_by_customer on public.subscriptions (customer_id);
create index subscriptions_by_granter on public.subscriptions (granted_by);
-- Few subscriptions are past due at any time; an hourly job looks for those whose grace period is over.
create index subscriptions_past_due on public.subscriptions (past_due_since) where past_due_since is not null;
create index subscriptions_ending on public.subscriptions (current_period_end) where live;

create trigger touch_updated_at before update on public.subscriptions
  for each row execute function private.touch_updated_at();

alter table public.subscriptions enable row level security;
grant select on public.subscriptions to authenticated;
grant select, insert, update, delete on public.subscriptions to service_role;

create policy "readers read their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "staff read the subscription of the selected member" on public.subscriptions
  for select to authenticated using (user_id = (select private.selected_member_id()));

-- A plan may be deactivated while readers subscribe to it. The policy is not above, because it needs both tables.
create policy "subscribers read the plans that they have" on public.plans
  for select to authenticated
  using (id in (select plan_id from public.subscriptions where user_id = (select auth.uid())));

create function private.start_free_subscription(reader uuid, requested_plan text default null) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  free_plan text;
begin
  select id into free_plan from public.plans
    where active and price = 0 and (requested_plan is null or id = requested_plan) order by position, id limit 1;
  if free_plan is null then
    return false;
  end if;
  insert into public.subscriptions (user_id, plan_id) values (reader, free_plan)
    on conflict (user_id) where live do nothing;
  return true;
end $$;
comment on function private.start_free_subscription is
  'For an account without a live subscription: the requested plan, or else the first active free plan. A live subscription is kept. False if there is no such plan.';
grant execute on function private.start_free_subscription to service_role;

-- Entitlement. Everything that asks what a reader may read or receive calls private.entitled_plan().

create function private.grace_period() returns interval
  language sql immutable set search_path = '' as $$ select interval '14 days' $$;
comment on function private.grace_period is 'How long access continues after a payment has failed.';

create function private.gives_access(subscription public.subscriptions) returns boolean
  language sql stable set search_path = '' as $$
  select subscription.status in ('active', 'trialing')
    or (subscription.status = 'past_due' and coalesce(subscription.past_due_since + private.grace_period() > now(), false))
$$;
comment on function private.gives_access is 'Whether the subscription gives its benefits, including the grace period after a failed payment.';

create function private.entitled_plan(member uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select plan_id from public.subscriptions where user_id = member and live and private.gives_access(subscriptions)),
    (select id from public.plans where price = 0 order by active desc, position, id limit 1))
$$;
comment on function private.entitled_plan is
  'Id of the plan whose benefits an account has now: paid, complimentary, in its grace period, or the free one.';
grant execute on function private.grace_period, private.gives_access, private.entitled_plan to authenticated, service_role;

create function private.billing_contact(member uuid, out email text, out first_name text, out confirmed boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select lower(users.email), profiles.first_name, profiles.email_confirmed_at is not null
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = member
$$;
comment on function private.billing_contact is 'Where e-mails about payments go; all null if the account was deleted.';

create function private.lock_account(member uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.users where id = member for key share;
  return found;
end $$;
comment on function private.lock_account is
  'Whether the account exists. If it does, nobody can delete it until this transaction ends. Deleting an account locks its row before its payments, so code that records payments calls this first and cannot deadlock with it.';
grant execute on function private.billing_contact, private.lock_account to service_role;
