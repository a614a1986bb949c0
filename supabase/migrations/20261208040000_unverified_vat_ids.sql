-- Stripe verifies a VAT id some minutes after it was typed, and goes on without VAT when it is not the buyer's. Nobody was told.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.billing_customers add column unverified_tax_id text;
comment on column public.billing_customers.unverified_tax_id is
  'Stripe''s id of a VAT id that it could not verify, while the customer has a taxed subscription; null otherwise. The publication is told once for each.';
