-- Subscription plans and their prices at Stripe.

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
