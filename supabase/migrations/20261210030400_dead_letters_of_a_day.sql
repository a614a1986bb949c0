-- In a large publication, mailboxes that do not exist kept the alarm about given-up e-mails open for ever. It now counts those of a day and
-- their share, and an acknowledgement ends when they have grown tenfold. Decision 0450.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.given_up_emails(out in_a_day integer, out share double precision)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with latest as (
    select given_up_at from private.queue_entries
    where queue = 'mail' and given_up_at > now() - interval '24 hours' order by given_up_at desc limit 500
  ), span as (
    select count(*) as given_up, case when count(*) < 500 then now() - interval '24 hours' else min(given_up_at) end as since
    from latest
  ), sent as (
    -- A share below one in a hundred need not be exact.
    select count(*) as count from (
      select from private.email_outbox where sent_at > (select since from span) limit (select 100 * given_up from span)) as counted
  )
  select
    (select count(*)::integer from (
      select from private.queue_entries where queue = 'mail' and given_up_at > now() - interval '24 hours' limit 10000) as counted),
    given_up::double precision / nullif(given_up + sent.count, 0)
  from span, sent
$$;
comment on function private.given_up_emails is
  'E-mails that were given up in the last 24 hours (at most 10,000 are counted), and their share of those that were sent or given up: since the last 500 of them, if there were so many. Null without any.';

alter table private.alarms add column amount integer, add column acknowledged_amount integer;
comment on column private.alarms.amount is 'The number in value, of kinds that may grow while they are open; null for others.';
comment on column private.alarms.acknowledged_amount is 'When it was acknowledged.';

create or replace function private.apply_alarm_evaluation(problems jsonb)
  returns table (change text, id uuid, kind text, subject text, message text, value text, opened_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  -- A second evaluation in a row opens it.
  return query
    update private.alarms set opened_at = clock_timestamp(), notified_at = clock_timestamp()
    from jsonb_to_recordset(problems) as seen (kind text, subject text, message text, value text)
    where alarms.kind = seen.kind and alarms.subject = seen.subject and alarms.closed_at is null and alarms.opened_at is null
    returning 'opened', alarms.id, alarms.kind, alarms.subject, seen.message, seen.value, alarms.opened_at;

  -- Ten times as much, or more than is counted, is not what was acknowledged.
  update private.alarms set acknowledged_at = null, acknowledged_by = null, acknowledged_amount = null,
    notified_at = clock_timestamp() - interval '24 hours'
  from jsonb_to_recordset(problems) as seen (kind text, subject text, amount integer)
  where alarms.kind = seen.kind and alarms.subject = seen.subject and alarms.closed_at is null
    and seen.amount > acknowledged_amount and seen.amount >= least(acknowledged_amount * 10, 10000);

  return query
    update private.alarms set notified_at = clock_timestamp()
    from jsonb_to_recordset(problems) as seen (kind text, subject text, message text, value text)
    where alarms.kind = seen.kind and alarms.subject = seen.subject and alarms.closed_at is null
      and alarms.acknowledged_at is null and alarms.notified_at <= clock_timestamp() - interval '24 hours'
    returning 'reminder', alarms.id, alarms.kind, alarms.subject, seen.message, seen.value, alarms.opened_at;

  insert into private.alarms (kind, subject, message, value, amount)
    select kind, subject, message, value, amount
    from jsonb_to_recordset(problems) as seen (kind text, subject text, message text, value text, amount integer)
  on conflict (kind, subject) where closed_at is null
    do update set message = excluded.message, value = excluded.value, amount = excluded.amount, seen_at = clock_timestamp(), passed = 0;

  delete from private.alarms where closed_at is null and opened_at is null and not exists (
    select from jsonb_to_recordset(problems) as seen (kind text, subject text)
    where seen.kind = alarms.kind and seen.subject = alarms.subject);

  return query
    with passed as (
      update private.alarms set passed = passed + 1, closed_at = case when passed >= 1 then clock_timestamp() end
      where closed_at is null and opened_at is not null and not exists (
        select from jsonb_to_recordset(problems) as seen (kind text, subject text)
        where seen.kind = alarms.kind and seen.subject = alarms.subject)
      returning alarms.*
    )
    select 'closed', passed.id, passed.kind, passed.subject, passed.message, passed.value, passed.opened_at
    from passed where passed.closed_at is not null;
end $$;
comment on function private.apply_alarm_evaluation is
  'Compares [{kind, subject, message, value, amount?}], which are beyond their thresholds now, with the alarms. Returns what is to be told: opened and closed alarms, and a reminder once a day for those that nobody has acknowledged, or whose amount has grown tenfold since. Only in the transaction of private.claim_alarm_evaluation().';

create or replace function private.acknowledge_alarm(alarm uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  acknowledged private.alarms;
begin
  perform private.require_permission('operations.manage');
  update private.alarms set acknowledged_at = now(), acknowledged_by = auth.uid(), acknowledged_amount = amount
    where id = alarm and opened_at is not null and closed_at is null and acknowledged_at is null
    returning * into acknowledged;
  if acknowledged.id is not null then
    perform private.log_action('alarm-acknowledged', 'alarm', concat_ws('/', acknowledged.kind, nullif(acknowledged.subject, '')));
  end if;
  return exists (select from private.alarms where id = alarm and opened_at is not null and closed_at is null);
end $$;
comment on function private.acknowledge_alarm is
  'For owners: from then on there are no reminders, unless its amount grows tenfold. False when there is no such open alarm.';
