-- What Stripe says about the money: balance transactions and payouts, compared with our records to the cent, and revenue
-- earned by the day over the term that was paid for.
--
-- Pages read sums by month. Triggers and jobs keep them (docs/decisions/0332): nothing that a page reads grows with the
-- number of payments.

-- The term of an invoice

alter table public.invoices
  add column term_start timestamptz,
  add column term_end timestamptz,
  add constraint "a term has a beginning and an end" check (
    (term_start is null) = (term_end is null) and term_end > term_start);
comment on column public.invoices.term_start is
  'Beginning of the period that the invoice sells; null for invoices that were stored before this column, or that sell none.';

-- Balance transactions and payouts

create table private.payouts (
  stripe_id text primary key check (stripe_id ~ '^po_\w+$'),
  amount bigint not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null check (length(status) <= 60),
  is_automatic boolean not null,
  arrives_at timestamptz not null,
  created_at timestamptz not null,
  compared_at timestamptz
);
comment on table private.payouts is 'Payouts of Stripe to the bank account of the publication.';
comment on column private.payouts.compared_at is
  'When the amount was compared with the sum of its balance transactions. Stripe names them for automatic payouts only.';
create index payouts_by_time on private.payouts (created_at desc, stripe_id);
create index payouts_under_way on private.payouts (created_at) where status in ('pending', 'in_transit');
create index payouts_to_compare on private.payouts (created_at) where compared_at is null and is_automatic and status = 'paid';
alter table private.payouts enable row level security;

create table private.balance_transactions (
  stripe_id text primary key check (stripe_id ~ '^txn_\w+$'),
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'payout', 'other')),
  type text not null check (length(type) <= 100),
  category text not null check (length(category) <= 100),
  source text check (length(source) <= 100),
  payment_intent text check (length(payment_intent) <= 100),
  customer_id text check (length(customer_id) <= 100),
  country text check (country ~ '^[A-Z]{2}$'),
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  recorded bigint,
  tax bigint not null default 0,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  payout_id text references private.payouts (stripe_id),
  created_at timestamptz not null,
  month date not null generated always as (date_trunc('month', created_at at time zone 'utc')::date) stored,
  constraint "the net amount is the amount less the fee" check (net = amount - fee)
);
comment on table private.balance_transactions is
  'What changed the balance at Stripe. Other: of another product on a shared account, and kinds that this publication does not use.';
comment on column private.balance_transactions.recorded is
  'What our payments, refunds and disputes say about the same object; null where nothing is recorded. Fees and payouts are known from Stripe alone.';
comment on column private.balance_transactions.tax is 'The tax in the amount, by our invoice; 0 until the object is recorded.';
comment on column private.balance_transactions.country is 'Of the billing address, otherwise of the card.';
create index balance_transactions_by_time on private.balance_transactions (created_at, stripe_id);
create index balance_transactions_by_payment on private.balance_transactions (payment_intent);
create index balance_transactions_by_payout on private.balance_transactions (payout_id);
create index balance_transactions_without_country on private.balance_transactions (payment_intent)
  where country is null and kind in ('refund', 'dispute');
create index balance_transactions_that_differ on private.balance_transactions (created_at)
  where recorded is distinct from amount;
alter table private.balance_transactions enable row level security;

create table private.balance_months (
  month date not null,
  currency text not null,
  kind text not null,
  country text not null,
  amount bigint not null default 0,
  fee bigint not null default 0,
  recorded bigint not null default 0,
  tax bigint not null default 0,
  count bigint not null default 0,
  primary key (month, currency, kind, country)
);
comment on table private.balance_months is
  'Sums of private.balance_transactions by month (UTC), kept by a trigger. The country is empty where it is unknown.';
alter table private.balance_months enable row level security;

create function private.payment_tax(intent text, amount bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((
    select round(invoices.tax::numeric * payment_tax.amount / invoices.amount)
    from public.payments join public.invoices on invoices.id = payments.invoice_id
    where payments.stripe_id = intent and invoices.amount > 0), 0)::bigint
$$;
comment on function private.payment_tax is
  'The tax in an amount that was paid, or went back, by this payment intent: its share of the tax of the invoice.';

create function private.count_balance_transactions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into private.balance_months as known (month, currency, kind, country, amount, fee, recorded, tax, count)
      select month, currency, kind, coalesce(country, ''), sum(sign * amount), sum(sign * fee),
        sum(sign * coalesce(recorded, 0)), sum(sign * tax), sum(sign)
      from (select -1 as sign, * from old_rows union all select 1, * from new_rows) as rows
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (month, currency, kind, country) do update
        set amount = known.amount + excluded.amount, fee = known.fee + excluded.fee,
          recorded = known.recorded + excluded.recorded, tax = known.tax + excluded.tax,
          count = known.count + excluded.count;
  else
    insert into private.balance_months as known (month, currency, kind, country, amount, fee, recorded, tax, count)
      select month, currency, kind, coalesce(country, ''), sum(amount), sum(fee), sum(coalesce(recorded, 0)),
        sum(tax), count(*)
      from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (month, currency, kind, country) do update
        set amount = known.amount + excluded.amount, fee = known.fee + excluded.fee,
          recorded = known.recorded + excluded.recorded, tax = known.tax + excluded.tax,
          count = known.count + excluded.count;
  end if;
  return null;
end $$;
comment on function private.count_balance_transactions is 'Adds balance transactions to the sums of their month. None is deleted.';
create trigger count_inserted after insert on private.balance_transactions
  referencing new table as new_rows for each statement execute function private.count_balance_transactions();
create trigger count_updated after update on private.balance_transactions
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_balance_transactions();

create table private.balance_differences (
  stripe_id text primary key,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'payout')),
  month date not null,
  currency text not null,
  at_stripe bigint,
  recorded bigint,
  found_at timestamptz not null default now(),
  notified_at timestamptz,
  resolved_at timestamptz
);
comment on table private.balance_differences is
  'Where Stripe and our records do not agree to the cent: by balance transaction, by payment intent of a payment without one, or by payout.';
comment on column private.balance_differences.notified_at is 'When the publication was told. Once.';
create index balance_differences_open on private.balance_differences (found_at) where resolved_at is null;
alter table private.balance_differences enable row level security;

create table private.balance_import (
  id boolean primary key default true check (id),
  window_start timestamptz,
  window_end timestamptz,
  cursor text,
  imported_until timestamptz,
  checked_until timestamptz,
  claimed_until timestamptz,
  completed_at timestamptz
);
comment on table private.balance_import is
  'How far balance transactions have been read. A window of time is read page by page; the cursor is the last id of the last page.';
comment on column private.balance_import.imported_until is 'Everything older has been read.';
comment on column private.balance_import.checked_until is 'Payments up to here have been looked for among the balance transactions.';
alter table private.balance_import enable row level security;
insert into private.balance_import default values;

create function private.balance_import_is_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.billing_customers) and exists (
    select from private.balance_import
    where coalesce(claimed_until, '-infinity') <= clock_timestamp()
      and (window_end is not null or coalesce(completed_at, '-infinity') <= now() - interval '1 hour'))
$$;
comment on function private.balance_import_is_due is 'Once an hour, and while a window of time is not read to its end.';

create function private.claim_balance_import() returns setof private.balance_import
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.balance_import as import
    set claimed_until = clock_timestamp() + interval '3 minutes',
      -- Transactions may become visible late, so each window also covers the last day of the one before.
      window_start = coalesce(window_start, first.at - interval '1 day'),
      window_end = coalesce(window_end, least(date_trunc('second', now() - interval '1 minute'), first.at + interval '31 days'))
    from (
      select coalesce(
        (select imported_until from private.balance_import),
        -- Least() leaves out null: without payments it begins an hour ago.
        least((select min(created_at) from public.payments), now() - interval '1 hour')) as at
    ) as first
    where private.balance_import_is_due()
  returning import.*
$$;
comment on function private.claim_balance_import is
  'Claims the import for three minutes and opens the next window of at most 31 days; no row if another worker has it or nothing is due.';

create function private.save_balance_import(claim timestamptz, last_id text, pause boolean) returns setof private.balance_import
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.balance_import as import
    set cursor = last_id,
      claimed_until = case when pause or last_id is null then null else clock_timestamp() + interval '3 minutes' end,
      imported_until = case when last_id is null and not pause then window_end else imported_until end,
      completed_at = case when last_id is null and not pause and window_end > now() - interval '1 day' then now() else completed_at end,
      window_start = case when last_id is null and not pause then null else window_start end,
      window_end = case when last_id is null and not pause then null else window_end end
    where claimed_until = claim
  returning import.*
$$;
comment on function private.save_balance_import is
  'After a page: its last id, or null when the window is read, which ends the claim. With pause: gives the claim back and keeps the place. No row if another worker has taken over.';

create function private.recorded_amount(kind text, type text, source text, intent text, amount bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case kind
    when 'payment' then (
      select payments.amount from public.payments
      where payments.stripe_id = intent and payments.status in ('succeeded', 'refunded'))
    when 'refund' then (
      select case when type in ('refund', 'payment_refund') then -refunds.amount
        when refunds.status in ('failed', 'canceled') then refunds.amount end
      from public.refunds where refunds.stripe_id = source)
    when 'dispute' then (
      select sign(recorded_amount.amount) * disputes.amount from public.disputes where disputes.stripe_id = source)
    else amount
  end
$$;
comment on function private.recorded_amount is
  'What our records say about the object behind a balance transaction, in the smallest unit of the currency; null if it is not recorded.';

create function private.balance_kind(type text, category text, is_own boolean) returns text
  language sql immutable set search_path = '' as $$
  select case
    when type in ('charge', 'payment') then case when is_own then 'payment' else 'other' end
    when type in ('refund', 'payment_refund', 'refund_failure', 'payment_failure_refund', 'payment_reversal')
      then case when is_own then 'refund' else 'other' end
    when type = 'adjustment' and category in ('dispute', 'dispute_reversal')
      then case when is_own then 'dispute' else 'other' end
    when type in ('stripe_fee', 'stripe_fx_fee', 'tax_fee') then 'fee'
    when type in ('payout', 'payout_cancel', 'payout_failure') then 'payout'
    else 'other'
  end
$$;
comment on function private.balance_kind is 'The kind of a balance transaction by Stripe''s type and reporting category.';

create function private.record_balance_transactions(transactions jsonb) returns integer
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
        private.payment_tax(payment_intent, amount)
      from judged
      on conflict (stripe_id) do nothing
      returning 1
  )
  select count(*)::integer from inserted
$$;
comment on function private.record_balance_transactions is
  'Stores a page of balance transactions; those that are known stay as they are. Returns how many were new.';

create function private.record_payouts(given_payouts jsonb) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with stored as (
    insert into private.payouts as known (stripe_id, amount, currency, status, is_automatic, arrives_at, created_at)
      select * from jsonb_to_recordset(given_payouts) as given (
        stripe_id text, amount bigint, currency text, status text, is_automatic boolean, arrives_at timestamptz,
        created_at timestamptz)
      on conflict (stripe_id) do update set status = excluded.status, arrives_at = excluded.arrives_at
        where (known.status, known.arrives_at) is distinct from (excluded.status, excluded.arrives_at)
      returning 1
  )
  select count(*)::integer from stored
$$;
comment on function private.record_payouts is 'Stores payouts and their status. Returns how many were new or changed.';

create function private.payouts_since() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select least(
    (select min(created_at) from private.payouts where status in ('pending', 'in_transit')),
    coalesce((select max(created_at) from private.payouts), (select min(created_at) from public.payments), now())
      - interval '1 day')
$$;
comment on function private.payouts_since is 'From when on payouts are read again: those under way, and the last day.';

create function private.next_payout_to_compare() returns table (stripe_id text, amount bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select stripe_id, amount from private.payouts
  where compared_at is null and is_automatic and status = 'paid'
    and created_at < coalesce((select imported_until from private.balance_import), '-infinity')
  order by created_at limit 1
$$;
comment on function private.next_payout_to_compare is 'The oldest automatic payout that has arrived and was not compared with its balance transactions.';

create function private.compare_payout(payout text, transactions text[]) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  compared private.payouts;
  paid_out bigint;
begin
  update private.balance_transactions set payout_id = payout
    where stripe_id = any (transactions) and payout_id is distinct from payout;
  update private.payouts set compared_at = clock_timestamp() where stripe_id = payout returning * into compared;
  select coalesce(sum(net), 0) into paid_out
    from private.balance_transactions where payout_id = payout and kind <> 'payout';
  if compared.amount = paid_out then
    return true;
  end if;
  insert into private.balance_differences (stripe_id, kind, month, currency, at_stripe, recorded)
    values (payout, 'payout', date_trunc('month', compared.created_at at time zone 'utc'), compared.currency,
      compared.amount, paid_out)
    on conflict (stripe_id) do nothing;
  return false;
end $$;
comment on function private.compare_payout is
  'Marks the balance transactions of a payout and compares their net sum with its amount. Returns whether both agree.';

create function private.compare_balance(max_count integer) returns integer
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
      tax = private.payment_tax(known.payment_intent, known.amount)
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
comment on function private.compare_balance is
  'Compares at most max_count balance transactions and payments with each other, stores differences and closes those that have gone. Returns how many are open.';
create index payments_received_by_time on public.payments (created_at)
  where stripe_id is not null and status in ('succeeded', 'refunded');

create function private.claim_balance_notice() returns setof private.balance_differences
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.balance_differences set notified_at = clock_timestamp()
    where resolved_at is null and notified_at is null and found_at <= now() - interval '6 hours'
  returning *
$$;
comment on function private.claim_balance_notice is
  'The differences that are older than six hours and of which nobody was told: a refund that was just made may not be recorded yet.';

-- Earned and deferred revenue

create function private.revenue_schedule(
  amount bigint, paid_at timestamptz, term_start timestamptz, term_end timestamptz, reductions jsonb)
  returns table (month date, paid bigint, earned bigint)
  language sql immutable set search_path = '' as $$
  with days as (
    select (paid_at at time zone 'utc')::date as paid_on,
      coalesce((term_start at time zone 'utc')::date, (paid_at at time zone 'utc')::date) as first_day,
      coalesce((term_end at time zone 'utc')::date, (paid_at at time zone 'utc')::date) as end_day,
      coalesce((
        select max((value ->> 'at')::timestamptz at time zone 'utc')::date from jsonb_array_elements(reductions)
      ), (paid_at at time zone 'utc')::date) as last_reduction
  ), months as (
    select series::date as month, (series + interval '1 month')::date as month_end
    from days, generate_series(
      date_trunc('month', least(paid_on, first_day)::timestamp),
      date_trunc('month', greatest(paid_on, end_day - 1, last_reduction)::timestamp), interval '1 month') as series
  ), sums as (
    select months.month,
      case when paid_on < month_end then amount - coalesce((
        select sum((value ->> 'amount')::bigint) from jsonb_array_elements(reductions)
        where ((value ->> 'at')::timestamptz at time zone 'utc')::date < month_end), 0) else 0 end::bigint as paid,
      case when end_day <= first_day then 1
        else least(greatest(month_end - first_day, 0), end_day - first_day)::numeric / (end_day - first_day) end as share
    from months, days
  )
  select sums.month,
    (sums.paid - coalesce(lag(sums.paid) over by_month, 0))::bigint,
    (round(sums.paid * share) - coalesce(round(lag(sums.paid * share) over by_month), 0))::bigint
  from sums window by_month as (order by sums.month)
$$;
comment on function private.revenue_schedule is
  'By month (UTC): what was paid less what went back, and what was earned of it by the day over the term. Both add up to the payment less its reductions ([{at, amount}]), and what a reduction takes back of earlier months counts in its own. Without a term everything is earned at once.';

create table private.revenue_schedules (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  currency text not null,
  months jsonb not null
);
comment on table private.revenue_schedules is
  'What a payment has added to private.revenue_months: [{month, paid, earned}]. A change of the payment replaces it.';
alter table private.revenue_schedules enable row level security;

create table private.revenue_months (
  month date not null,
  currency text not null,
  paid bigint not null default 0,
  earned bigint not null default 0,
  primary key (currency, month)
);
comment on table private.revenue_months is
  'Paid less what went back, and earned, by month (UTC). Deferred at the end of a month: the sum of paid up to it less the sum of earned.';
alter table private.revenue_months enable row level security;

create table private.revenue_changes (
  id bigint generated always as identity primary key,
  payment_id uuid not null references public.payments (id) on delete cascade
);
comment on table private.revenue_changes is
  'Payments whose schedule has to be calculated again. Rows are only added, so that a change during the calculation has a row of its own.';
create index revenue_changes_by_payment on private.revenue_changes (payment_id);
alter table private.revenue_changes enable row level security;

create function private.note_revenue_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'payments' then
    insert into private.revenue_changes (payment_id) values (new.id);
  elsif tg_table_name = 'invoices' then
    insert into private.revenue_changes (payment_id) select id from public.payments where invoice_id = new.id;
  else
    insert into private.revenue_changes (payment_id) values (new.payment_id);
  end if;
  return null;
end $$;
comment on function private.note_revenue_change is 'Has the revenue of the payment calculated again by the jobs.';
create trigger note_new_revenue after insert on public.payments
  for each row when (new.status in ('succeeded', 'refunded')) execute function private.note_revenue_change();
create trigger note_changed_revenue after update on public.payments
  for each row when ((old.status, old.amount, old.invoice_id) is distinct from (new.status, new.amount, new.invoice_id))
  execute function private.note_revenue_change();
create trigger note_changed_revenue after update on public.invoices
  for each row when ((old.term_start, old.term_end) is distinct from (new.term_start, new.term_end))
  execute function private.note_revenue_change();
create trigger note_new_revenue after insert on public.refunds
  for each row execute function private.note_revenue_change();
create trigger note_changed_revenue after update on public.refunds
  for each row when ((old.status, old.amount) is distinct from (new.status, new.amount))
  execute function private.note_revenue_change();
create trigger note_new_revenue after insert on public.disputes
  for each row when (new.status = 'lost') execute function private.note_revenue_change();
create trigger note_changed_revenue after update on public.disputes
  for each row when ((old.status = 'lost') is distinct from (new.status = 'lost'))
  execute function private.note_revenue_change();
insert into private.revenue_changes (payment_id)
  select id from public.payments where status in ('succeeded', 'refunded');

create function private.schedule_of_payment(payment uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(to_jsonb(schedule) order by schedule.month), '[]')
  from public.payments
    left join public.invoices on invoices.id = payments.invoice_id
    cross join lateral private.revenue_schedule(
      payments.amount, payments.created_at,
      -- Invoices from before the term was stored sell a year from their day on.
      coalesce(term_start, case when stripe_subscription_id is not null then invoices.created_at end),
      coalesce(term_end, case when stripe_subscription_id is not null then invoices.created_at + interval '1 year' end),
      (select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'amount', amount)), '[]') from (
        select created_at, amount from public.refunds where payment_id = payment and status = 'succeeded'
        union all
        select created_at, amount from public.disputes where payment_id = payment and status = 'lost'
      ) as reductions)) as schedule
  where payments.id = payment and payments.status in ('succeeded', 'refunded')
    and (schedule.paid <> 0 or schedule.earned <> 0)
$$;
comment on function private.schedule_of_payment is 'What a payment adds to private.revenue_months; empty if nothing was paid.';

create function private.recognise_revenue(max_count integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken bigint[];
  changed uuid[];
begin
  -- One worker at a time: the sums are added to.
  perform pg_advisory_xact_lock(hashtext('private.recognise_revenue'));
  select array_agg(id), array_agg(distinct payment_id) into taken, changed
    from (select id, payment_id from private.revenue_changes order by id limit max_count) as page;
  if taken is null then
    return 0;
  end if;
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
  delete from private.revenue_changes where id = any (taken);
  return cardinality(changed);
end $$;
comment on function private.recognise_revenue is
  'Calculates the schedules of at most max_count changed payments and adds the difference to the months. Returns how many.';

grant execute on function
  private.balance_import_is_due, private.claim_balance_import, private.save_balance_import,
  private.record_balance_transactions, private.record_payouts, private.payouts_since, private.next_payout_to_compare,
  private.compare_payout, private.compare_balance, private.claim_balance_notice, private.recognise_revenue
  to service_role;

create or replace function private.postpone_stripe_work() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with commands as (
    update private.stripe_commands set due_at = now() + interval '1 hour'
    where completed_at is null and failed_at is null and due_at <= clock_timestamp() returning 1
  ), events as (
    update private.stripe_events set due_at = now() + interval '1 hour'
    where processed_at is null and due_at <= clock_timestamp() and attempts < 20 returning 1
  ), skipped_run as (
    insert into private.reconciliations (since, finished_at, remark)
    select now(), now(), 'Payments are not set up.'
    where private.reconciliation_is_due() and not exists (select from private.reconciliations where finished_at is null)
  ), unfinished as (
    update private.reconciliations set claimed_until = now() + interval '1 hour' where finished_at is null
  ), import as (
    update private.balance_import set claimed_until = now() + interval '1 hour' where private.balance_import_is_due()
  )
  select (select count(*) from commands)::integer + (select count(*) from events)::integer
$$;

create or replace function private.jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.queues_are_due() or private.print_jobs_are_due() or private.search_index_is_due()
    or private.gift_jobs_are_due() or private.balance_import_is_due() or exists (select from private.revenue_changes)
$$;

-- What owners read

create function private.read_balance_months()
  returns table (
    month date, currency text, kind text, country text, amount bigint, fee bigint, recorded bigint, tax bigint, count bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.revenue');
  return query
    select months.month, months.currency, months.kind, months.country, months.amount, months.fee, months.recorded,
      months.tax, months.count
    from private.balance_months as months
    where months.month >= date_trunc('month', now() at time zone 'utc') - interval '10 years' and months.count > 0
    order by months.currency, months.month, months.kind, months.country;
end $$;
comment on function private.read_balance_months is 'For owners: the sums of ten years by month, currency, kind and country.';

create function private.read_revenue_months() returns table (month date, currency text, paid bigint, earned bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.revenue');
  return query
    select months.month, months.currency, months.paid, months.earned from private.revenue_months as months
    order by months.currency, months.month;
end $$;
comment on function private.read_revenue_months is 'For owners: paid and earned by month, the months to come included.';

create function private.read_balance_differences() returns setof private.balance_differences
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.revenue');
  return query select * from private.balance_differences where resolved_at is null order by found_at desc, stripe_id limit 100;
end $$;
comment on function private.read_balance_differences is 'For owners: the newest hundred that are open.';

create function private.read_payouts() returns table (
    stripe_id text, amount bigint, currency text, status text, arrives_at timestamptz, agrees boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.revenue');
  return query
    select payouts.stripe_id, payouts.amount, payouts.currency, payouts.status, payouts.arrives_at,
      case when compared_at is not null then not exists (
        select from private.balance_differences as found where found.stripe_id = payouts.stripe_id and resolved_at is null) end
    from private.payouts order by payouts.created_at desc, payouts.stripe_id limit 24;
end $$;
comment on function private.read_payouts is 'For owners: the newest 24, and whether each is the sum of its transactions; null if not compared.';

create function private.balance_imported_until() returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.revenue');
  return (select imported_until from private.balance_import);
end $$;
comment on function private.balance_imported_until is 'For owners: up to when the balance was read; null if it never was.';

create function private.export_balance_transactions(
  after_time timestamptz, after_id text, until timestamptz, max_count integer) returns setof private.balance_transactions
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.revenue');
  return query
    select * from private.balance_transactions
    where (created_at, stripe_id) > (after_time, after_id) and created_at < until
    order by created_at, stripe_id limit max_count;
end $$;
comment on function private.export_balance_transactions is 'For owners: the next transactions after this one, the oldest first.';

grant execute on function
  private.read_balance_months, private.read_revenue_months, private.read_balance_differences, private.read_payouts,
  private.balance_imported_until, private.export_balance_transactions
  to authenticated;
