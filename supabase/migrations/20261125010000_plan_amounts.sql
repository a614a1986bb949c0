-- Prices in further currencies. `plans.price` stays the price in the default currency, US dollars.

create function private.smallest_charge(currency text) returns integer
  language plpgsql immutable set search_path = '' as $$
begin
  return case currency
    when 'aud' then 50 when 'cad' then 50 when 'chf' then 50 when 'czk' then 1500 when 'dkk' then 250 when 'eur' then 50
    when 'gbp' then 30 when 'hkd' then 400 when 'jpy' then 50 when 'nok' then 300 when 'nzd' then 50 when 'pln' then 200
    when 'sek' then 300 when 'sgd' then 50
  end;
end $$;
comment on function private.smallest_charge is
  'The smallest amount that Stripe charges in a currency that plans may be sold in beside the default one, in its smallest unit: yen, otherwise hundredths. Null for every other currency, those with three decimals among them. contracts/currency.ts has the same list.';
grant execute on function private.smallest_charge to authenticated, service_role;

create table public.plan_amounts (
  plan_id text not null references public.plans (id) on update cascade on delete cascade,
  currency text not null,
  amount integer not null check (amount <= 99999999),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (plan_id, currency),
  constraint "an amount in a further currency can be charged" check (
    coalesce(amount >= private.smallest_charge(currency), false))
);
comment on table public.plan_amounts is
  'What a plan costs in currencies other than the default one, whose amount is plans.price. An amount that is not active sells nothing; its subscribers keep the price that they have.';
comment on column public.plan_amounts.currency is 'ISO 4217, lower case, as Stripe writes it.';
comment on column public.plan_amounts.amount is 'Per period, in the smallest unit of the currency: cents, yen.';
comment on column public.plan_amounts.active is 'Whether new subscribers can buy the plan in this currency.';

alter table public.plan_amounts enable row level security;
grant select on public.plan_amounts to anon;
grant select, insert, update on public.plan_amounts to authenticated;
grant select on public.plan_amounts to service_role;

create policy "everyone reads active amounts" on public.plan_amounts
  for select to anon, authenticated using (active);
create policy "owners read every amount" on public.plan_amounts
  for select to authenticated using ((select private.has_permission('plans.write')));
create policy "owners add amounts" on public.plan_amounts
  for insert to authenticated with check ((select private.has_permission('plans.write')));
create policy "owners change amounts" on public.plan_amounts
  for update to authenticated
  using ((select private.has_permission('plans.write'))) with check ((select private.has_permission('plans.write')));

create function private.check_plan_amount() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Locked, because the plan may become free at the same time.
  perform from public.plans where id = new.plan_id and price > 0 for share;
  if not found then
    raise exception 'a free plan costs nothing in any currency'
      using errcode = 'check_violation', constraint = 'plan_amounts_of_paid_plan';
  end if;
  return new;
end $$;
comment on function private.check_plan_amount is 'Before an amount is put on sale: the plan costs something.';
create trigger check_paid_plan before insert or update on public.plan_amounts
  for each row when (new.active) execute function private.check_plan_amount();

-- A change of an amount is a change of its plan: two owners who save at once are told apart, and the content log has it, so
-- that the pages of plans follow.
create function private.touch_plan_of_amount() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.plans set updated_at = clock_timestamp()
    where id in (new.plan_id, old.plan_id);
  return null;
end $$;
comment on function private.touch_plan_of_amount is
  'After a change: the plan has a new updated_at, which owners base their changes on, and a row in the content log.';
create trigger touch_plan_of_new_amount after insert or delete on public.plan_amounts
  for each row execute function private.touch_plan_of_amount();
create trigger touch_plan_of_amount after update on public.plan_amounts
  for each row when (old.* is distinct from new.*) execute function private.touch_plan_of_amount();
create trigger reject_truncate before truncate on public.plan_amounts
  for each statement execute function private.reject_operation(
    'the content log does not record it, so published pages would remain; delete the rows instead');
create trigger log_change after insert or update or delete on public.plan_amounts
  for each row execute function private.log_change('plan', 'plan_id');

create function private.end_amounts_of_free_plan() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.plan_amounts set active = false where plan_id = new.id and active;
  return null;
end $$;
comment on function private.end_amounts_of_free_plan is 'After a plan has become free: it is free in every currency.';
create trigger end_amounts after update of price on public.plans
  for each row when (old.price > 0 and new.price = 0) execute function private.end_amounts_of_free_plan();

revoke execute on function private.check_plan_amount, private.touch_plan_of_amount, private.end_amounts_of_free_plan from public;

-- Subscribers of one plan may pay the same number in two currencies.

drop function private.plan_subscribers();
drop index public.subscriptions_counted;
create index subscriptions_counted on public.subscriptions (plan_id, source, currency, price) where live;

create function private.plan_subscribers()
  returns table (plan_id text, source text, currency text, price integer, count integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select subscriptions.plan_id, subscriptions.source, subscriptions.currency, subscriptions.price, count(*)::integer
  from public.subscriptions
  where live and (select private.has_permission('plans.write'))
  group by subscriptions.plan_id, subscriptions.source, subscriptions.currency, subscriptions.price
$$;
comment on function private.plan_subscribers is
  'For owners: the number of live subscriptions by plan, source, currency and price in the smallest unit of the currency.';
grant execute on function private.plan_subscribers to authenticated;
