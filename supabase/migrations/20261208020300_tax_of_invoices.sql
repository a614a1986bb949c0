-- Tax came from balance transactions alone, so that of an invoice paid by transfer or by a credit was missing. It is counted by invoice and
-- credit note where Stripe took no payment, in the month of each (docs/decisions/0476-tax-of-what-was-paid.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.invoices add column country text;
comment on column public.invoices.country is
  'ISO 3166 code of the country that the invoice was taxed in; null for invoices without an address, or stored before this column.';

create table private.credit_notes (
  stripe_id text primary key check (stripe_id ~ '^cn_\w+$'),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  amount integer not null check (amount >= 0),
  refunded integer not null check (refunded between 0 and amount),
  out_of_band integer not null check (out_of_band between 0 and amount),
  tax integer not null check (tax between 0 and amount),
  is_issued boolean not null,
  created_at timestamptz not null
);
comment on table private.credit_notes is 'Credit notes of invoices, as Stripe has them. They are written by each refresh of a customer.';
comment on column private.credit_notes.refunded is 'What of the amount went back by refunds at Stripe.';
comment on column private.credit_notes.out_of_band is 'What of the amount staff gave back outside Stripe, as by a transfer.';
comment on column private.credit_notes.is_issued is 'False for one that was voided.';
create index credit_notes_by_invoice on private.credit_notes (invoice_id);
alter table private.credit_notes enable row level security;

create table private.invoice_taxes (
  invoice_id uuid primary key references public.invoices (id) on delete cascade,
  currency text not null,
  months jsonb not null
);
comment on table private.invoice_taxes is
  'What an invoice has added to private.balance_months as the kind invoice-tax: [{month, country, tax}]. A change of the invoice replaces it.';
alter table private.invoice_taxes enable row level security;
comment on table private.balance_months is
  'Sums of private.balance_transactions by month (UTC), of private.gift_taxes as the kind gift-tax, kept by triggers, and of private.invoice_taxes as the kind invoice-tax, kept by the jobs. The country is empty where it is unknown.';

create function private.record_credit_notes(customer text, notes jsonb) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored integer;
begin
  insert into private.credit_notes as known (
      stripe_id, invoice_id, amount, refunded, out_of_band, tax, is_issued, created_at)
    select given.stripe_id, invoices.id, given.amount, given.refunded, given.out_of_band, given.tax, given.is_issued, given.created_at
    from jsonb_to_recordset(notes) as given (
        stripe_id text, invoice text, amount integer, refunded integer, out_of_band integer, tax integer, is_issued boolean,
        created_at timestamptz)
      join public.invoices on invoices.stripe_id = given.invoice and customer_id = customer
    on conflict (stripe_id) do update
      set amount = excluded.amount, refunded = excluded.refunded, out_of_band = excluded.out_of_band, tax = excluded.tax,
        is_issued = excluded.is_issued
      where (known.amount, known.refunded, known.out_of_band, known.tax, known.is_issued)
        is distinct from (excluded.amount, excluded.refunded, excluded.out_of_band, excluded.tax, excluded.is_issued);
  get diagnostics stored = row_count;
  return stored;
end $$;
comment on function private.record_credit_notes is
  'Stores the credit notes of a customer''s invoices. Returns how many were new or changed.';

create or replace function private.payment_tax(intent text, amount bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- The amount may be in the currency of settlement.
  select coalesce((
    select round(private.tax_share(invoices, payments.amount)::numeric * payment_tax.amount / payments.amount)
    from public.payments join public.invoices on invoices.id = payments.invoice_id
    where payments.stripe_id = intent and payments.amount > 0), 0)::bigint
$$;
comment on function private.payment_tax is
  'The tax in an amount that was paid, or went back, by this payment intent: its share of the tax of the invoice, by its total.';

create function private.balance_tax(kind text, source text, intent text, amount bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when kind = 'refund' then coalesce((
      -- A credit note may explain several refunds, and more than them.
      select round(notes.tax::numeric * notes.refunded / notes.amount * balance_tax.amount / (
        select sum(others.amount) from public.refunds as others
        where others.payment_id = refunds.payment_id and others.credit_note = notes.stripe_id))
      from public.refunds join private.credit_notes as notes on notes.stripe_id = refunds.credit_note
      where refunds.stripe_id = source and notes.is_issued and notes.refunded > 0), private.payment_tax(intent, amount))
    when kind in ('payment', 'dispute') then private.payment_tax(intent, amount)
    else 0
  end::bigint
$$;
comment on function private.balance_tax is
  'The tax in a balance transaction: of a refund by its credit note, otherwise by the invoice of the payment; 0 if nothing is recorded.';

create function private.taxes_of_invoice(invoice uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with found as (
    select * from public.invoices where id = taxes_of_invoice.invoice and status = 'paid'
  ), taxes as (
    select coalesce((
        select min(payments.created_at) from public.payments
        where invoice_id = found.id and stripe_id is null and payments.status in ('succeeded', 'refunded')),
        found.created_at) as at,
      found.tax - coalesce((
        select sum(private.tax_share(invoices, payments.amount))
        from public.payments join public.invoices on invoices.id = payments.invoice_id
        where payments.invoice_id = found.id and payments.stripe_id is not null
          and payments.status in ('succeeded', 'refunded')), 0) as tax
    from found
    union all
    select notes.created_at, -round(notes.tax::numeric * (notes.amount - notes.refunded) / notes.amount)
    from found join private.credit_notes as notes on notes.invoice_id = found.id
    where notes.is_issued and notes.amount > 0
  ), months as (
    select date_trunc('month', at at time zone 'utc')::date as month, sum(tax)::bigint as tax from taxes
    group by 1 having sum(tax) <> 0
  )
  select coalesce(jsonb_agg(jsonb_build_object('month', month, 'country', coalesce(country, ''), 'tax', months.tax) order by month), '[]')
  from months, found
$$;
comment on function private.taxes_of_invoice is
  'The tax of a paid invoice that is in no payment at Stripe, less that of credit notes which are no refund there, by month (UTC); empty if it is zero.';

alter table private.revenue_changes
  add column invoice_id uuid,
  -- Functions of this file alone read it.
  -- squawk-ignore ban-drop-not-null
  alter column payment_id drop not null,
  add constraint "a payment or an invoice has changed" check (num_nonnulls(payment_id, invoice_id) = 1) not valid;
comment on table private.revenue_changes is
  'Payments whose schedule has to be calculated again, and invoices whose tax has, with the schedules of their payments. Rows are only added, so that a change during the calculation has a row of its own.';

create or replace function private.note_revenue_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'payments' then
    insert into private.revenue_changes (payment_id) values (new.id);
  elsif tg_table_name = 'invoices' then
    insert into private.revenue_changes (invoice_id) values (new.id);
  elsif tg_table_name = 'credit_notes' then
    insert into private.revenue_changes (invoice_id) values (new.invoice_id);
  elsif tg_table_name = 'gifts' then
    insert into private.revenue_changes (payment_id) select id from public.payments where stripe_id = new.payment_intent;
  elsif tg_table_name in ('gift_taxes', 'gift_tax_reversals') then
    insert into private.revenue_changes (payment_id)
      select payments.id from public.gifts join public.payments on payments.stripe_id = gifts.payment_intent
      where gifts.id = new.gift_id;
  else
    insert into private.revenue_changes (payment_id) values (new.payment_id);
  end if;
  return null;
end $$;
comment on function private.note_revenue_change is 'Has the revenue of the payment, or the tax of the invoice, calculated again by the jobs.';
create trigger note_new_revenue after insert on public.invoices
  for each row when (new.status = 'paid' and new.tax > 0) execute function private.note_revenue_change();
create or replace trigger note_changed_revenue after update on public.invoices
  for each row when (
    (old.term_start, old.term_end, old.tax, old.total, old.status, old.country)
      is distinct from (new.term_start, new.term_end, new.tax, new.total, new.status, new.country))
  execute function private.note_revenue_change();
create or replace trigger note_changed_revenue after update on public.refunds
  for each row when ((old.status, old.amount, old.credit_note) is distinct from (new.status, new.amount, new.credit_note))
  execute function private.note_revenue_change();
create trigger note_new_revenue after insert on private.credit_notes
  for each row execute function private.note_revenue_change();
create trigger note_changed_revenue after update on private.credit_notes
  for each row execute function private.note_revenue_change();

create or replace function private.recognise_revenue(max_count integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken bigint[];
  changed uuid[];
  changed_invoices uuid[];
begin
  -- One worker at a time: the sums are added to.
  perform pg_advisory_xact_lock(hashtext('private.recognise_revenue'));
  select array_agg(id), array_agg(distinct payment_id) filter (where payment_id is not null),
      array_agg(distinct invoice_id) filter (where invoice_id is not null)
    into taken, changed, changed_invoices
    from (select id, payment_id, invoice_id from private.revenue_changes order by id limit max_count) as page;
  if taken is null then
    return 0;
  end if;
  select coalesce(array_agg(distinct id), '{}') into changed from (
    select unnest(changed) as id union all select id from public.payments where invoice_id = any (changed_invoices)) as found;
  select coalesce(array_agg(distinct id), '{}') into changed_invoices from (
    select unnest(changed_invoices) as id
    union all select invoice_id from public.payments where id = any (changed) and invoice_id is not null) as found;
  with fresh as materialized (
    select id as payment_id, currency, private.schedule_of_payment(id) as months from public.payments where id = any (changed)
  ), moved as (
    select currency, -1 as sign, months from private.revenue_schedules where payment_id = any (changed)
    union all select currency, 1, months from fresh
  ), added as (
    insert into private.revenue_months as known (month, currency, paid, earned)
      select month, currency, sum(sign * paid), sum(sign * earned)
      from moved, jsonb_to_recordset(months) as entry (month date, paid bigint, earned bigint)
      group by 1, 2 order by 1, 2
      on conflict (currency, month) do update
        set paid = known.paid + excluded.paid, earned = known.earned + excluded.earned
  )
  insert into private.revenue_schedules (payment_id, currency, months)
    select payment_id, currency, months from fresh
    on conflict (payment_id) do update set currency = excluded.currency, months = excluded.months;
  -- The total of an invoice, or a credit note, may be stored after the balance transaction was read.
  update private.balance_transactions as known
    set tax = private.balance_tax(known.kind, known.source, known.payment_intent, known.amount)
    where payment_intent in (select stripe_id from public.payments where id = any (changed) and invoice_id is not null)
      and tax is distinct from private.balance_tax(known.kind, known.source, known.payment_intent, known.amount);
  with fresh as materialized (
    select id as invoice_id, currency, private.taxes_of_invoice(id) as months
    from public.invoices where id = any (changed_invoices)
  ), moved as (
    select currency, -1 as sign, months from private.invoice_taxes where invoice_id = any (changed_invoices)
    union all select currency, 1, months from fresh
  ), added as (
    insert into private.balance_months as known (month, currency, kind, country, tax, count)
      select month, currency, 'invoice-tax', country, sum(sign * tax), sum(sign)
      from moved, jsonb_to_recordset(months) as entry (month date, country text, tax bigint)
      group by 1, 2, 4 having sum(sign * tax) <> 0 or sum(sign) <> 0 order by 1, 2, 4
      on conflict (month, currency, kind, country) do update
        set tax = known.tax + excluded.tax, count = known.count + excluded.count
  )
  insert into private.invoice_taxes (invoice_id, currency, months)
    select invoice_id, currency, months from fresh
    where months <> '[]' or exists (select from private.invoice_taxes as known where known.invoice_id = fresh.invoice_id)
    on conflict (invoice_id) do update set currency = excluded.currency, months = excluded.months;
  delete from private.revenue_changes where id = any (taken);
  return cardinality(taken);
end $$;
comment on function private.recognise_revenue is
  'Calculates the schedules of at most max_count changed payments, and the taxes of changed invoices, and adds the differences to the months. Returns how many changes it took.';

create or replace function private.record_balance_transactions(transactions jsonb) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with given as (
    select given.*, exists (select from public.payments where stripe_id = payment_intent)
      or exists (select from public.billing_customers where stripe_id = customer_id) as is_own
    from jsonb_to_recordset(transactions) as given (
      stripe_id text, type text, category text, source text, payment_intent text, customer_id text, country text,
      amount bigint, fee bigint, net bigint, currency text, created_at timestamptz)
  ), judged as (
    select given.*, private.balance_kind(type, category, is_own) as kind from given
  ), inserted as (
    insert into private.balance_transactions (
        stripe_id, kind, type, category, source, payment_intent, customer_id, country, amount, fee, net, currency,
        created_at, recorded, tax)
      select stripe_id, kind, type, category, source, payment_intent, customer_id, country, amount, fee, net,
        currency, created_at, private.recorded_amount(kind, type, source, payment_intent, amount),
        private.balance_tax(kind, source, payment_intent, amount)
      from judged
      on conflict (stripe_id) do nothing
      returning 1
  )
  select count(*)::integer from inserted
$$;

create or replace function private.compare_balance(max_count integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  import private.balance_import;
  checked_to timestamptz;
begin
  -- Refunds and disputes name no country, and Stripe lists them before their payment: the newest first.
  update private.balance_transactions as known set country = paid.country
    from private.balance_transactions as paid
    where known.country is null and known.kind in ('refund', 'dispute')
      and paid.payment_intent = known.payment_intent and paid.kind = 'payment' and paid.country is not null;
  -- A refund or dispute may be recorded after its balance transaction was read.
  update private.balance_transactions as known
    set recorded = private.recorded_amount(known.kind, known.type, known.source, known.payment_intent, known.amount),
      tax = private.balance_tax(known.kind, known.source, known.payment_intent, known.amount)
    where stripe_id in (
        select stripe_id from private.balance_transactions
        where recorded is distinct from amount order by created_at limit max_count)
      and recorded is distinct from
        private.recorded_amount(known.kind, known.type, known.source, known.payment_intent, known.amount);
  insert into private.balance_differences as known (stripe_id, kind, month, currency, at_stripe, recorded)
    select stripe_id, kind, month, currency, amount, recorded from private.balance_transactions
    where recorded is distinct from amount order by created_at limit max_count
    on conflict (stripe_id) do update set at_stripe = excluded.at_stripe, recorded = excluded.recorded
      where (known.at_stripe, known.recorded) is distinct from (excluded.at_stripe, excluded.recorded);

  -- Payments for which Stripe has no balance transaction. A payment that is stored late keeps its earlier time, so three
  -- days pass before it is looked for.
  select * into import from private.balance_import;
  select max(created_at) into checked_to from (
    select created_at from public.payments
    where stripe_id is not null and status in ('succeeded', 'refunded') and amount > 0
      and created_at > coalesce(import.checked_until, '-infinity')
      and created_at <= import.imported_until - interval '3 days'
    order by created_at limit max_count
  ) as page;
  insert into private.balance_differences (stripe_id, kind, month, currency, recorded)
    select stripe_id, 'payment', date_trunc('month', created_at at time zone 'utc'), currency, amount
    from public.payments
    where stripe_id is not null and status in ('succeeded', 'refunded') and amount > 0
      and created_at > coalesce(import.checked_until, '-infinity') and created_at <= checked_to
      and not exists (
        select from private.balance_transactions where payment_intent = payments.stripe_id and kind = 'payment')
    on conflict (stripe_id) do nothing;
  update private.balance_import set checked_until = checked_to where checked_to is not null;

  update private.balance_differences as known set resolved_at = clock_timestamp()
    where resolved_at is null and case
      when stripe_id like 'txn_%' then exists (
        select from private.balance_transactions as found
        where found.stripe_id = known.stripe_id and found.recorded is not distinct from found.amount)
      when stripe_id like 'pi_%' then exists (
        select from private.balance_transactions where payment_intent = known.stripe_id and kind = 'payment')
      when stripe_id like 'po_%' then known.at_stripe = (
        select sum(net) from private.balance_transactions where payout_id = known.stripe_id and kind <> 'payout')
    end;
  return (select count(*)::integer from (
    select from private.balance_differences where resolved_at is null limit max_count) as open);
end $$;

revoke execute on function private.record_credit_notes, private.balance_tax, private.taxes_of_invoice from public;
grant execute on function private.record_credit_notes to service_role;
