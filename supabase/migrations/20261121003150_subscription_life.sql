-- What readers do with what they pay for: withdraw from it, and leave.

-- The day on which a contract is made does not count, and the fourteenth after it does, wherever its reader lives: the last
-- minute of that day is nowhere later than fifteen times twenty-four hours after the contract (Directive 2011/83/EU, article 9;
-- Regulation 1182/71, article 3).
create function private.withdrawal_period() returns interval
  language sql immutable set search_path = '' as $$ select interval '15 days' $$;
comment on function private.withdrawal_period is 'From the moment of a contract until nobody anywhere can withdraw from it any more.';

create function private.withdrawable_until(subscription public.subscriptions) returns timestamptz
  language sql stable set search_path = '' as $$
  select subscription.concluded_at + private.withdrawal_period()
  where subscription.live and subscription.source = 'stripe' and not exists (
    select from public.withdrawals where subscription_id = subscription.id and confirmed_at is not null)
$$;
comment on function private.withdrawable_until is
  'Until when a contract can be withdrawn from; null when it cannot, or when it has been withdrawn from already. May be past.';

create function private.paid_for(stripe_subscription text) returns integer
  language sql stable set search_path = '' as $$
  select coalesce(sum(payments.amount - payments.refunded), 0)::integer
  from public.payments join public.invoices on invoices.id = payments.invoice_id
  where invoices.stripe_subscription_id = stripe_subscription and payments.status = 'succeeded'
$$;
comment on function private.paid_for is 'Cents that came for a subscription and have not gone back.';

grant execute on function private.withdrawal_period, private.withdrawable_until to authenticated, service_role;
grant execute on function private.paid_for to service_role;

create unique index withdrawals_open on public.withdrawals (subscription_id) where confirmed_at is null;
create unique index withdrawals_confirmed on public.withdrawals (subscription_id) where confirmed_at is not null;

-- Nobody goes on paying for an account that is gone, whoever removed it. What was declared and never confirmed proves nothing.
create function private.end_paid_subscription() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.stripe_orders (kind, target)
    select 'cancel-subscription', stripe_id from public.subscriptions
    where user_id = old.id and live and source = 'stripe'
    on conflict do nothing;
  delete from public.withdrawals where user_id = old.id and confirmed_at is null;
  return old;
end $$;
comment on function private.end_paid_subscription is
  'Before an account is deleted, in the same transaction: Stripe is to be told that its subscription is over.';
create trigger end_paid_subscription before delete on auth.users
  for each row execute function private.end_paid_subscription();
