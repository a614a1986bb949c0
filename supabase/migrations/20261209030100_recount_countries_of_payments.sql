-- Payments that were counted in another country than the one they were taxed in are counted again by the jobs. A migration of its own,
-- because it holds no lock while it reads.

set lock_timeout = '5s';
set statement_timeout = '10min';

insert into private.revenue_changes (payment_id)
  select distinct payments.id
  from private.balance_transactions as known
    join public.payments on payments.stripe_id = known.payment_intent
    left join public.invoices on invoices.id = payments.invoice_id
    left join public.gifts on gifts.payment_intent = payments.stripe_id
    left join private.gift_taxes as taxes on taxes.gift_id = gifts.id and taxes.recorded_at is not null
  where known.kind in ('payment', 'refund', 'dispute')
    and coalesce(invoices.country, taxes.country, known.country) is distinct from known.country;
