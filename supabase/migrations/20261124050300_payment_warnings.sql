-- What needs a person: an invoice that Stripe could not finalize, and a payment that a bank suspects of fraud.

alter table public.subscriptions add column invoice_problem text check (length(invoice_problem) <= 500);
comment on column public.subscriptions.invoice_problem is
  'Why Stripe could not finalize the latest invoice: nobody is asked to pay it. Null when there is none.';

alter table public.payments add column fraud_warning text check (length(fraud_warning) <= 100);
comment on column public.payments.fraud_warning is
  'The type of an early fraud warning of a card network (radar.early_fraud_warning). It comes with an event only; a refresh does not change it.';
