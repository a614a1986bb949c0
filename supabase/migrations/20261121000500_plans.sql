-- What readers can subscribe to.

create table public.plans (
  id text primary key check (id ~ '^[a-z0-9]+(_[a-z0-9]+)*$' and length(id) <= 60),
  name text not null check (length(name) <= 100 and private.has_ink(name)),
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
comment on column public.plans.tier is 'silver, gold, platinum or another. Platinum receives the monthly printed edition.';
comment on column public.plans.price is 'Cents a period; 0 is free.';

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
