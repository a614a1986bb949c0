-- Messages for a webhook that was taken out, results of a job that no longer runs, and periodic tasks of a former version kept an alarm
-- open, or the heartbeat away, without end.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.discard_alarm_webhooks() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with discarded as (
    -- Each message that was not sent has an entry.
    delete from private.alarm_webhooks
    where id = any (array(select key::uuid from private.queue_entries where queue = 'alarms'))
    returning 1
  )
  select count(*)::integer from discarded
$$;
comment on function private.discard_alarm_webhooks is
  'For a project without ALARM_WEBHOOK_URL: deletes the messages that were not sent, given up or not, with their entries. Returns how many.';

create function private.remove_task(queue_name text, task text, attempt integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from private.queue_entries
  where queue = queue_name and key = task and attempts = attempt and repeat_every is not null
$$;
comment on function private.remove_task is
  'Ends a claim of a periodic task that the worker does not know. A version that knows it makes the entry again with private.ensure_tasks().';

grant execute on function private.discard_alarm_webhooks, private.remove_task to service_role;

create or replace function private.system_jobs() returns table (
  job text, succeeded_at timestamptz, failed_at timestamptz, failures integer, failure text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- A job that fails is tried again within a day. One that has not been for two days no longer runs: it was renamed, or switched off.
  (select job, succeeded_at, failed_at, failures, failure from private.job_results
   where failures = 0 or failed_at > now() - interval '2 days')
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
  'Each periodic job: its last success and its last failure, and how often it has failed since it last succeeded. A run that was killed counts as failed when its lease has ended; a job that has failed and was not run for two days is left out.';
