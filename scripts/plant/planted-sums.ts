/** Values that triggers and jobs derive from planted rows: written at once, by the same functions. */
export const sums: { table: string; sql: string }[] = [
  {
    table: 'private.article_lists',
    sql: `with listed as (
        select lists.list, articles.id, row_number() over (partition by lists.list order by published_at, articles.id)
          + coalesce((select last_number from private.article_list_counters as counters where counters.list = lists.list), 0) as number
        from public.articles join public.article_authors on article_id = articles.id
          cross join lateral (values ('all'), ('category:travel'), ('author:' || author_id)) as lists (list)
        where articles.id like 'planted-%'
      ), counted as (
        insert into private.article_list_counters (list, last_number) select list, max(number) from listed group by list
          on conflict (list) do update set last_number = excluded.last_number
      )
      insert into private.article_lists (list, number, article_id) select list, number, id from listed`,
  },
  {
    table: 'private.balance_months',
    sql: `insert into private.balance_months as known (month, currency, kind, country, amount, fee, recorded, tax, count)
      select month, currency, kind, coalesce(country, ''), sum(amount), sum(fee), sum(recorded), sum(tax), count(*)
      from private.balance_transactions where stripe_id like 'txn\\_planted%' group by 1, 2, 3, 4
      on conflict (month, currency, kind, country) do update set amount = known.amount + excluded.amount, fee = known.fee + excluded.fee,
        recorded = known.recorded + excluded.recorded, tax = known.tax + excluded.tax, count = known.count + excluded.count`,
  },
  {
    table: 'private.daily_statistics',
    // Counted anew, with the seeds. A call of a function for each group of equal rows: there are a few thousand.
    sql: `with emptied as (delete from private.statistics_changes), removed as (delete from private.daily_statistics)
      insert into private.daily_statistics (figure, key, day, amount)
      select changes.figure, changes.key, changes.day, sum(changes.amount)
      from (
        select figure, key, day, amount * count
        from (
          select plan_id, source, status, live, price, private.utc_day(concluded_at) as concluded, private.utc_day(created_at) as created,
            private.utc_day(ended_at) as ended, concluded_at is null as is_open, ended_at is null as is_going, currency, count(*)
          from public.subscriptions group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        ) as groups, lateral private.subscription_history(plan_id, source, status, live, price, case when not is_open then concluded::timestamp at time zone 'utc' end,
          created::timestamp at time zone 'utc', case when not is_going then ended::timestamp at time zone 'utc' end, currency) as history
        union all
        select 'received', currency, private.utc_day(created_at), amount from public.payments where status in ('succeeded', 'refunded')
        union all
        select 'refunded', currency, private.utc_day(refunds.created_at), refunds.amount
          from public.refunds join public.payments on payments.id = payment_id where refunds.status = 'succeeded'
        union all
        select figure, key, day, amount * count
        from (
          select status, private.utc_day(confirmed_at) as confirmed, private.utc_day(unsubscribed_at) as unsubscribed, confirmed_at is null as is_open,
            unsubscribed_at is null as is_going, count(*)
          from public.newsletter_subscribers group by 1, 2, 3, 4, 5
        ) as groups, lateral private.newsletter_history(status, case when not is_open then confirmed::timestamp at time zone 'utc' end,
          case when not is_going then unsubscribed::timestamp at time zone 'utc' end) as history
        union all
        select 'newsletter-status', status, private.utc_day(now()), count(*)
          from public.newsletter_subscribers where status <> 'pending' group by status
        union all
        select 'subscribers-at-price', concat_ws(' ', plan_id, source, currency, price), date 'epoch', count(*)
          from public.subscriptions where live group by 2
      ) as changes (figure, key, day, amount)
      group by 1, 2, 3 having sum(changes.amount) <> 0`,
  },
  {
    table: 'private.revenue_schedules',
    // Payments of one day and amount have the same schedule, refunds apart.
    sql: `with days as materialized (
        select (created_at at time zone 'utc')::date as day, amount, min(created_at) as at
        from public.payments where stripe_id like 'pi\\_planted%' group by 1, 2
      ), schedules as materialized (
        select day, amount, (
          select jsonb_agg(to_jsonb(schedule) order by month) from private.revenue_schedule(amount, at, at, at + interval '1 year', '[]') as schedule
          where paid <> 0 or earned <> 0) as months
        from days
      )
      insert into private.revenue_schedules (payment_id, currency, months)
        select id, currency, case when refunded > 0 then private.schedule_of_payment(id) else months end
        from public.payments join schedules on day = (created_at at time zone 'utc')::date and schedules.amount = payments.amount
        where stripe_id like 'pi\\_planted%'`,
  },
  {
    table: 'private.revenue_months',
    sql: `insert into private.revenue_months (month, currency, paid, earned)
      select entry.month, currency, sum(entry.paid * count), sum(entry.earned * count)
      from (select months, currency, count(*) from private.revenue_schedules group by 1, 2) as schedules,
        jsonb_to_recordset(months) as entry (month date, paid bigint, earned bigint)
      group by 1, 2
      on conflict (currency, month) do update set paid = excluded.paid, earned = excluded.earned`,
  },
]
