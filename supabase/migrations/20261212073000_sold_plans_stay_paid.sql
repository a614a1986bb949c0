-- A plan that was sold stays paid, whichever way it was sold. Only subscriptions were asked for, so a plan of which there were
-- gifts that nobody has opened, a group without members, a payment on its way or a planned change could be made free: a code that
-- was paid for was then worth nothing, and a payment was taken for what costs nothing.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.is_sold(plan text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.subscriptions where plan_id = plan)
    or exists (select from public.subscriptions where next_plan_id = plan)
    or exists (select from private.checkouts where plan_id = plan and state = 'payable')
    or exists (
      select from public.gifts
      where plan_id = plan and refunded_at is null and (paid_at is not null or abandoned_at is null))
    or exists (select from public.groups where plan_id = plan and abandoned_at is null)
$$;
comment on function private.is_sold is
  'Whether a plan has or had subscribers or groups, will have them by a planned change, has gifts that were not refunded, or is being paid for.';

create or replace function private.check_plan_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (old.price = 0) <> (new.price = 0) and private.is_sold(old.id) then
    raise exception 'a plan that was sold stays free or paid'
      using errcode = 'restrict_violation', constraint = 'plan_stays_free_or_paid';
  end if;
  -- The operator may take every plan off, for example while the magazine is closed.
  if auth.uid() is not null and old.active and old.price = 0 and not (new.active and new.price = 0)
    and not exists (select from public.plans where active and price = 0 and id <> old.id) then
    raise exception 'a free plan is on offer'
      using errcode = 'restrict_violation', constraint = 'free_plan_is_on_offer';
  end if;
  return new;
end $$;
comment on function private.check_plan_change is
  'Before a plan changes: one that is or was sold (private.is_sold) stays free or paid, because its subscribers have no payment method or expect no free plan, and who pays at this moment expects the plan; and new accounts need a free plan.';
