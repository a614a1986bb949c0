-- Staff may void the credit note of an open invoice. The sums of its invoice are zero again then, and its notes were not read any more.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.has_issued_credit_notes(customer text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.invoices join private.credit_notes on invoice_id = invoices.id
    where customer_id = customer and is_issued)
$$;
comment on function private.has_issued_credit_notes is
  'Whether a credit note of the customer''s invoices is recorded that was not voided: such notes are read again with each refresh.';
revoke execute on function private.has_issued_credit_notes from public;
grant execute on function private.has_issued_credit_notes to service_role;
