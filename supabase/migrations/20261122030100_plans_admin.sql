-- What owners need to change plans: the prices at Stripe, the number of subscribers, and the rules of a change.

grant select on public.plan_prices to authenticated;
create policy "owners read prices" on public.plan_prices
  for select to authenticated using ((select private.has_permission('plans.write')));

-- Counted from the index alone.
create index subscriptions_counted on public.subscriptions (plan_id, source, price) where live;

create function private.plan_subscribers()
  returns table (plan_id text, source text, price integer, count integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select subscriptions.plan_id, subscriptions.source, subscriptions.price, count(*)::integer
  from public.subscriptions
  where live and (select private.has_permission('plans.write'))
  group by subscriptions.plan_id, subscriptions.source, subscriptions.price
$$;
comment on function private.plan_subscribers is
  'For owners: the number of live subscriptions by plan, source and price in cents.';
grant execute on function private.plan_subscribers to authenticated;

create function private.check_plan_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (old.price = 0) <> (new.price = 0)
    and exists (select from public.subscriptions where plan_id = old.id) then
    raise exception 'a plan with subscriptions stays free or paid'
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
  'Before a plan changes: one that has or had subscriptions stays free or paid, because its subscribers have no payment method or expect no free plan; and new accounts need a free plan.';
create trigger check_change before update on public.plans
  for each row execute function private.check_plan_change();

-- updated_at tells two owners who change a plan at once apart. Another place in the order is no change of a plan.
drop trigger touch_updated_at on public.plans;
create trigger touch_updated_at before update of name, description, tier, price, period, features, active on public.plans
  for each row execute function private.touch_updated_at();
