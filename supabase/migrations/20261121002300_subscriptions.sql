-- What readers subscribe to. The free plan is a subscription like any other: a row from an account's first moment.

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  plan_id text not null references public.plans (id) on update cascade,
  status text not null default 'active' check (status in (
    'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  live boolean not null generated always as (status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')) stored,
  current_period_start timestamptz not null default now(),
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "a period ends after it has begun" check (current_period_end > current_period_start),
  constraint "what never ends is not cancelled at its end" check (not cancel_at_period_end or current_period_end is not null)
);
comment on table public.subscriptions is
  'Who subscribes to which plan. Ended ones are kept; a plan that is or was subscribed to is retired, never removed.';
comment on column public.subscriptions.status is 'As Stripe names them.';
comment on column public.subscriptions.live is 'It stands, paid or not: neither begun in vain nor over. One of these a reader.';
comment on column public.subscriptions.current_period_end is 'Null for a plan without end, as the free one.';

create unique index subscriptions_live on public.subscriptions (user_id) where live;
create index subscriptions_by_reader on public.subscriptions (user_id, created_at desc, id);
create index subscriptions_by_plan on public.subscriptions (plan_id);

create trigger touch_updated_at before update on public.subscriptions
  for each row execute function private.touch_updated_at();

alter table public.subscriptions enable row level security;
grant select on public.subscriptions to authenticated;
grant select, insert, update, delete on public.subscriptions to service_role;

create policy "readers read their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));

-- Plans come off the list; whoever subscribes to one goes on seeing what it is.
create policy "subscribers read the plans that they have" on public.plans
  for select to authenticated
  using (id in (select plan_id from public.subscriptions where user_id = (select auth.uid())));

create function private.begin_free_subscription(reader uuid, wanted text default null) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen text;
begin
  select id into chosen from public.plans
    where active and price = 0 and (wanted is null or id = wanted) order by position, id limit 1;
  if chosen is null then
    return false;
  end if;
  insert into public.subscriptions (user_id, plan_id) values (reader, chosen)
    on conflict (user_id) where live do nothing;
  return true;
end $$;
comment on function private.begin_free_subscription is
  'For a new account: the plan that is wanted, else the first on offer that costs nothing. False when there is no such plan; whoever has a live subscription keeps it.';

-- Accounts from before there were subscriptions.
select private.begin_free_subscription(id) from auth.users;
