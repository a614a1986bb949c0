-- The tax of invoices that Stripe took no payment for is counted by the jobs. A migration of its own, because it holds no lock while it
-- reads.

set lock_timeout = '5s';
set statement_timeout = '10min';

alter table private.revenue_changes validate constraint "a payment or an invoice has changed";
insert into private.revenue_changes (invoice_id)
  select id from public.invoices
  where status = 'paid' and tax > 0
    and not exists (select from public.payments where invoice_id = invoices.id and stripe_id is not null);
