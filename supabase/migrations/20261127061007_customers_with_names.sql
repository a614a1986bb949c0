set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists billing_customers_with_names on public.billing_customers (account_deleted_at)
  where payer_email <> 'erased@example.invalid' and account_deleted_at is not null;
