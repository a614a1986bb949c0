-- Stripe puts a bank debit into the balance when it is submitted, and takes it out again (payment_failure_refund) when the bank refuses it.
-- Both were listed as differences: a payment was recorded when it had succeeded, and its failure was looked for among the refunds.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.recorded_amount(kind text, type text, source text, intent text, amount bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case kind
    when 'payment' then (
      -- Of a payment that failed at the bank everything together is zero, and what the next card has paid.
      select case
        when moved.total = coalesce(paid.amount, 0) then recorded_amount.amount
        when type <> 'payment_failure_refund' then paid.amount end
      from (
          select sum(known.amount) as total from private.balance_transactions as known
          where known.payment_intent = intent and known.kind = 'payment'
        ) as moved
        left join (
          select payments.amount from public.payments
          where payments.stripe_id = intent and payments.status in ('processing', 'succeeded', 'refunded')
        ) as paid on true)
    when 'refund' then (
      select case when type in ('refund', 'payment_refund') then -refunds.amount
        when refunds.status in ('failed', 'canceled') then refunds.amount end
      from public.refunds where refunds.stripe_id = source)
    when 'dispute' then (
      select sign(recorded_amount.amount) * disputes.amount from public.disputes where disputes.stripe_id = source)
    else amount
  end
$$;

create or replace function private.balance_kind(type text, category text, is_own boolean) returns text
  language sql immutable set search_path = '' as $$
  select case
    when type in ('charge', 'payment', 'payment_failure_refund') then case when is_own then 'payment' else 'other' end
    when type in ('refund', 'payment_refund', 'refund_failure', 'payment_reversal')
      then case when is_own then 'refund' else 'other' end
    when type = 'adjustment' and category in ('dispute', 'dispute_reversal')
      then case when is_own then 'dispute' else 'other' end
    when type in ('stripe_fee', 'stripe_fx_fee', 'tax_fee') then 'fee'
    when type in ('payout', 'payout_cancel', 'payout_failure') then 'payout'
    else 'other'
  end
$$;

-- Each of them differs, so the index of differences finds them. The next import compares them.
update private.balance_transactions set kind = 'payment'
  where recorded is distinct from amount and kind = 'refund' and type = 'payment_failure_refund';
