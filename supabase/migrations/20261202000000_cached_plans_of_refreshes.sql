-- The statements of a customer's refresh keep their plans. Postgres plans a function in SQL anew at each call, which took
-- longer than its work; it keeps the plans of one in PL/pgSQL for the connection.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.list_owed_refunds(customer text) returns table (payment text, data jsonb)
  language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
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
          and coalesce(later.data ->> 'key', '') = coalesce(rejected.data ->> 'key', ''));
end $$;

create or replace function private.list_missing_gift_tax_reversals(customer text) returns table (refund text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select refunds.stripe_id
    from public.gifts
      join private.gift_taxes on gift_id = gifts.id
      join public.payments on payments.stripe_id = gifts.payment_intent
      join public.refunds on refunds.payment_id = payments.id
    where gifts.customer_id = customer and refunds.status = 'succeeded'
      and not exists (select from private.gift_tax_reversals where refund_id = refunds.stripe_id)
      -- Commands are kept for 90 days: older refunds would be ordered again and again.
      and refunds.created_at > now() - interval '60 days'
      and not exists (select from private.stripe_commands where kind = 'reverse-gift-tax' and target = refunds.stripe_id);
end $$;

create or replace function private.list_renewals_to_end(customer text) returns table (subscription text, dispute text)
  language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select renewed.id, disputes.stripe_id
    from public.payments
      join public.disputes on disputes.payment_id = payments.id
      join public.invoices on invoices.id = payments.invoice_id
      cross join lateral (
        select stripe_id as id from public.subscriptions
        where stripe_id = invoices.stripe_subscription_id and live and not cancel_at_period_end
        union all
        select stripe_subscription_id from public.groups
        where stripe_subscription_id = invoices.stripe_subscription_id and live and not cancel_at_period_end
      ) as renewed
    where payments.customer_id = customer
      and disputes.status in ('needs_response', 'under_review', 'lost')
      -- Commands are kept longer than that. Afterwards a reader who has resumed is left alone.
      and disputes.created_at > now() - interval '60 days'
      and not exists (
        select from private.stripe_commands
        where kind = 'end-with-period' and target = renewed.id and data ->> 'key' = disputes.stripe_id);
end $$;

create or replace function private.list_missing_credit_notes(customer text) returns table (refund text)
  language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select refunds.stripe_id
    from public.payments
      join public.invoices on invoices.id = payments.invoice_id
      join public.refunds on refunds.payment_id = payments.id
    where payments.customer_id = customer and invoices.status = 'paid'
      and refunds.status = 'succeeded' and credit_note is null
      -- Commands are kept for 90 days: older refunds would be ordered again and again.
      and refunds.created_at > now() - interval '60 days'
      and not exists (select from private.stripe_commands where kind = 'credit-note' and target = refunds.stripe_id);
end $$;

create or replace function private.acquire_lease(lease_name text, new_holder uuid, duration interval) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.leases (name, holder, leased_until)
  values (lease_name, new_holder, clock_timestamp() + duration)
  on conflict (name) do update set holder = excluded.holder, leased_until = excluded.leased_until
    where leases.holder = excluded.holder or leases.leased_until <= clock_timestamp();
  return found;
end $$;

create or replace function private.record_transfers(customer text, paid_at jsonb) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored integer;
begin
  with outside as (
    select invoices.*, amount_paid - coalesce((
        select sum(payments.amount) from public.payments
        where invoice_id = invoices.id and stripe_id is not null and payments.status in ('succeeded', 'refunded')), 0) as transferred
    from public.invoices where customer_id = customer and status = 'paid'
  )
  insert into public.payments as known (
      customer_id, invoice_id, payer_name, payer_email, description, amount, currency, status, created_at)
    select customer, outside.id, payer_name, payer_email, outside.description || ', by transfer', transferred,
      outside.currency, 'succeeded', coalesce((paid_at ->> outside.stripe_id)::timestamptz, now())
    from outside join public.billing_customers on billing_customers.stripe_id = customer where transferred > 0
    on conflict (invoice_id) where stripe_id is null do update set amount = excluded.amount
      where known.amount <> excluded.amount;
  get diagnostics stored = row_count;
  return stored;
end $$;
