-- Refunds around disputes, and the card of a free first year.

-- Stripe's statuses of a dispute in which the bank has the money. An appeal begins after a dispute was lost. Inquiries
-- (warning_…) take nothing, and a dispute that was prevented has been refunded.
create or replace function private.is_disputed(payment uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from public.disputes where payment_id = payment
      and status in ('needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review'))
$$;
grant execute on function private.is_disputed to service_role;

drop function private.list_owed_refunds(text);
create function private.list_owed_refunds(customer text) returns table (payment text, data jsonb)
  language sql stable set search_path = '' as $$
  with refundable as (
    select payments.id, payments.stripe_id, payments.invoice_id, exists (
        select from public.disputes
        where payment_id = payments.id and status in ('won', 'warning_closed', 'prevented')
          and disputes.updated_at > now() - interval '60 days') as was_disputed
    from public.payments
    where payments.customer_id = customer and payments.status = 'succeeded' and payments.refunded < payments.amount
      and not private.is_disputed(payments.id)
  )
  select refundable.stripe_id,
    jsonb_build_object('reason', 'requested_by_customer', 'key', 'withdrawal-' || withdrawals.id)
  from refundable
    join public.invoices on invoices.id = refundable.invoice_id
    join public.withdrawals on withdrawals.stripe_id = invoices.stripe_subscription_id
  -- 60 days, because commands are kept longer than that. A refund that a bank has rejected in the meantime needs a person.
  where (confirmed_at > now() - interval '60 days' or confirmed_at is not null and was_disputed)
    and not exists (
      select from private.stripe_commands
      where kind = 'refund' and target = refundable.stripe_id and data ->> 'key' = 'withdrawal-' || withdrawals.id)
  union all
  select target, rejected.data
  from refundable join private.stripe_commands as rejected on target = refundable.stripe_id
  where kind = 'refund' and failed_at is not null and failure like 'charge_disputed%' and was_disputed
    and not exists (
      select from private.stripe_commands as later
      where later.kind = 'refund' and later.target = rejected.target and later.created_at > rejected.created_at
        and coalesce(later.data ->> 'key', '') = coalesce(rejected.data ->> 'key', ''))
$$;
comment on function private.list_owed_refunds is
  'Refunds to make for payments of a customer that are not fully refunded: for withdrawn contracts without a refund command, and those that Stripe refused during a dispute which the bank has given up since. None while a bank has the money.';
grant execute on function private.list_owed_refunds to service_role;

alter table private.stripe_commands drop constraint stripe_commands_kind_check;
alter table private.stripe_commands add constraint stripe_commands_kind_check check (kind in (
  'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'refund', 'refresh-customer', 'update-customer',
  'set-card'));
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone. set-card pays a subscription from the newest card of its customer if it has none.';
