-- How many subscribers pay which price of a plan, from the log of changes that the statistics have, and not by reading every live
-- subscription (docs/decisions/0200-statistics-as-a-log-of-changes.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.daily_statistics
  drop constraint daily_statistics_figure_check,
  add constraint daily_statistics_figure_check check (figure in (
    'subscribers', 'gained', 'lost', 'recurring', 'received', 'refunded', 'newsletter', 'newsletter-gained',
    'newsletter-lost', 'newsletter-status', 'subscribers-at-price')) not valid;
comment on column private.daily_statistics.figure is
  'subscribers: live subscriptions; gained, lost: begun and ended ones; recurring: cents per year of paying subscriptions; received, refunded: cents; newsletter: confirmed addresses; newsletter-status: confirmed and unsubscribed addresses; subscribers-at-price: live subscriptions, all on one day, because only their number of now is asked for.';
comment on column private.daily_statistics.key is
  'Id of the plan; the currency of money; the status for newsletter-status; plan, source, currency and price for subscribers-at-price; otherwise empty. No foreign key, because the history outlives the plan.';

create function private.count_subscribers_at_prices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into private.statistics_changes (figure, key, day, amount)
      select 'subscribers-at-price', concat_ws(' ', plan_id, source, currency, price), date 'epoch', count(*)
      from new_rows where live group by 2;
  elsif tg_op = 'DELETE' then
    insert into private.statistics_changes (figure, key, day, amount)
      select 'subscribers-at-price', concat_ws(' ', plan_id, source, currency, price), date 'epoch', -count(*)
      from old_rows where live group by 2;
  else
    insert into private.statistics_changes (figure, key, day, amount)
      select 'subscribers-at-price', concat_ws(' ', plan_id, source, currency, price), date 'epoch', sum(change)
      from (
        select plan_id, source, currency, price, -1 as change from old_rows where live
        union all
        select plan_id, source, currency, price, 1 from new_rows where live
      ) as changes
      group by 2 having sum(change) <> 0;
  end if;
  return null;
end $$;
comment on function private.count_subscribers_at_prices is 'Counts live subscriptions by plan, source, currency and price.';
create trigger count_prices_inserted after insert on public.subscriptions
  referencing new table as new_rows for each statement execute function private.count_subscribers_at_prices();
create trigger count_prices_updated after update on public.subscriptions
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_subscribers_at_prices();
create trigger count_prices_deleted after delete on public.subscriptions
  referencing old table as old_rows for each statement execute function private.count_subscribers_at_prices();

-- Those that exist: the triggers above hold a lock that keeps others from being added meanwhile.
insert into private.daily_statistics (figure, key, day, amount)
  select 'subscribers-at-price', concat_ws(' ', plan_id, source, currency, price), date 'epoch', count(*)
  from public.subscriptions where live group by 2;

create or replace function private.plan_subscribers()
  returns table (plan_id text, source text, currency text, price integer, count integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select split_part(key, ' ', 1), split_part(key, ' ', 2), split_part(key, ' ', 3), split_part(key, ' ', 4)::integer,
    sum(amount)::integer
  from (
    select key, amount from private.daily_statistics where figure = 'subscribers-at-price'
    union all
    select key, amount from private.statistics_changes where figure = 'subscribers-at-price'
  ) as changes
  where (select private.has_permission('plans.write'))
  group by key having sum(amount) <> 0
$$;

create or replace function private.read_statistics(period text)
  returns table (figure text, key text, starts_on date, amount bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  first_day date := private.statistics_first_day(period);
  step text := case period when '30-days' then 'day' else 'month' end;
  with_revenue boolean := private.has_permission('statistics.revenue');
begin
  perform private.require_permission('statistics.read');
  return query
    select days.figure, days.key,
      case when first_day is null or days.day >= first_day then date_trunc(step, days.day::timestamp)::date end,
      sum(days.amount)::bigint
    from (
      select daily.figure, daily.key, daily.day, daily.amount from private.daily_statistics as daily
      union all
      select changes.figure, changes.key, changes.day, changes.amount from private.statistics_changes as changes
    ) as days
    where days.figure not in ('newsletter-status', 'subscribers-at-price') and (with_revenue or days.figure not in ('recurring', 'received', 'refunded'))
    group by 1, 2, 3 having sum(days.amount) <> 0 order by 1, 2, 3 nulls first;
end $$;

revoke execute on function private.count_subscribers_at_prices from public;
