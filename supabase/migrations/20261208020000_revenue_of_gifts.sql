-- A gift has no invoice, so all of it was earned on the day of its payment. Until it is redeemed it can be refunded without a last day:
-- it is deferred, and then earned by the day over its years (docs/decisions/0475-gifts-are-deferred-until-redeemed.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.revenue_schedule(
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
      date_trunc('month', greatest(paid_on, case when isfinite(end_day) then end_day - 1 end, last_reduction)::timestamp),
      interval '1 month') as series
  ), sums as (
    select months.month,
      case when paid_on < month_end then amount - coalesce((
        select sum((value ->> 'amount')::bigint) from jsonb_array_elements(reductions)
        where ((value ->> 'at')::timestamptz at time zone 'utc')::date < month_end), 0) else 0 end::bigint as paid,
      case when not isfinite(end_day) then 0 when end_day <= first_day then 1
        else least(greatest(month_end - first_day, 0), end_day - first_day)::numeric / (end_day - first_day) end as share
    from months, days
  )
  select sums.month,
    (sums.paid - coalesce(lag(sums.paid) over by_month, 0))::bigint,
    (round(sums.paid * share) - coalesce(round(lag(sums.paid * share) over by_month), 0))::bigint
  from sums window by_month as (order by sums.month)
$$;
comment on function private.revenue_schedule is
  'By month (UTC): what was paid less what went back, and what was earned of it by the day over the term. Both add up to the payment less its reductions ([{at, amount}]), and what a reduction takes back of earlier months counts in its own. Without a term everything is earned at once; until a term that ends at infinity, nothing.';

create or replace function private.schedule_of_payment(payment uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(to_jsonb(schedule) order by schedule.month), '[]')
  from public.payments
    left join public.invoices on invoices.id = payments.invoice_id
    left join public.gifts on gifts.payment_intent = payments.stripe_id
    cross join lateral private.revenue_schedule(
      payments.amount, payments.created_at,
      coalesce(
        term_start,
        -- Invoices from before the term was stored sell a year from their day on.
        case when stripe_subscription_id is not null then invoices.created_at end,
        redeemed_at),
      coalesce(
        term_end,
        case when stripe_subscription_id is not null then invoices.created_at + interval '1 year' end,
        redeemed_at + make_interval(years => gifts.years),
        case when gifts.id is not null then 'infinity'::timestamptz end),
      (select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'amount', amount)), '[]') from (
        select created_at, amount from public.refunds where payment_id = payment and status = 'succeeded'
        union all
        select created_at, amount from public.disputes where payment_id = payment and status = 'lost'
      ) as reductions)) as schedule
  where payments.id = payment and payments.status in ('succeeded', 'refunded')
    and (schedule.paid <> 0 or schedule.earned <> 0)
$$;

create or replace function private.note_revenue_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'payments' then
    insert into private.revenue_changes (payment_id) values (new.id);
  elsif tg_table_name = 'invoices' then
    insert into private.revenue_changes (payment_id) select id from public.payments where invoice_id = new.id;
  elsif tg_table_name = 'gifts' then
    insert into private.revenue_changes (payment_id) select id from public.payments where stripe_id = new.payment_intent;
  else
    insert into private.revenue_changes (payment_id) values (new.payment_id);
  end if;
  return null;
end $$;
create trigger note_changed_revenue after update on public.gifts
  for each row when ((old.redeemed_at, old.payment_intent) is distinct from (new.redeemed_at, new.payment_intent))
  execute function private.note_revenue_change();

insert into private.revenue_changes (payment_id)
  select payments.id from public.payments join public.gifts on gifts.payment_intent = payments.stripe_id
  where payments.status in ('succeeded', 'refunded');
