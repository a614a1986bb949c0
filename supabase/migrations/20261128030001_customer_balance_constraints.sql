set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.billing_customers
  validate constraint billing_customers_balance_currency_check,
  validate constraint "a balance has a currency",
  validate constraint "a deleted customer has no balance";
