-- An offer to return goes to readers who paid: not after free days alone, and not where a bank has called a payment back, which
-- cancels at the period's end as a reader does (docs/decisions/0401-offers-to-those-who-leave.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.claim_return_offers(max_count integer default 100) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (
    select subscriptions.id, user_id, plan_id, customer_id, offer_percent
    from public.plans
      cross join lateral (
        select * from public.subscriptions
        where source = 'stripe' and ended_at is not null and cancel_at_period_end and concluded_at is not null
          and ended_at between now() - make_interval(days => offer_after_days + 7)
            and now() - make_interval(days => offer_after_days)
          and plan_id = plans.id
      ) as subscriptions
    where active and offer_percent is not null and offer_after_days is not null
      and private.accepts_offers(user_id) is not null
      and not exists (
        select from public.winback_offers as known where known.user_id = subscriptions.user_id and known.plan_id = plans.id)
      and not exists (
        select from public.withdrawals where withdrawals.stripe_id = subscriptions.stripe_id and confirmed_at is not null)
      and exists (
        select from public.invoices join public.payments on payments.invoice_id = invoices.id
        where invoices.stripe_subscription_id = subscriptions.stripe_id and payments.amount > 0 and payments.status = 'succeeded')
      and not exists (
        select from public.invoices join public.payments on payments.invoice_id = invoices.id
        where invoices.stripe_subscription_id = subscriptions.stripe_id and private.is_disputed(payments.id))
    order by ended_at
    limit max_count
  ), offered as (
    insert into public.winback_offers (user_id, plan_id, kind, percent, subscription_id, promotion_code, expires_at)
      select user_id, plan_id, 'return', offer_percent, id,
        'RETURN-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 16)), now() + interval '30 days'
      from ended
      on conflict do nothing
      returning id, subscription_id
  ), ordered as (
    insert into private.stripe_commands (kind, target, data)
      select 'create-offer', ended.customer_id, jsonb_build_object('key', offered.id)
      from offered join ended on ended.id = offered.subscription_id
      returning 1
  )
  select count(*)::integer from ordered
$$;
comment on function private.claim_return_offers is
  'Records an offer for readers who paid, cancelled, have no payment called back by a bank, and whose plan ended so many days ago, and orders its code from Stripe. Returns how many.';
