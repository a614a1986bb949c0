-- Schedule of the function `jobs`, and its scheduler on a hosted project.
--
-- The cleanup functions, private.prune_*(), take a max_count: a caller that repeats one in short transactions while it
-- returns at least that many rows works off any backlog within its statement timeout. Null means no limit. They delete by
-- ctid, because the planner then reads no more rows than it deletes, however many there are. A row that changes in the
-- meantime has another ctid and is kept.

create table private.job_runs (
  name text primary key,
  last_run_at timestamptz not null default 'epoch'
);
comment on table private.job_runs is 'When each periodic job last began. Each task of the daily cleanup has a row of its own, cleanup-<task>.';
alter table private.job_runs enable row level security;
insert into private.job_runs (name) values ('billing'), ('prices');

create function private.claim_job(job text, every interval) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with claimed as (
    insert into private.job_runs (name, last_run_at) values (job, now())
    on conflict (name) do update set last_run_at = excluded.last_run_at where job_runs.last_run_at <= now() - every
    returning 1
  )
  select exists (select from claimed)
$$;
comment on function private.claim_job is
  'Whether this transaction runs the job: for one of several callers once in the interval, and again if it is rolled back. An unknown name is a job that never ran.';

create function private.queues_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
      select from private.email_outbox where sent_at is null and failed_at is null and due_at <= clock_timestamp())
    or exists (
      select from private.stripe_commands
      where completed_at is null and failed_at is null and due_at <= clock_timestamp())
    or exists (
      select from private.stripe_events where processed_at is null and due_at <= clock_timestamp() and attempts < 20)
    or exists (
      select from private.checkouts where state in ('open', 'payable') and updated_at <= now() - interval '23 hours')
    or exists (
      select from public.subscriptions where live and source = 'complimentary' and current_period_end <= now())
    or exists (select from private.job_runs where name = 'billing' and last_run_at <= now() - interval '1 hour')
    or exists (select from private.auth_log_erasures)
    or private.reconciliation_is_due()
$$;
comment on function private.queues_are_due is 'Whether e-mails, Stripe work, periodic jobs or erasures are due. The daily cleanup is not asked for: it runs with the hourly jobs.';

create function private.jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.queues_are_due() or private.print_jobs_are_due()
$$;
comment on function private.jobs_are_due is 'Checked every minute, so that the function is called only if there is work.';

grant execute on function
  private.claim_job, private.queues_are_due, private.jobs_are_due
  to service_role;

-- The embedded stack has neither pg_cron nor pg_net. Their names are looked up when the function is called.
create function private.schedule_jobs(address text, secret text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  secret_id uuid;
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
  execute 'select cron.schedule($1, $2, $3)' using 'meridian jobs', '* * * * *', format(
    $call$select net.http_post(
      url := %L,
      headers := jsonb_build_object('Authorization', 'Bearer ' || (
        select decrypted_secret from vault.decrypted_secrets where name = 'meridian_jobs_secret')),
      timeout_milliseconds := 30000)
    where private.jobs_are_due()$call$, address);
end $$;
comment on function private.schedule_jobs is
  'For the operator of a hosted project, once: select private.schedule_jobs(''https://<ref>.supabase.co/functions/v1/jobs'', ''<JOBS_SECRET>''). The secret is stored in the vault. A second call replaces both.';
