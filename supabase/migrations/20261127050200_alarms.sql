-- Alarms: what was beyond a threshold, from when to when, and who was told (docs/decisions/0450-alarms.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.system_state() returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'checkedAt', clock_timestamp(),
    'evaluatedAt', (select evaluated_at from private.system_settings),
    'queues', (select coalesce(jsonb_agg(jsonb_build_object(
      'queue', queue, 'waiting', waiting, 'oldestDueAt', oldest_due_at, 'givenUp', given_up,
      'lastSuccessAt', last_success_at)), '[]') from private.system_queues()),
    'jobs', (select coalesce(jsonb_agg(jsonb_build_object(
      'job', job, 'succeededAt', succeeded_at, 'failedAt', failed_at, 'failures', failures, 'failure', failure)), '[]')
      from private.system_jobs()),
    'publishes', (select jsonb_object_agg(period, jsonb_build_object(
      'count', publishes, 'medianMs', median_ms, 'p95Ms', p95_ms)) from private.publish_latency()),
    'counts', (select coalesce(jsonb_object_agg(kind, jsonb_build_object(
      'minutes5', minutes_5, 'minutes15', minutes_15, 'minutes60', minutes_60)), '{}') from private.recent_counts()),
    'nodes', (select coalesce(jsonb_agg(jsonb_build_object(
      'node', node, 'phase', phase, 'stale', stale, 'failedPages', failed_pages, 'seenAt', seen_at, 'release', release,
      'version', version)), '[]') from private.system_nodes()),
    'database', (select jsonb_build_object('bytes', bytes, 'connections', connections, 'maxConnections', max_connections)
      from private.system_database()),
    'backup', (select jsonb_build_object('succeededAt', succeeded_at, 'failedAt', failed_at, 'failure', failure)
      from private.system_backup()))
$$;
comment on function private.system_state is
  'Everything that the thresholds are compared with (contracts/system.ts), by the clock of the database. It reads a number of rows that does not grow with the publication, and nothing about a reader.';
grant execute on function private.system_state to publisher, service_role;

create table private.alarms (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 60),
  subject text not null default '' check (length(subject) <= 100),
  message text not null check (length(message) <= 300),
  value text not null check (length(value) <= 60),
  seen_at timestamptz not null default now(),
  passed integer not null default 0 check (passed >= 0),
  opened_at timestamptz,
  notified_at timestamptz,
  closed_at timestamptz check (closed_at >= opened_at),
  acknowledged_at timestamptz,
  acknowledged_by uuid references auth.users (id) on delete set null
);
comment on table private.alarms is
  'What is, or was, beyond a threshold. One that is seen a second time in a row is opened; one that is not seen twice in a row is closed. Kept for a year.';
comment on column private.alarms.subject is 'Of which queue or job; empty where there is only one.';
comment on column private.alarms.value is 'At the last evaluation that saw it.';
comment on column private.alarms.passed is 'Evaluations in a row that did not see it.';
comment on column private.alarms.opened_at is 'Null between the first and the second evaluation.';
comment on column private.alarms.notified_at is 'When the last message about it was queued.';
create unique index alarms_not_closed on private.alarms (kind, subject) where closed_at is null;
create index alarms_closed on private.alarms (closed_at desc, id) where closed_at is not null;
create index alarms_by_staff on private.alarms (acknowledged_by) where acknowledged_by is not null;
alter table private.alarms enable row level security;

create table private.alarm_webhooks (
  id uuid primary key default gen_random_uuid(),
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and length(payload::text) <= 5000),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table private.alarm_webhooks is 'Messages about alarms for ALARM_WEBHOOK_URL. Each has an entry in the queue alarms until it is sent.';
create index alarm_webhooks_by_time on private.alarm_webhooks (created_at);
alter table private.alarm_webhooks enable row level security;

create function private.enqueue_alarm() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.queue_entries (queue, key, max_attempts) values ('alarms', new.id::text, 8);
  return null;
end $$;
comment on function private.enqueue_alarm is 'After a message is inserted: its entry, which is tried eight times in two days.';
create trigger enqueue after insert on private.alarm_webhooks for each row execute function private.enqueue_alarm();
create trigger dequeue_done after update of sent_at on private.alarm_webhooks
  for each row when (new.sent_at is not null) execute function private.dequeue_record('alarms');
create trigger dequeue_deleted after delete on private.alarm_webhooks
  for each row execute function private.dequeue_record('alarms');

create function private.claim_alarm_evaluation(out claimed boolean, out takes_sample boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  settings private.system_settings;
begin
  select * into settings from private.system_settings for update;
  claimed := settings.evaluated_at is null or private.alarm_evaluation_is_due();
  takes_sample := claimed and coalesce(settings.sampled_at < clock_timestamp() - interval '290 seconds', true);
  if claimed then
    update private.system_settings set evaluated_at = clock_timestamp(),
      sampled_at = case when takes_sample then clock_timestamp() else sampled_at end;
  end if;
end $$;
comment on function private.claim_alarm_evaluation is
  'Whether this transaction evaluates the alarms, and whether it takes a sample of the figures as well. Another caller waits for its end.';

create function private.take_system_sample() returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.system_samples (taken_at, figure, value)
    select now(), 'queue:' || queue, waiting from private.system_queues()
    union all
    select now(), figure, value from private.publish_latency(), lateral (values
      ('publish-median', median_ms), ('publish-p95', p95_ms)) as figures (figure, value)
    where period = 'hour' and value is not null
    union all
    select now(), 'connections', connections from private.system_database()
  on conflict do nothing
$$;
comment on function private.take_system_sample is 'Stores what the charts of the admin show over time.';

create function private.apply_alarm_evaluation(problems jsonb)
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

  return query
    update private.alarms set notified_at = clock_timestamp()
    from jsonb_to_recordset(problems) as seen (kind text, subject text, message text, value text)
    where alarms.kind = seen.kind and alarms.subject = seen.subject and alarms.closed_at is null
      and alarms.acknowledged_at is null and alarms.notified_at <= clock_timestamp() - interval '24 hours'
    returning 'reminder', alarms.id, alarms.kind, alarms.subject, seen.message, seen.value, alarms.opened_at;

  insert into private.alarms (kind, subject, message, value)
    select kind, subject, message, value
    from jsonb_to_recordset(problems) as seen (kind text, subject text, message text, value text)
  on conflict (kind, subject) where closed_at is null
    do update set message = excluded.message, value = excluded.value, seen_at = clock_timestamp(), passed = 0;

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
  'Compares [{kind, subject, message, value}], which are beyond their thresholds now, with the alarms. Returns what is to be told: opened and closed alarms, and a reminder once a day for those that nobody has acknowledged. Only in the transaction of private.claim_alarm_evaluation().';

create function private.alarm_recipients() returns setof text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select unnest(case when alarm_emails = '{}' then array[contact_email] else alarm_emails end)
  from private.system_settings, public.site_settings
$$;
comment on function private.alarm_recipients is 'The addresses in the settings of the alarms, without any the contact address of the publication.';

create function private.enqueue_alarm_webhook(payload jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.alarm_webhooks (payload) values (payload)
$$;
comment on function private.enqueue_alarm_webhook is 'In the transaction of the evaluation that it reports.';

create function private.claim_alarm_webhooks(max_count integer)
  returns table (id uuid, payload jsonb, attempts integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  claimed private.queue_entries[] := array(select entry from private.claim_entries('alarms', max_count) as entry);
begin
  -- After the claim, as in the migration of the queue.
  return query
    select message.id, message.payload, entry.attempts
    from unnest(claimed) as entry join private.alarm_webhooks as message on message.id = entry.key::uuid;
end $$;
comment on function private.claim_alarm_webhooks is 'Claims messages that are due: private.claim_entries with their records.';

create function private.record_alarm_webhook(webhook uuid, attempt integer, error text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.alarm_webhooks set sent_at = clock_timestamp() where id = webhook and error is null and sent_at is null;
  select private.record_entry_failure('alarms', webhook::text, attempt, error) where error is not null
$$;
comment on function private.record_alarm_webhook is 'The result of an attempt; error is null if the message was accepted.';

create function private.prune_alarms(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with alarms as (
    delete from private.alarms where ctid = any (array(
      select ctid from private.alarms where closed_at < now() - interval '1 year' order by closed_at limit max_count))
    returning 1
  ), webhooks as (
    delete from private.alarm_webhooks where ctid = any (array(
      select ctid from private.alarm_webhooks where created_at < now() - interval '30 days' order by created_at limit max_count))
    returning 1
  )
  select (select count(*) from alarms) + (select count(*) from webhooks)
$$;
comment on function private.prune_alarms is
  'Deletes alarms a year after they were closed, and messages about them after 30 days. Returns their number.';

grant execute on function
  private.claim_alarm_evaluation, private.take_system_sample,
  private.apply_alarm_evaluation, private.alarm_recipients, private.enqueue_alarm_webhook, private.claim_alarm_webhooks,
  private.record_alarm_webhook, private.prune_alarms
  to service_role;

-- What owners see and do

create function private.read_alarms()
  returns table (
    id uuid, kind text, subject text, message text, value text, seen_at timestamptz, opened_at timestamptz,
    closed_at timestamptz, acknowledged_at timestamptz, acknowledged_by text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('operations.manage');
  return query
    select listed.id, listed.kind, listed.subject, listed.message, listed.value, listed.seen_at, listed.opened_at,
      listed.closed_at, listed.acknowledged_at, private.full_name(listed.acknowledged_by)
    from (
      (select * from private.alarms where alarms.closed_at is null and alarms.opened_at is not null)
      union all
      (select * from private.alarms where alarms.closed_at is not null order by alarms.closed_at desc, alarms.id limit 10)
    ) as listed
    order by listed.closed_at desc nulls first, listed.opened_at desc, listed.id;
end $$;
comment on function private.read_alarms is 'For owners: the open alarms, and the ten that were closed last.';

create function private.read_system_state() returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('operations.manage');
  return private.system_state()
    || (select jsonb_build_object('alarmEmails', to_jsonb(alarm_emails)) from private.system_settings);
end $$;
comment on function private.read_system_state is 'For owners: private.system_state(), and who receives alarms.';

create function private.read_system_history(since timestamptz, step interval)
  returns table (starts_at timestamptz, figure text, value double precision)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('operations.manage');
  return query
    select date_bin(step, minute, 'epoch'), kind, sum(count)::double precision
      from private.minute_counts where minute >= since group by 1, 2
    union all
    select date_bin(step, taken_at, 'epoch'), system_samples.figure, max(system_samples.value)
      from private.system_samples where taken_at >= since group by 1, 2;
end $$;
comment on function private.read_system_history is 'For owners: sums of counts and the highest samples for each step of time since then.';

create function private.acknowledge_alarm(alarm uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  acknowledged private.alarms;
begin
  perform private.require_permission('operations.manage');
  update private.alarms set acknowledged_at = now(), acknowledged_by = auth.uid()
    where id = alarm and opened_at is not null and closed_at is null and acknowledged_at is null
    returning * into acknowledged;
  if acknowledged.id is not null then
    perform private.log_action('alarm-acknowledged', 'alarm', concat_ws('/', acknowledged.kind, nullif(acknowledged.subject, '')));
  end if;
  return exists (select from private.alarms where id = alarm and opened_at is not null and closed_at is null);
end $$;
comment on function private.acknowledge_alarm is
  'For owners: from then on there are no reminders. False when there is no such open alarm.';

create function private.set_alarm_emails(emails text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  previous text[];
begin
  perform private.require_permission('operations.manage');
  if exists (select from unnest(emails) as email where not private.is_email(email)) then
    raise exception 'an address is not an e-mail address' using errcode = 'check_violation';
  end if;
  select alarm_emails into previous from private.system_settings for update;
  update private.system_settings set alarm_emails = emails;
  if previous is distinct from emails then
    perform private.log_action('alarm-recipients-changed', 'alarm', 'recipients',
      jsonb_build_object('emails', previous), jsonb_build_object('emails', emails));
  end if;
end $$;
comment on function private.set_alarm_emails is 'For owners: who receives alarms; an empty list means the contact address of the publication.';

grant execute on function
  private.read_alarms, private.read_system_state, private.read_system_history, private.acknowledge_alarm,
  private.set_alarm_emails
  to authenticated;
