-- The parts of the state that are read from the queues, the jobs and the backups.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.system_queues() returns table (
  queue text, waiting integer, oldest_due_at timestamptz, given_up integer, last_success_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'mail',
    (select count(*)::integer from (
      select from private.email_outbox where sent_at is null and failed_at is null limit 10000) as counted),
    (select min(due_at) from private.email_outbox
      where sent_at is null and failed_at is null and due_at <= clock_timestamp()),
    (select count(*)::integer from (
      select from private.email_outbox where failed_at is not null limit 10000) as counted),
    (select max(sent_at) from private.email_outbox where sent_at is not null)
  union all
  select 'stripe-events',
    (select count(*)::integer from (
      select from private.stripe_events where processed_at is null limit 10000) as counted),
    (select min(due_at) from private.stripe_events
      where processed_at is null and due_at <= clock_timestamp() and attempts < 20),
    (select count(*)::integer from (
      select from private.stripe_events where processed_at is null and attempts >= 20 limit 10000) as counted),
    null
  union all
  select 'stripe-commands',
    (select count(*)::integer from (
      select from private.stripe_commands where completed_at is null and failed_at is null limit 10000) as counted),
    (select min(due_at) from private.stripe_commands
      where completed_at is null and failed_at is null and due_at <= clock_timestamp()),
    (select count(*)::integer from (
      select from private.stripe_commands where failed_at is not null and created_at > now() - interval '7 days'
      limit 10000) as counted),
    null
$$;
comment on function private.system_queues is
  'Each queue: what waits, since when the oldest is due, what was given up, and when it last succeeded. Counts end at 10,000.';

create table private.job_results (
  job text primary key check (length(job) <= 60),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  failure text check (length(failure) <= 200)
);
comment on table private.job_results is 'How each job last ended.';
comment on column private.job_results.failures is 'Since its last success.';
alter table private.job_results enable row level security;

create function private.record_job_results(results jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.job_results as known (job, succeeded_at, failed_at, failures, failure)
    select distinct on (job) job, case when failure is null then now() end, case when failure is not null then now() end,
      case when failure is null then 0 else 1 end, left(failure, 200)
    from jsonb_to_recordset(results) as given (job text, failure text) order by job
  on conflict (job) do update set
    succeeded_at = coalesce(excluded.succeeded_at, known.succeeded_at),
    failed_at = coalesce(excluded.failed_at, known.failed_at),
    failures = case when excluded.failure is null then 0 else known.failures + 1 end,
    failure = coalesce(excluded.failure, known.failure)
$$;
comment on function private.record_job_results is 'Records [{job, failure}] of a round; failure is null after a success.';
grant execute on function private.record_job_results to service_role;

create function private.system_jobs() returns table (
  job text, succeeded_at timestamptz, failed_at timestamptz, failures integer, failure text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select job, succeeded_at, failed_at, failures, failure from private.job_results order by job limit 100
$$;
comment on function private.system_jobs is
  'Each periodic job: its last success and its last failure, and how often it has failed since it last succeeded.';

create function private.system_backup(out succeeded_at timestamptz, out failed_at timestamptz, out failure text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select null::timestamptz, null::timestamptz, null::text
$$;
comment on function private.system_backup is 'When the last backup succeeded and failed; null where none was ever made.';

-- A call of the scheduler for the alarms alone, once a minute.
create function private.alarm_evaluation_is_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(evaluated_at < clock_timestamp() - interval '50 seconds', false) from private.system_settings
$$;
comment on function private.alarm_evaluation_is_due is
  'Each minute from the first round of the jobs on; the scheduler is seldom exact to the second.';
grant execute on function private.alarm_evaluation_is_due to service_role;

create or replace function private.jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.queues_are_due() or private.print_jobs_are_due() or private.search_index_is_due()
    or private.gift_jobs_are_due() or private.balance_import_is_due() or exists (select from private.revenue_changes)
    or private.alarm_evaluation_is_due()
$$;
