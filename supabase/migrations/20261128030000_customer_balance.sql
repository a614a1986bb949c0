-- What Stripe keeps on a customer's balance: a credit (negative) or a debt (positive), which Stripe applies to the next invoice. Nobody
-- saw it here before that invoice came.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.billing_customers
  add column balance integer not null default 0,
  add column balance_currency text,
  add constraint billing_customers_balance_currency_check check (balance_currency ~ '^[a-z]{3}$') not valid,
  add constraint "a balance has a currency" check (balance = 0 or balance_currency is not null) not valid,
  add constraint "a deleted customer has no balance" check (deleted_at is null or balance = 0) not valid;
comment on column public.billing_customers.balance is
  'The customer''s balance at Stripe, in the smallest unit of balance_currency: negative for a credit, positive for a debt. Without open invoices.';
comment on column public.billing_customers.balance_currency is 'The one currency that Stripe charges this customer in; null until there is one.';

create function private.customer_balance(reader uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('amount', balance, 'currency', balance_currency) from public.billing_customers
  where user_id = reader and balance <> 0 and (reader = auth.uid() or reader = private.selected_member_id())
$$;
comment on function private.customer_balance is
  'For the reader and for staff who have selected this member: {amount, currency} as on billing_customers; null where the balance is zero.';
revoke execute on function private.customer_balance from public;
grant execute on function private.customer_balance to authenticated;
