-- How many subscribers of the newsletter there are by status, from the log of changes that the statistics have, and not by reading half a
-- million rows (docs/decisions/0200-statistics-as-a-log-of-changes.md). Pending ones are few, because nobody keeps them longer than a month: they
-- are counted. A row in the log for each would tell, by one row more to write, that an address was not known.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.daily_statistics
  drop constraint daily_statistics_figure_check,
  add constraint daily_statistics_figure_check check (figure in (
    'subscribers', 'gained', 'lost', 'recurring', 'received', 'refunded', 'newsletter', 'newsletter-gained',
    'newsletter-lost', 'newsletter-status')) not valid;
comment on column private.daily_statistics.figure is
  'subscribers: live subscriptions; gained, lost: begun and ended ones; recurring: cents per year of paying subscriptions; received, refunded: cents; newsletter: confirmed addresses; newsletter-status: confirmed and unsubscribed addresses.';
comment on column private.daily_statistics.key is
  'Id of the plan; the currency of money; the status for newsletter-status; otherwise empty. No foreign key, because the history outlives the plan.';

create function private.count_newsletter_statuses() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into private.statistics_changes (figure, key, day, amount)
      select 'newsletter-status', status, private.utc_day(now()), count(*) from new_rows where status <> 'pending' group by status;
  elsif tg_op = 'DELETE' then
    insert into private.statistics_changes (figure, key, day, amount)
      select 'newsletter-status', status, private.utc_day(now()), -count(*) from old_rows where status <> 'pending' group by status;
  else
    insert into private.statistics_changes (figure, key, day, amount)
      select 'newsletter-status', status, private.utc_day(now()), sum(change)
      from (select status, -1 as change from old_rows union all select status, 1 from new_rows) as changes
      where status <> 'pending' group by status having sum(change) <> 0;
  end if;
  return null;
end $$;
comment on function private.count_newsletter_statuses is 'Counts subscribers of the newsletter by status, those apart that have not confirmed.';
create trigger count_statuses_inserted after insert on public.newsletter_subscribers
  referencing new table as new_rows for each statement execute function private.count_newsletter_statuses();
create trigger count_statuses_updated after update on public.newsletter_subscribers
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_newsletter_statuses();
create trigger count_statuses_deleted after delete on public.newsletter_subscribers
  referencing old table as old_rows for each statement execute function private.count_newsletter_statuses();

-- Those that exist: the triggers above hold a lock that keeps others from being added meanwhile.
insert into private.daily_statistics (figure, key, day, amount)
  select 'newsletter-status', status, private.utc_day(now()), count(*) from public.newsletter_subscribers
  where status <> 'pending' group by status;

create function private.newsletter_counts() returns table (status text, count integer)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('newsletter.read');
  return query
    select changes.key, sum(changes.amount)::integer
    from (
      select daily.key, daily.amount from private.daily_statistics as daily where daily.figure = 'newsletter-status'
      union all
      select waiting.key, waiting.amount from private.statistics_changes as waiting where waiting.figure = 'newsletter-status'
    ) as changes
    group by changes.key
    union all
    select 'pending', count(*)::integer from public.newsletter_subscribers where newsletter_subscribers.status = 'pending';
end $$;
comment on function private.newsletter_counts is 'For staff who read subscribers of the newsletter: how many there are by status.';

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
    where days.figure <> 'newsletter-status' and (with_revenue or days.figure not in ('recurring', 'received', 'refunded'))
    group by 1, 2, 3 having sum(days.amount) <> 0 order by 1, 2, 3 nulls first;
end $$;

revoke execute on function private.count_newsletter_statuses, private.newsletter_counts from public;
grant execute on function private.newsletter_counts to authenticated;
