-- For private.reconciliation_due_since, which the next migration adds: the first customer of a project that has never compared.
set lock_timeout = '5s';
set statement_timeout = '15min';

create index concurrently if not exists billing_customers_by_time on public.billing_customers (created_at);
