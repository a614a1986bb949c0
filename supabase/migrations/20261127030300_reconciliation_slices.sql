-- A night compares changes first, then a slice of the customers, and the next night goes on behind it: with half a million
-- customers no night came to the payments (docs/decisions/0436-reconciliation-in-slices.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.reconciliations
  add column customers_after text not null default '',
  add column customers_left integer;
comment on column private.reconciliations.customers_after is
  'The last customer that was compared, in the order of ids at Stripe: the next run continues behind it. Empty: from the first one on.';
comment on column private.reconciliations.customers_left is 'How many customers this run compares yet; null for all.';

create function private.reconciliation_slice() returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(1000, ceil(reltuples / 30))::integer from pg_class where oid = 'public.billing_customers'::regclass
$$;
comment on function private.reconciliation_slice is
  'How many customers a night compares: all of them within a month, and no fewer than 1,000. By the estimate of the planner, because counting grows with the customers.';
revoke execute on function private.reconciliation_slice from public;
grant execute on function private.reconciliation_slice to service_role;
