-- Staff give a transfer back by their bank and write a credit note with an amount outside of Stripe. No refund of it was known, so that the
-- whole transfer was earned (docs/decisions/0481-refunds-of-transfers.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.credit_notes add column number text check (length(number) <= 100);

alter table public.refunds drop constraint refunds_stripe_id_check;
alter table public.refunds add constraint refunds_stripe_id_check check (stripe_id ~ '^(re|pyr|cn)_\w+$') not valid;
comment on table public.refunds is 'Refunds, including failed ones, and what staff gave back of a transfer outside Stripe.';
comment on column public.refunds.stripe_id is 'Of the refund; of a transfer, which has none at Stripe, the id of the credit note.';

create or replace function private.record_credit_notes(customer text, notes jsonb) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored integer;
begin
  insert into private.credit_notes as known (
      stripe_id, invoice_id, number, amount, refunded, out_of_band, tax, is_issued, created_at)
    select given.stripe_id, invoices.id, given.number, given.amount, given.refunded, given.out_of_band, given.tax, given.is_issued,
      given.created_at
    from jsonb_to_recordset(notes) as given (
        stripe_id text, invoice text, number text, amount integer, refunded integer, out_of_band integer, tax integer,
        is_issued boolean, created_at timestamptz)
      join public.invoices on invoices.stripe_id = given.invoice and customer_id = customer
    on conflict (stripe_id) do update
      set number = excluded.number, amount = excluded.amount, refunded = excluded.refunded, out_of_band = excluded.out_of_band,
        tax = excluded.tax, is_issued = excluded.is_issued
      where (known.number, known.amount, known.refunded, known.out_of_band, known.tax, known.is_issued)
        is distinct from (excluded.number, excluded.amount, excluded.refunded, excluded.out_of_band, excluded.tax, excluded.is_issued);
  get diagnostics stored = row_count;
  return stored;
end $$;

create or replace function private.record_transfers(customer text, paid_at jsonb) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored integer;
begin
  insert into public.payments as known (
      customer_id, invoice_id, payer_name, payer_email, description, amount, currency, status, created_at)
    select customer, outside.id, payer_name, payer_email, outside.description || ', by transfer', transferred,
      outside.currency, 'succeeded', coalesce((paid_at ->> outside.stripe_id)::timestamptz, now())
    from (
        select invoices.*, amount_paid - coalesce((
            select sum(payments.amount) from public.payments
            where invoice_id = invoices.id and stripe_id is not null and payments.status in ('succeeded', 'refunded')), 0) as transferred
        from public.invoices where customer_id = customer and status = 'paid'
      ) as outside
      join public.billing_customers on billing_customers.stripe_id = customer
    where transferred > 0
    on conflict (invoice_id) where stripe_id is null do update
      set amount = excluded.amount, refunded = least(known.refunded, excluded.amount)
      where known.amount <> excluded.amount;
  get diagnostics stored = row_count;

  insert into public.refunds as known (stripe_id, payment_id, amount, status, credit_note, credit_note_number, created_at)
    select note, payment_id, amount, status, note, number, created_at
    from (
        select notes.stripe_id as note, payments.id as payment_id, notes.number, notes.created_at,
          case when notes.is_issued then 'succeeded' else 'canceled' end as status,
          -- No more than came by transfer: the invoice may have been paid in part by a credit.
          least(notes.out_of_band, payments.amount - coalesce(sum(notes.out_of_band) filter (where notes.is_issued) over (
            partition by payments.id order by notes.created_at, notes.stripe_id
            rows between unbounded preceding and 1 preceding), 0)) as amount
        from public.payments join private.credit_notes as notes on notes.invoice_id = payments.invoice_id
        where payments.customer_id = customer and payments.stripe_id is null and notes.out_of_band > 0
      ) as returned
    where amount > 0
    on conflict (stripe_id) do update
      set amount = excluded.amount, status = excluded.status, credit_note_number = excluded.credit_note_number
      where (known.amount, known.status, known.credit_note_number)
        is distinct from (excluded.amount, excluded.status, excluded.credit_note_number);

  update public.payments
    set refunded = returned.sum, status = case when returned.sum = payments.amount then 'refunded' else 'succeeded' end
    from (
        select payment_id, coalesce(sum(refunds.amount) filter (where refunds.status = 'succeeded'), 0) as sum
        from public.refunds join public.payments on payments.id = payment_id
        where payments.customer_id = customer and payments.stripe_id is null
        group by 1
      ) as returned
    where payments.id = returned.payment_id
      and (payments.refunded <> returned.sum or (payments.status = 'refunded') <> (returned.sum = payments.amount));
  return stored;
end $$;
comment on function private.record_transfers is
  'Records what came another way than through Stripe for paid invoices of a group (staff mark them as paid there): a payment without an id at Stripe, by which revenue is earned, and a refund of it for each credit note with an amount outside of Stripe. `paid_at`: times by invoice. Returns how many payments were new or changed.';
