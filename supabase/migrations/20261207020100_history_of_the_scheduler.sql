-- pg_cron records each of its runs for ever: about 24,000 rows a day. One more entry of the schedule deletes those that are a week old.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.schedule_jobs(address text, secret text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  secret_id uuid;
  queue text;
begin
  if to_regnamespace('cron') is null or to_regnamespace('net') is null or to_regnamespace('vault') is null then
    raise exception 'the extensions pg_cron, pg_net and supabase_vault have to be switched on first'
      using hint = 'create extension pg_cron; create extension pg_net;';
  end if;
  execute 'select id from vault.secrets where name = $1' into secret_id using 'meridian_jobs_secret';
  if secret_id is null then
    execute 'select vault.create_secret($1, $2)' using secret, 'meridian_jobs_secret';
  else
    execute 'select vault.update_secret($1, $2)' using secret_id, secret;
  end if;
  for queue in select name from private.queues order by position loop
    execute 'select cron.schedule($1, $2, $3)' using 'meridian jobs ' || queue,
      case when queue in ('mail', 'stripe-events', 'stripe-commands') then '15 seconds' else '* * * * *' end, format(
      $call$select net.http_post(
        url := %L,
        headers := jsonb_build_object('Authorization', 'Bearer ' || (
          select decrypted_secret from vault.decrypted_secrets where name = 'meridian_jobs_secret')),
        timeout_milliseconds := 60000)
      where private.queue_is_due(%L)$call$, regexp_replace(address, '^([^?]*[^/?])/*(\?.*)?$', '\1/' || queue || '\2'), queue);
  end loop;
  -- Not named as a queue: private.describe_deployment reads the queues from the names of the other entries.
  execute 'select cron.schedule($1, $2, $3)' using 'meridian history of pg_cron', '17 4 * * *',
    $call$delete from cron.job_run_details where end_time < now() - interval '7 days'$call$;
  -- The one entry of an earlier release.
  execute 'select cron.unschedule(jobid) from cron.job where jobname = $1' using 'meridian jobs';
end $$;
comment on function private.schedule_jobs is
  'For the operator of a hosted project: select private.schedule_jobs(''https://<ref>.supabase.co/functions/v1/jobs'', ''<JOBS_SECRET>''). Schedules a call for each queue with work: every 15 seconds where a reader may wait for the entries, otherwise each minute; and, once a day, the deletion of what pg_cron has recorded more than seven days before. The secret is stored in the vault. A second call replaces everything; after an update that adds a queue it is needed again.';
