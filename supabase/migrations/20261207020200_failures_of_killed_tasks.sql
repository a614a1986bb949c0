-- A task that is killed in each run, for example at the time limit of a hosted function, never records an error. Its runs counted as no
-- failures, so that no alarm was raised: now each attempt that has ended without success counts.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.system_jobs() returns table (
  job text, succeeded_at timestamptz, failed_at timestamptz, failures integer, failure text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select job, succeeded_at, failed_at, failures, failure from private.job_results)
  union all
  -- A success sets attempts to 0. One of them may be running. Some cleanups have the name of a job.
  (select case queue when 'cleanup' then 'cleanup of ' || key else key end, last_success_at, null,
     ended.failures, case when ended.failures > 0 then left(coalesce(last_error, 'the run ended without a result'), 200) end
   from private.queue_entries,
     lateral (select greatest(attempts - (case when leased_until > clock_timestamp() then 1 else 0 end), 0) as failures) as ended
   where repeat_every is not null)
  order by job limit 100
$$;
comment on function private.system_jobs is
  'Each periodic job: its last success and its last failure, and how often it has failed since it last succeeded. A run that was killed counts as failed when its lease has ended.';
