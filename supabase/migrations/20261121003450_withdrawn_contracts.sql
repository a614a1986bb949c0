-- A withdrawal names its contract by an id that outlives the account: what was paid for it may become known here later.

alter table public.withdrawals add column stripe_id text;
comment on column public.withdrawals.stripe_id is 'The contract, by its id at Stripe.';
update public.withdrawals set stripe_id = subscriptions.stripe_id
  from public.subscriptions where subscriptions.id = subscription_id;
alter table public.withdrawals alter column stripe_id set not null;
create index withdrawals_by_contract on public.withdrawals (stripe_id);

create function private.owed_back(customer text) returns table (payment text, withdrawal uuid)
  language sql stable set search_path = '' as $$
  select payments.stripe_id, withdrawals.id
  from public.payments
    join public.invoices on invoices.id = payments.invoice_id
    join public.withdrawals on withdrawals.stripe_id = invoices.stripe_subscription_id
  where payments.customer_id = customer and payments.status = 'succeeded' and payments.refunded < payments.amount
    -- Orders are remembered for longer than this; what a bank has refused to take back meanwhile is somebody's work.
    and confirmed_at > now() - interval '60 days'
    and not exists (
      select from private.stripe_orders
      where kind = 'refund' and target = payments.stripe_id and data ->> 'key' = 'withdrawal-' || withdrawals.id)
$$;
comment on function private.owed_back is
  'Payments for contracts that were withdrawn from, of which something is still here and which nobody has ordered to be sent back.';
grant execute on function private.owed_back to service_role;
create index stripe_orders_by_target on private.stripe_orders (target);
