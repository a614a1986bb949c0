-- Staff may void the credit note of an open invoice. The sums of its invoice are zero again then, and its notes were not read any more. And what
-- was credited before the payment counted in the month of the note, without the tax that it is the opposite of: the column is for
-- private.taxes_of_invoice, which the migration tax_of_several_payments replaces.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.credit_notes add column pre_payment integer not null default 0 check (pre_payment between 0 and amount);
comment on column private.credit_notes.pre_payment is
  'What of the amount made an open invoice smaller, and was never paid. Zero for a note that was stored before this column, until it is read again.';

create or replace function private.record_credit_notes(customer text, notes jsonb) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored integer;
begin
  insert into private.credit_notes as known (
      stripe_id, invoice_id, number, amount, pre_payment, refunded, out_of_band, tax, is_issued, created_at)
    select given.stripe_id, invoices.id, given.number, given.amount, coalesce(given.pre_payment, 0), given.refunded, given.out_of_band,
      given.tax, given.is_issued, given.created_at
    from jsonb_to_recordset(notes) as given (
        stripe_id text, invoice text, number text, amount integer, pre_payment integer, refunded integer, out_of_band integer,
        tax integer, is_issued boolean, created_at timestamptz)
      join public.invoices on invoices.stripe_id = given.invoice and customer_id = customer
    on conflict (stripe_id) do update
      set number = excluded.number, amount = excluded.amount, pre_payment = excluded.pre_payment, refunded = excluded.refunded,
        out_of_band = excluded.out_of_band, tax = excluded.tax, is_issued = excluded.is_issued
      where (known.number, known.amount, known.pre_payment, known.refunded, known.out_of_band, known.tax, known.is_issued)
        is distinct from (excluded.number, excluded.amount, excluded.pre_payment, excluded.refunded, excluded.out_of_band,
          excluded.tax, excluded.is_issued);
  get diagnostics stored = row_count;
  return stored;
end $$;

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
