-- The parts of the state that are read from the queues, the jobs and the backups.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.system_queues() returns table (
  queue text, waiting integer, oldest_due_at timestamptz, given_up integer, last_success_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select queue, waiting, oldest_due_at, given_up, last_success_at from private.queue_state()
$$;
comment on function private.system_queues is 'private.queue_state(), as far as the thresholds need it.';

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
  (select job, succeeded_at, failed_at, failures, failure from private.job_results)
  union all
  -- A periodic task counts its own failures. Some cleanups have the name of a job.
  (select case queue when 'cleanup' then 'cleanup of ' || key else key end, last_success_at, null,
     case when last_error is null then 0 else attempts end, left(last_error, 200)
   from private.queue_entries where repeat_every is not null)
  order by job limit 100
$$;
comment on function private.system_jobs is
  'Each periodic job: its last success and its last failure, and how often it has failed since it last succeeded.';

create function private.system_backup(out succeeded_at timestamptz, out failed_at timestamptz, out failure text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    (select max(finished_at) from private.backup_runs where backup_runs.failure is null),
    (select max(finished_at) from private.backup_runs where backup_runs.failure is not null),
    (select backup_runs.failure from private.backup_runs order by finished_at desc limit 1)
$$;
comment on function private.system_backup is 'When the last backup succeeded and failed, and why, unless one succeeded since; null where none was ever made.';

-- A call of the scheduler for the alarms alone, once a minute.
create function private.alarm_evaluation_is_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(evaluated_at < clock_timestamp() - interval '50 seconds', false) from private.system_settings
$$;
comment on function private.alarm_evaluation_is_due is
  'Each minute from the first round of the jobs on; the scheduler is seldom exact to the second.';
grant execute on function private.alarm_evaluation_is_due to service_role;

-- Last: it sees what failed in the queues before it.
insert into private.queues (name, position, lease) values ('alarms', 8, '5 minutes');

-- Which queues have work

create function private.queue_is_due(queue_name text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
      select from private.queue_entries where queue = queue_name and given_up_at is null and due_at <= statement_timestamp())
    or case queue_name
      when 'billing' then
        exists (
          select from private.checkouts where state in ('open', 'payable') and updated_at <= now() - interval '23 hours')
        or exists (
          select from public.subscriptions where live and source = 'complimentary' and current_period_end <= now())
        or private.gift_jobs_are_due() or exists (select from private.revenue_changes)
      when 'content' then private.print_jobs_are_due() or private.search_index_is_due()
      when 'reconciliation' then private.reconciliation_is_due() or private.balance_import_is_due()
      when 'cleanup' then exists (select from private.auth_log_erasures)
      when 'alarms' then private.alarm_evaluation_is_due()
      else false
    end
$$;
comment on function private.queue_is_due is
  'Whether a worker has something to do: asked every minute, so that the function is called only if there is work.';

create or replace function private.queues_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from private.queues where private.queue_is_due(name))
$$;
create or replace function private.jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.queues_are_due()
$$;

create function private.due_queues() returns setof text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select name from private.queues where private.queue_is_due(name) order by position
$$;
comment on function private.due_queues is 'The queues with work, in the order of it.';

grant execute on function private.queue_is_due, private.due_queues to service_role;
