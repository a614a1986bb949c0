-- The tax return by country counted a payment where its card is from, and the rest of its invoice where that was taxed
-- (docs/decisions/0483-country-of-a-payment.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.taxed_country(intent text) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(invoices.country, taxes.country)
  from public.payments
    left join public.invoices on invoices.id = payments.invoice_id
    left join public.gifts on gifts.payment_intent = payments.stripe_id
    left join private.gift_taxes as taxes on taxes.gift_id = gifts.id and taxes.recorded_at is not null
  where payments.stripe_id = intent
$$;
comment on function private.taxed_country is
  'The country (ISO 3166) in which the invoice, or the redeemed gift, of this payment intent was taxed; null if none is recorded.';
revoke execute on function private.taxed_country from public;
comment on column private.balance_transactions.country is
  'Where the invoice or the gift was taxed; until that is known, and without tax, of the billing address, otherwise of the card.';
comment on column private.balance_transactions.tax is 'The tax in the amount, by our invoice or credit note; 0 until these are recorded.';

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
      select stripe_id, kind, type, category, source, payment_intent, customer_id,
        case when kind in ('payment', 'refund', 'dispute') then coalesce(private.taxed_country(payment_intent), country) else country end,
        amount, fee, net, currency, created_at, private.recorded_amount(kind, type, source, payment_intent, amount),
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
      tax = private.balance_tax(known.kind, known.source, known.payment_intent, known.amount),
      country = coalesce(private.taxed_country(known.payment_intent), known.country)
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
  -- An invoice with all of its payments: what is left of its tax for one depends on the others.
  select coalesce(array_agg(distinct id), '{}') into changed_invoices from (
    select unnest(changed_invoices) as id
    union all select invoice_id from public.payments where id = any (changed) and invoice_id is not null) as found;
  select coalesce(array_agg(distinct id), '{}') into changed from (
    select unnest(changed) as id union all select id from public.payments where invoice_id = any (changed_invoices)) as found;
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
  -- The invoice, its country, or a credit note may be stored after the balance transaction was read.
  update private.balance_transactions as known set tax = fresh.tax, country = fresh.country
    from (
      select stripe_id, private.balance_tax(kind, source, payment_intent, amount) as tax,
        coalesce(private.taxed_country(payment_intent), country) as country
      from private.balance_transactions
      where payment_intent in (select stripe_id from public.payments where id = any (changed))
        and kind in ('payment', 'refund', 'dispute')
    ) as fresh
    where known.stripe_id = fresh.stripe_id
      and (known.tax, known.country) is distinct from (fresh.tax, fresh.country);
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
