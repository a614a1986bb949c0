-- Statistics for the first page of the admin: subscribers by plan, revenue, and the newsletter, by day (UTC).
--
-- Statement triggers write what each change adds or takes away into private.statistics_changes, in the transaction of the
-- change. Rows are only appended, so two sign-ups do not wait for each other's counter. The daily cleanup folds them into
-- one row per figure, key and day. A read adds both tables in one statement, so it is exact at any time, and its cost grows
-- with days and plans and not with members. No row refers to a person, so history stays when an account is deleted.

create table private.statistics_changes (
  id bigint generated always as identity primary key,
  figure text not null,
  key text not null,
  day date not null,
  amount bigint not null
);
comment on table private.statistics_changes is 'Changes of the statistics that are not yet part of private.daily_statistics.';

create table private.daily_statistics (
  figure text not null check (figure in (
    'subscribers', 'gained', 'lost', 'recurring', 'received', 'refunded', 'newsletter', 'newsletter-gained',
    'newsletter-lost')),
  key text not null,
  day date not null,
  amount bigint not null,
  primary key (figure, key, day)
);
comment on table private.daily_statistics is
  'What each day (UTC) added to a figure. The value of subscribers, recurring and newsletter on a day is the sum up to it.';
comment on column private.daily_statistics.figure is
  'subscribers: live subscriptions; gained, lost: begun and ended ones; recurring: cents per year of paying subscriptions; received, refunded: cents; newsletter: confirmed addresses.';
comment on column private.daily_statistics.key is
  'Id of the plan; the currency of money; empty for the newsletter. No foreign key, because the history outlives the plan.';
alter table private.statistics_changes enable row level security;
alter table private.daily_statistics enable row level security;

create function private.utc_day(at timestamptz) returns date
  language sql stable set search_path = '' as $$ select (least(at, now()) at time zone 'utc')::pg_catalog.date $$;
comment on function private.utc_day is 'The day of a time in UTC; of a future time, and of null, today.';

-- Subscriptions.

create function private.subscription_changes(day date, old_plan text, old_yearly bigint, new_plan text, new_yearly bigint)
  returns table (figure text, key text, day date, amount bigint)
  language sql immutable set search_path = '' as $$
  select listed.figure, listed.key, subscription_changes.day, listed.amount
  from (values
    ('subscribers', old_plan, case when old_plan is distinct from new_plan then -1 end),
    ('subscribers', new_plan, case when old_plan is distinct from new_plan then 1 end),
    ('gained', new_plan, case when old_plan is null then 1 end),
    ('lost', old_plan, case when new_plan is null then 1 end),
    -- Prices of subscriptions are in the one currency that plans are sold in.
    ('recurring', 'usd', nullif(coalesce(new_yearly, 0) - coalesce(old_yearly, 0), 0))
  ) as listed (figure, key, amount)
  where listed.key is not null and listed.amount is not null
$$;
comment on function private.subscription_changes is
  'What a change of one subscription adds to the statistics. A plan is null while the subscription is not live; yearly is in cents.';

create function private.yearly_amount(source text, status text, price integer) returns bigint
  language sql immutable set search_path = '' as $$
  select case when source = 'stripe' and status in ('trialing', 'active', 'past_due') then price else 0 end::bigint
$$;
comment on function private.yearly_amount is 'Cents per year that a subscription brings; 0 if it is free, complimentary, paused, unpaid or ended.';

create function private.subscription_history(
  plan_id text, source text, status text, live boolean, price integer, concluded_at timestamptz, created_at timestamptz,
  ended_at timestamptz) returns table (figure text, key text, day date, amount bigint)
  language sql stable set search_path = '' as $$
  with dates as (
    select private.utc_day(coalesce(concluded_at, created_at)) as first_day,
      private.utc_day(greatest(ended_at, coalesce(concluded_at, created_at))) as last_day,
      case source when 'stripe' then price else 0 end::bigint as yearly
    -- A first payment that failed has begun nothing.
    where live or (ended_at is not null and (source <> 'stripe' or concluded_at is not null))
  )
  select changes.* from dates, lateral private.subscription_changes(
    first_day, null, 0, plan_id, case when live then private.yearly_amount(source, status, price) else yearly end) as changes
  union all
  select changes.* from dates, lateral private.subscription_changes(last_day, plan_id, yearly, null, 0) as changes
  where not live
$$;
comment on function private.subscription_history is
  'What a subscription that was not counted before adds to the statistics: its beginning and, if it has ended, its end.';

create function private.count_subscriptions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into private.statistics_changes (figure, key, day, amount)
      select changes.figure, changes.key, changes.day, sum(changes.amount)
      from new_rows, lateral private.subscription_history(
        new_rows.plan_id, new_rows.source, new_rows.status, new_rows.live, new_rows.price, new_rows.concluded_at,
        new_rows.created_at, new_rows.ended_at) as changes
      group by 1, 2, 3 having sum(changes.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into private.statistics_changes (figure, key, day, amount)
      select changes.figure, changes.key, changes.day, sum(changes.amount)
      from old_rows, lateral private.subscription_changes(
        private.utc_day(now()), plan_id, private.yearly_amount(source, status, price), null, 0) as changes
      where live
      group by 1, 2, 3 having sum(changes.amount) <> 0;
  else
    insert into private.statistics_changes (figure, key, day, amount)
      select changes.figure, changes.key, changes.day, sum(changes.amount)
      from old_rows as earlier join new_rows as later using (id), lateral private.subscription_changes(
        private.utc_day(case
          when later.live and not earlier.live then later.concluded_at
          when earlier.live and not later.live then later.ended_at
        end),
        case when earlier.live then earlier.plan_id end,
        private.yearly_amount(earlier.source, earlier.status, earlier.price),
        case when later.live then later.plan_id end,
        private.yearly_amount(later.source, later.status, later.price)) as changes
      where earlier.live or later.live
      group by 1, 2, 3 having sum(changes.amount) <> 0;
  end if;
  return null;
end $$;
comment on function private.count_subscriptions is
  'Counts begun, changed and ended subscriptions on the day that the row names, or else on the day of the change.';
create trigger count_inserted after insert on public.subscriptions
  referencing new table as new_rows for each statement execute function private.count_subscriptions();
create trigger count_updated after update on public.subscriptions
  referencing old table as old_rows new table as new_rows for each statement execute function private.count_subscriptions();
create trigger count_deleted after delete on public.subscriptions
  referencing old table as old_rows for each statement execute function private.count_subscriptions();

-- Payments and refunds. Each row counts on its own day, so a change takes back what it has counted and counts anew.

create function private.count_payments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into private.statistics_changes (figure, key, day, amount)
      select 'received', currency, private.utc_day(created_at), sum(amount)
      from (
        select currency, created_at, -amount as amount, status from old_rows
        union all select currency, created_at, amount, status from new_rows
      ) as rows where status in ('succeeded', 'refunded')
      group by 2, 3 having sum(amount) <> 0;
  else
    insert into private.statistics_changes (figure, key, day, amount)
      select 'received', currency, private.utc_day(created_at), sum(amount)
      from new_rows where status in ('succeeded', 'refunded')
      group by 2, 3 having sum(amount) <> 0;
  end if;
  return null;
end $$;
comment on function private.count_payments is 'Counts payments that have succeeded, refunded ones included. Payments are never deleted.';
create trigger count_inserted after insert on public.payments
  referencing new table as new_rows for each statement execute function private.count_payments();
create trigger count_updated after update on public.payments
  referencing old table as old_rows new table as new_rows for each statement execute function private.count_payments();

create function private.count_refunds() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into private.statistics_changes (figure, key, day, amount)
      select 'refunded', payments.currency, private.utc_day(rows.created_at), sum(rows.amount)
      from (
        select payment_id, created_at, -amount as amount, status from old_rows
        union all select payment_id, created_at, amount, status from new_rows
      ) as rows join public.payments on payments.id = payment_id
      where rows.status = 'succeeded'
      group by 2, 3 having sum(rows.amount) <> 0;
  else
    insert into private.statistics_changes (figure, key, day, amount)
      select 'refunded', payments.currency, private.utc_day(new_rows.created_at), sum(new_rows.amount)
      from new_rows join public.payments on payments.id = payment_id
      where new_rows.status = 'succeeded'
      group by 2, 3 having sum(new_rows.amount) <> 0;
  end if;
  return null;
end $$;
comment on function private.count_refunds is 'Counts refunds that have succeeded, in the currency of their payment.';
create trigger count_inserted after insert on public.refunds
  referencing new table as new_rows for each statement execute function private.count_refunds();
create trigger count_updated after update on public.refunds
  referencing old table as old_rows new table as new_rows for each statement execute function private.count_refunds();

-- The newsletter.

create function private.newsletter_changes(was_confirmed boolean, is_confirmed boolean, at timestamptz)
  returns table (figure text, key text, day date, amount bigint)
  language sql stable set search_path = '' as $$
  select listed.figure, '', private.utc_day(at), listed.amount
  from (values
    ('newsletter', case when is_confirmed then 1 else -1 end),
    (case when is_confirmed then 'newsletter-gained' else 'newsletter-lost' end, 1)
  ) as listed (figure, amount)
  where was_confirmed <> is_confirmed
$$;
comment on function private.newsletter_changes is 'What a change of one subscriber of the newsletter adds to the statistics.';

create function private.newsletter_history(status text, confirmed_at timestamptz, unsubscribed_at timestamptz)
  returns table (figure text, key text, day date, amount bigint)
  language sql stable set search_path = '' as $$
  select changes.* from private.newsletter_changes(false, true, confirmed_at) as changes where confirmed_at is not null
  union all
  select changes.* from private.newsletter_changes(true, false, greatest(unsubscribed_at, confirmed_at)) as changes
  where confirmed_at is not null and status <> 'confirmed'
$$;
comment on function private.newsletter_history is
  'What a subscriber of the newsletter who was not counted before adds to the statistics.';

create function private.count_newsletter_subscribers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into private.statistics_changes (figure, key, day, amount)
      select changes.figure, changes.key, changes.day, sum(changes.amount)
      from new_rows, lateral private.newsletter_history(
        new_rows.status, new_rows.confirmed_at, new_rows.unsubscribed_at) as changes
      group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into private.statistics_changes (figure, key, day, amount)
      select changes.figure, changes.key, changes.day, sum(changes.amount)
      from old_rows, lateral private.newsletter_changes(old_rows.status = 'confirmed', false, now()) as changes
      group by 1, 2, 3;
  else
    insert into private.statistics_changes (figure, key, day, amount)
      select changes.figure, changes.key, changes.day, sum(changes.amount)
      from old_rows as earlier join new_rows as later using (id), lateral private.newsletter_changes(
        earlier.status = 'confirmed', later.status = 'confirmed',
        case later.status when 'confirmed' then later.confirmed_at else later.unsubscribed_at end) as changes
      group by 1, 2, 3;
  end if;
  return null;
end $$;
comment on function private.count_newsletter_subscribers is
  'Counts confirmations, and unsubscriptions and erasures of confirmed addresses.';
create trigger count_inserted after insert on public.newsletter_subscribers
  referencing new table as new_rows for each statement execute function private.count_newsletter_subscribers();
create trigger count_updated after update on public.newsletter_subscribers
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_newsletter_subscribers();
create trigger count_deleted after delete on public.newsletter_subscribers
  referencing old table as old_rows for each statement execute function private.count_newsletter_subscribers();

-- What existed before this migration.
insert into private.daily_statistics (figure, key, day, amount)
  select changes.figure, changes.key, changes.day, sum(changes.amount)
  from (
    select history.* from public.subscriptions, lateral private.subscription_history(
      plan_id, source, status, live, price, concluded_at, created_at, ended_at) as history
    union all
    select 'received', currency, private.utc_day(created_at), amount from public.payments
      where status in ('succeeded', 'refunded')
    union all
    select 'refunded', currency, private.utc_day(refunds.created_at), refunds.amount
      from public.refunds join public.payments on payments.id = payment_id where refunds.status = 'succeeded'
    union all
    select history.* from public.newsletter_subscribers, lateral private.newsletter_history(
      status, confirmed_at, unsubscribed_at) as history
  ) as changes (figure, key, day, amount)
  group by 1, 2, 3;

create function private.fold_statistics(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with moved as (
    delete from private.statistics_changes where ctid = any (array(
      select ctid from private.statistics_changes limit max_count))
    returning figure, key, day, amount
  ), folded as (
    insert into private.daily_statistics as known (figure, key, day, amount)
      select figure, key, day, sum(amount) from moved group by figure, key, day order by figure, key, day
      on conflict (figure, key, day) do update set amount = known.amount + excluded.amount
  )
  select count(*) from moved
$$;
comment on function private.fold_statistics is
  'Moves changes, at most max_count, into the daily sums; for the jobs. No sum changes by it. Returns how many were moved.';
grant execute on function private.fold_statistics to service_role;

create function private.statistics_first_day(period text) returns date
  language sql stable set search_path = '' as $$
  select case period
    when '30-days' then private.utc_day(now()) - 29
    when '12-months' then (pg_catalog.date_trunc('month', private.utc_day(now())::pg_catalog.timestamp)
      - interval '11 months')::pg_catalog.date
  end
$$;
comment on function private.statistics_first_day is
  'The first day (UTC) of 30-days and 12-months, the current day or month included; null for all.';

create function private.read_statistics(period text)
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
    where with_revenue or days.figure not in ('recurring', 'received', 'refunded')
    group by 1, 2, 3 having sum(days.amount) <> 0 order by 1, 2, 3 nulls first;
end $$;
comment on function private.read_statistics is
  'For editors: what each day (30-days) or month (12-months, all) of the period has added to each figure; starts_on is null for everything before the period. Money only for owners.';
grant execute on function private.utc_day, private.statistics_first_day, private.read_statistics to authenticated;
