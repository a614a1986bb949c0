-- The revenue of what was taxed is calculated again by the jobs. A migration of its own, because it holds no lock while it reads.

set lock_timeout = '5s';
set statement_timeout = '10min';

insert into private.revenue_changes (payment_id)
  select payments.id from public.payments join public.invoices on invoices.id = payments.invoice_id
  where invoices.tax > 0 and payments.status in ('succeeded', 'refunded')
  union all
  select payments.id
  from private.gift_taxes
    join public.gifts on gifts.id = gift_id
    join public.payments on payments.stripe_id = gifts.payment_intent
  where gift_taxes.recorded_at is not null;
