-- The shares of several payments of an invoice, each rounded, added up to another tax than that of the invoice. Each has what the sum so far
-- adds. The jobs calculate such invoices again; no table is locked while they are read.

set lock_timeout = '5s';
set statement_timeout = '10min';

create function private.paid_before(payment public.payments) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(earlier.amount), 0)::bigint from public.payments as earlier
  where earlier.invoice_id = payment.invoice_id and earlier.status in ('succeeded', 'refunded')
    and (earlier.created_at, earlier.id) < (payment.created_at, payment.id)
$$;
comment on function private.paid_before is 'What earlier payments of the same invoice have paid, in the smallest unit of its currency.';

create function private.tax_between(invoice public.invoices, paid_before bigint, paid bigint) returns bigint
  language sql immutable set search_path = '' as $$
  select private.tax_share(invoice, paid) - private.tax_share(invoice, paid_before)
$$;
comment on function private.tax_between is
  'The tax in what was paid of an invoice between two sums, in the smallest unit of its currency. Parts of a sum add up to its tax, to the cent.';
revoke execute on function private.paid_before, private.tax_between from public;

create or replace function private.schedule_of_payment(payment uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with reductions as (
    select created_at, amount::bigint, stripe_id from public.refunds where payment_id = payment and status = 'succeeded'
    union all
    select created_at, amount, stripe_id from public.disputes where payment_id = payment and status = 'lost'
  ), summed as (
    select created_at, amount, sum(amount) over (order by created_at, stripe_id)::bigint as so_far from reductions
  )
  select coalesce(jsonb_agg(to_jsonb(schedule) order by schedule.month), '[]')
  from public.payments
    left join public.invoices on invoices.id = payments.invoice_id
    left join public.gifts on gifts.payment_intent = payments.stripe_id
    left join private.gift_taxes as taxes on taxes.gift_id = gifts.id and taxes.recorded_at is not null
    cross join lateral private.paid_before(payments) as before
    cross join lateral private.revenue_schedule(
      payments.amount - private.tax_between(invoices, before, before + payments.amount), payments.created_at,
      coalesce(
        term_start,
        -- Invoices from before the term was stored sell a year from their day on.
        case when stripe_subscription_id is not null then invoices.created_at end,
        gifts.redeemed_at),
      coalesce(
        term_end,
        case when stripe_subscription_id is not null then invoices.created_at + interval '1 year' end,
        gifts.redeemed_at + make_interval(years => gifts.years),
        case when gifts.id is not null then 'infinity'::timestamptz end),
      (select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'amount', without_tax)), '[]') from (
        -- By the sum so far: when all went back, all of the tax did, to the cent.
        select created_at,
          amount - private.tax_between(invoices, before + so_far - amount, before + so_far) as without_tax
        from summed
        union all
        select taxes.redeemed_at, taxes.tax where taxes.tax > 0
        union all
        -- What went back before the redemption was never taxed.
        select greatest(refunds.created_at, taxes.redeemed_at), -reversals.tax
        from private.gift_tax_reversals as reversals join public.refunds on refunds.stripe_id = reversals.refund_id
        where reversals.gift_id = taxes.gift_id
      ) as without)) as schedule
  where payments.id = payment and payments.status in ('succeeded', 'refunded')
    and (schedule.paid <> 0 or schedule.earned <> 0)
$$;

create or replace function private.payment_tax(intent text, amount bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- The amount may be in the currency of settlement.
  select coalesce((
    select round(private.tax_between(invoices, before, before + payments.amount)::numeric * payment_tax.amount / payments.amount)
    from public.payments join public.invoices on invoices.id = payments.invoice_id
      cross join lateral private.paid_before(payments) as before
    where payments.stripe_id = intent and payments.amount > 0), 0)::bigint
$$;

create or replace function private.taxes_of_invoice(invoice uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with found as (
    select * from public.invoices where id = taxes_of_invoice.invoice and status = 'paid'
  ), taxes as (
    select coalesce((
        select min(payments.created_at) from public.payments
        where invoice_id = found.id and stripe_id is null and payments.status in ('succeeded', 'refunded')),
        found.created_at) as at,
      found.tax - coalesce((
        select sum(private.tax_between(invoices, before, before + payments.amount))
        from public.payments join public.invoices on invoices.id = payments.invoice_id
          cross join lateral private.paid_before(payments) as before
        where payments.invoice_id = found.id and payments.stripe_id is not null
          and payments.status in ('succeeded', 'refunded')), 0)
        -- What was credited before the payment was never paid: its tax is that of no month.
        - coalesce((
          select sum(round(notes.tax::numeric * notes.pre_payment / notes.amount)) from private.credit_notes as notes
          where notes.invoice_id = found.id and notes.is_issued and notes.amount > 0), 0) as tax
    from found
    union all
    select notes.created_at, round(notes.tax::numeric * notes.pre_payment / notes.amount)
      - round(notes.tax::numeric * (notes.amount - notes.refunded) / notes.amount)
    from found join private.credit_notes as notes on notes.invoice_id = found.id
    where notes.is_issued and notes.amount > 0
  ), months as (
    select date_trunc('month', at at time zone 'utc')::date as month, sum(tax)::bigint as tax from taxes
    group by 1 having sum(tax) <> 0
  )
  select coalesce(jsonb_agg(jsonb_build_object('month', month, 'country', coalesce(country, ''), 'tax', months.tax) order by month), '[]')
  from months, found
$$;

insert into private.revenue_changes (invoice_id)
  select invoices.id from public.invoices join public.payments on payments.invoice_id = invoices.id
  where invoices.tax > 0 and payments.status in ('succeeded', 'refunded')
  group by invoices.id having count(*) > 1;
