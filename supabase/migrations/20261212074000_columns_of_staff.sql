-- Columns that are for staff alone cannot be selected by readers, with the Data API either
-- (docs/decisions/0007-role-for-visitors.md): the warning of a card network about a payment, which account an author
-- has, and the discount for readers who leave. Staff have the role of readers, and read the first two through functions.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.fraud_warning(payment uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select payments.fraud_warning from public.payments
  where id = payment
    and ((select private.selected_member_id()) = user_id or (select private.selected_group_customer()) = customer_id)
$$;
comment on function private.fraud_warning is
  'For staff: the early fraud warning of a payment of the selected member or group; null without one.';

create function private.staff_of_author(author text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.staff_person(user_id) from public.authors where id = author
$$;
comment on function private.staff_of_author is
  'For editorial staff: {id, name} of the staff member whose articles carry the name of an author; null without one.';

revoke execute on function private.fraud_warning, private.staff_of_author from public;
grant execute on function private.fraud_warning, private.staff_of_author to authenticated;

revoke select on public.payments from authenticated;
grant select (
    id, stripe_id, customer_id, invoice_id, user_id, payer_name, payer_email, description, amount, refunded, currency, status,
    has_receipt, failure, created_at, updated_at)
  on public.payments to authenticated;

revoke select on public.authors from authenticated;
grant select (id, name, biography, portrait_url, portrait_alt, version, created_at, updated_at) on public.authors to authenticated;

revoke select on public.plans from anon;
grant select (
    id, name, description, tier, price, period, features, position, active, trial_days, group_payment, asks_why, pause_editions,
    created_at, updated_at)
  on public.plans to anon;
