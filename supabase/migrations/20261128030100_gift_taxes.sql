-- Where a publication is taxed by its readers' countries, a gift is a multi-purpose voucher: its tax falls due when it is redeemed, in the
-- country of the recipient, and is part of what the buyer paid (docs/decisions/0434-tax-of-a-gift-at-its-redemption.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

create table private.gift_taxes (
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  postal_code text check (length(postal_code) <= 20 and private.is_not_blank(postal_code)),
  state text check (length(state) <= 100 and private.is_not_blank(state)),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  redeemed_at timestamptz not null,
  month date not null generated always as (date_trunc('month', redeemed_at at time zone 'utc')::date) stored,
  calculation text check (calculation ~ '^taxcalc_\w+$'),
  net integer check (net >= 0),
  tax integer check (tax >= 0),
  rate numeric(8, 4) check (rate >= 0),
  recorded_at timestamptz,
  transaction_id text unique check (transaction_id ~ '^tax_\w+$'),
  constraint "a calculation has all of its sums" check (num_nonnulls(calculation, net, tax, rate) in (0, 4)),
  constraint "net and tax are the amount" check (net + tax = amount),
  constraint "what is recorded was calculated" check (recorded_at is null or calculation is not null),
  constraint "a transaction is recorded" check (transaction_id is null or recorded_at is not null),
  constraint "the location within the country is deleted when it is recorded" check (
    recorded_at is null or (postal_code is null and state is null))
);
comment on table private.gift_taxes is
  'The tax in redeemed gifts, while site_settings.tax_behavior is set. A row is written by the redemption; the command tax-gift fills it from Stripe.';
comment on column private.gift_taxes.country is 'ISO 3166 code of the country of the recipient, who is taxed there.';
comment on column private.gift_taxes.amount is 'What the buyer paid, tax included, in the smallest unit of the currency. Refunds are reversals of their own.';
comment on column private.gift_taxes.month is 'Of the redemption (UTC), in which the tax falls due.';
comment on column private.gift_taxes.calculation is 'The calculation at Stripe that the transaction is made from: the same in each attempt.';
comment on column private.gift_taxes.rate is 'In percent; of several taxes their sum.';
comment on column private.gift_taxes.recorded_at is 'When Stripe was known to have the transaction.';
comment on column private.gift_taxes.transaction_id is
  'The tax transaction at Stripe. Null although it is recorded: its answer was lost for longer than Stripe repeats one, and Stripe finds no transaction by its reference.';
create index gift_taxes_by_record on private.gift_taxes (recorded_at, gift_id) where recorded_at is not null;
alter table private.gift_taxes enable row level security;

create table private.gift_tax_reversals (
  refund_id text primary key check (refund_id ~ '^\w+_\w+$'),
  gift_id uuid not null references private.gift_taxes (gift_id) on delete cascade,
  amount integer not null check (amount > 0),
  tax integer not null check (tax between 0 and amount),
  transaction_id text not null unique check (transaction_id ~ '^tax_\w+$'),
  created_at timestamptz not null default now(),
  month date not null generated always as (date_trunc('month', created_at at time zone 'utc')::date) stored
);
comment on table private.gift_tax_reversals is 'The tax of gifts that went back: a reversal at Stripe for each refund of a taxed gift.';
create index gift_tax_reversals_by_gift on private.gift_tax_reversals (gift_id);
alter table private.gift_tax_reversals enable row level security;

create function private.keep_recorded_gift_tax() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'the tax of this gift is recorded' using errcode = 'restrict_violation', constraint = 'recorded_gift_tax_is_kept';
end $$;
comment on function private.keep_recorded_gift_tax is 'What has been reported is changed by reversals alone.';
create trigger keep_recorded before update on private.gift_taxes
  for each row when (old.recorded_at is not null) execute function private.keep_recorded_gift_tax();

create function private.limit_gift_tax_reversals() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taxed private.gift_taxes;
  before record;
begin
  select * into taxed from private.gift_taxes where gift_id = new.gift_id for no key update;
  select coalesce(sum(amount), 0) as amount, coalesce(sum(tax), 0) as tax into before
    from private.gift_tax_reversals where gift_id = new.gift_id;
  if taxed.transaction_id is null or before.amount + new.amount > taxed.amount or before.tax + new.tax > taxed.tax then
    raise exception 'more would be reversed than was taxed'
      using errcode = 'check_violation', constraint = 'no_more_is_reversed_than_taxed';
  end if;
  return new;
end $$;
comment on function private.limit_gift_tax_reversals is 'Rejects a reversal above the tax of its gift, or of one without a transaction.';
create trigger limit_reversals before insert on private.gift_tax_reversals
  for each row execute function private.limit_gift_tax_reversals();

-- The tax by country counts it beside the sums of balance transactions, under a kind of its own.

create function private.count_gift_tax() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.balance_months as known (month, currency, kind, country, tax, count)
    values (new.month, new.currency, 'gift-tax', new.country, new.tax, 1)
    on conflict (month, currency, kind, country) do update
      set tax = known.tax + excluded.tax, count = known.count + excluded.count;
  return null;
end $$;
comment on function private.count_gift_tax is 'Adds the tax of a gift to the month in which it was redeemed.';
create trigger count_recorded after update on private.gift_taxes
  for each row when (old.recorded_at is null and new.recorded_at is not null) execute function private.count_gift_tax();

create function private.count_gift_tax_reversal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.balance_months as known (month, currency, kind, country, tax, count)
    select new.month, currency, 'gift-tax', country, -new.tax, 1 from private.gift_taxes where gift_id = new.gift_id
    on conflict (month, currency, kind, country) do update
      set tax = known.tax + excluded.tax, count = known.count + excluded.count;
  return null;
end $$;
comment on function private.count_gift_tax_reversal is 'Takes the tax of a refund off the month in which it was reversed.';
create trigger count_inserted after insert on private.gift_tax_reversals
  for each row execute function private.count_gift_tax_reversal();
comment on table private.balance_months is
  'Sums of private.balance_transactions by month (UTC), and of private.gift_taxes as the kind gift-tax, kept by triggers. The country is empty where it is unknown.';

-- Commands

alter table private.stripe_commands
  drop constraint stripe_commands_kind_check,
  add constraint stripe_commands_kind_check check (kind in (
    'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'end-with-period', 'refund', 'refresh-customer',
    'update-customer', 'set-card', 'credit-note', 'delete-customer', 'submit-evidence', 'set-group-seats',
    'create-offer', 'extend-term', 'tax-gift', 'reverse-gift-tax')) not valid,
  drop constraint stripe_commands_target_check,
  -- Stripe does not have what tax-gift is about yet: it names the gift.
  add constraint stripe_commands_target_check check (
    target ~ '^(pi|sub|cus|re|pyr|du|dp)_\w+$' or (kind = 'tax-gift' and target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')) not valid;

alter table private.reconciliations
  drop constraint reconciliations_step_check,
  add constraint reconciliations_step_check check (step in (
    'customers', 'subscriptions', 'invoices', 'payments', 'refunds', 'gift-taxes', 'sums')) not valid;

create function private.open_gift_tax(gift uuid, location jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.gift_taxes (gift_id, country, postal_code, state, amount, currency, redeemed_at)
    select id, location ->> 'country', location ->> 'postalCode', location ->> 'state', amount, currency, redeemed_at
    from public.gifts
    -- Not by a request that is repeated: that of a gift from before taxes were switched on would tax it.
    where id = gift and redeemed_at = now()
    on conflict do nothing;
  if not found then
    return null;
  end if;
  return private.enqueue_stripe_command('tax-gift', gift::text);
end $$;
comment on function private.open_gift_tax is
  'In the transaction that redeems a gift: the location (country, postalCode, state) in which it is taxed. Returns the command; null where the gift was redeemed before.';

create function private.gift_tax(gift uuid)
  returns table (
    country text, "postalCode" text, state text, amount integer, currency text, "redeemedAt" timestamptz, calculation text,
    "isRecorded" boolean, product text, years smallint, "hasPrintEdition" boolean, customer text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select taxes.country, taxes.postal_code, taxes.state, taxes.amount, taxes.currency, taxes.redeemed_at, taxes.calculation,
    taxes.recorded_at is not null,
    (select product_id from public.plan_prices where plan_prices.plan_id = gifts.plan_id order by current desc, created_at desc, stripe_id limit 1),
    gifts.years, private.includes_print(plans), gifts.customer_id
  from private.gift_taxes as taxes join public.gifts on gifts.id = taxes.gift_id join public.plans on plans.id = gifts.plan_id
  where taxes.gift_id = gift
$$;
comment on function private.gift_tax is 'What the command tax-gift needs; `product` at Stripe has the tax code of the plan.';

create function private.record_gift_tax_calculation(gift uuid, calculated text, sum_net integer, sum_tax integer, percent numeric)
  returns text
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.gift_taxes set calculation = calculated, net = sum_net, tax = sum_tax, rate = percent
    where gift_id = gift and calculation is null;
  select calculation from private.gift_taxes where gift_id = gift
$$;
comment on function private.record_gift_tax_calculation is
  'Before the transaction is made from it. Returns the calculation that counts: of two attempts, that of the first.';

create function private.record_gift_tax(gift uuid, tax_transaction text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.gift_taxes set transaction_id = tax_transaction, recorded_at = clock_timestamp(), postal_code = null, state = null
    where gift_id = gift and recorded_at is null
$$;
comment on function private.record_gift_tax is 'When Stripe has the transaction; null for one whose id was lost. Repeated calls have no further effect.';

-- Refunds

create function private.list_missing_gift_tax_reversals(customer text) returns table (refund text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select refunds.stripe_id
  from public.gifts
    join private.gift_taxes on gift_id = gifts.id
    join public.payments on payments.stripe_id = gifts.payment_intent
    join public.refunds on refunds.payment_id = payments.id
  where gifts.customer_id = customer and refunds.status = 'succeeded'
    and not exists (select from private.gift_tax_reversals where refund_id = refunds.stripe_id)
    -- Commands are kept for 90 days: older refunds would be ordered again and again.
    and refunds.created_at > now() - interval '60 days'
    and not exists (select from private.stripe_commands where kind = 'reverse-gift-tax' and target = refunds.stripe_id)
$$;
comment on function private.list_missing_gift_tax_reversals is
  'Refunds of taxed gifts of a customer, by their ids at Stripe, whose tax was not reversed and is not ordered to be.';

create function private.gift_tax_of_refund(refund text)
  returns table (
    gift uuid, amount integer, "isRecorded" boolean, "transactionId" text, "isReversed" boolean, "isWhole" boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select taxes.gift_id, refunds.amount, taxes.recorded_at is not null, taxes.transaction_id,
    exists (select from private.gift_tax_reversals where refund_id = refund),
    refunds.amount = taxes.amount
  from public.refunds
    join public.payments on payments.id = refunds.payment_id
    join public.gifts on gifts.payment_intent = payments.stripe_id
    join private.gift_taxes as taxes on taxes.gift_id = gifts.id
  where refunds.stripe_id = refund
$$;
comment on function private.gift_tax_of_refund is 'What the command reverse-gift-tax needs.';

create function private.record_gift_tax_reversal(refund text, gift uuid, sum_amount integer, sum_tax integer, tax_transaction text)
  returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.gift_tax_reversals (refund_id, gift_id, amount, tax, transaction_id)
    select refund, gift, sum_amount, sum_tax, tax_transaction
    where not exists (select from private.gift_tax_reversals where refund_id = refund)
$$;
comment on function private.record_gift_tax_reversal is 'Repeated calls have no further effect.';

-- Reconciliation

create function private.recorded_gift_taxes(since timestamptz, until timestamptz, after_id uuid, max_count integer)
  returns table (gift uuid, customer text, "transactionId" text, amount integer, tax integer, currency text, country text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select gift_id, customer_id, transaction_id, taxes.amount, tax, taxes.currency, country
  from private.gift_taxes as taxes join public.gifts on gifts.id = gift_id
  where recorded_at >= since and recorded_at < until and (after_id is null or gift_id > after_id)
  order by gift_id limit max_count
$$;
comment on function private.recorded_gift_taxes is 'A page of the gifts whose tax was recorded in this time, by id.';

revoke execute on function
  private.keep_recorded_gift_tax, private.limit_gift_tax_reversals, private.count_gift_tax, private.count_gift_tax_reversal,
  private.open_gift_tax, private.gift_tax, private.record_gift_tax_calculation, private.record_gift_tax,
  private.list_missing_gift_tax_reversals, private.gift_tax_of_refund, private.record_gift_tax_reversal, private.recorded_gift_taxes
  from public;
grant execute on function
  private.open_gift_tax, private.gift_tax, private.record_gift_tax_calculation, private.record_gift_tax,
  private.list_missing_gift_tax_reversals, private.gift_tax_of_refund, private.record_gift_tax_reversal, private.recorded_gift_taxes
  to service_role;
