-- Earned and deferred revenue contained the tax, which belongs to the state. The total of an invoice is stored, because its tax is part of
-- that, and not of what was due after the customer's balance (docs/decisions/0476-tax-of-what-was-paid.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.invoices add column total integer;
comment on column public.invoices.total is
  'With tax, before the balance of the customer; null for invoices that were stored before this column. A credit made the amount smaller, a debt larger.';

create function private.tax_share(invoice public.invoices, paid bigint) returns bigint
  language sql immutable set search_path = '' as $$
  select case when coalesce(invoice.total, invoice.amount) > 0
    then pg_catalog.round(
      invoice.tax::numeric * least(paid, coalesce(invoice.total, invoice.amount)) / coalesce(invoice.total, invoice.amount))
    else 0 end::bigint
$$;
comment on function private.tax_share is
  'The tax in so much of an invoice, in the smallest unit of its currency. What was paid above its total settled a debt from before, without tax.';
revoke execute on function private.tax_share from public;

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
    cross join lateral private.revenue_schedule(
      payments.amount - private.tax_share(invoices, payments.amount), payments.created_at,
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
          amount - private.tax_share(invoices, so_far) + private.tax_share(invoices, so_far - amount) as without_tax
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
comment on function private.schedule_of_payment is
  'What a payment adds to private.revenue_months, without tax; empty if nothing was paid. The tax of a gift is taken off on the day of its redemption.';

create or replace function private.note_revenue_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'payments' then
    insert into private.revenue_changes (payment_id) values (new.id);
  elsif tg_table_name = 'invoices' then
    insert into private.revenue_changes (payment_id) select id from public.payments where invoice_id = new.id;
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
create or replace trigger note_changed_revenue after update on public.invoices
  for each row when (
    (old.term_start, old.term_end, old.tax, old.total) is distinct from (new.term_start, new.term_end, new.tax, new.total))
  execute function private.note_revenue_change();
create trigger note_changed_revenue after update on private.gift_taxes
  for each row when (old.recorded_at is null and new.recorded_at is not null)
  execute function private.note_revenue_change();
create trigger note_new_revenue after insert on private.gift_tax_reversals
  for each row execute function private.note_revenue_change();
