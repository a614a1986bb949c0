-- When the function `jobs` has something to do, and who calls it on a hosted project.

create table private.daily_round (
  id boolean primary key default true check (id),
  done_at timestamptz not null default 'epoch'
);
comment on table private.daily_round is 'When what is old was last cleared away. Always exactly one row.';
alter table private.daily_round enable row level security;
insert into private.daily_round default values;

create function private.begin_daily_round() returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with begun as (
    update private.daily_round set done_at = now() where done_at <= now() - interval '1 day' returning 1
  )
  select exists (select from begun)
$$;
comment on function private.begin_daily_round is
  'Whether the round is this transaction''s to do: once a day, for one of those who ask, and again if it is rolled back.';

create function private.jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
      select from private.outbox where sent_at is null and given_up_at is null and due_at <= clock_timestamp())
    or exists (select from private.daily_round where done_at <= now() - interval '1 day')
$$;
comment on function private.jobs_are_due is 'Asked every minute, so that nothing is started when there is nothing to do.';

grant execute on function private.begin_daily_round, private.jobs_are_due to service_role;

-- Neither extension has to be there, here or in the embedded stack; the names in the body are looked up when it is called.
create function private.schedule_jobs(address text, secret text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  known uuid;
begin
  if to_regnamespace('cron') is null or to_regnamespace('net') is null or to_regnamespace('vault') is null then
    raise exception 'the extensions pg_cron, pg_net and supabase_vault have to be switched on first'
      using hint = 'create extension pg_cron; create extension pg_net;';
  end if;
  execute 'select id from vault.secrets where name = $1' into known using 'meridian_jobs_secret';
  if known is null then
    execute 'select vault.create_secret($1, $2)' using secret, 'meridian_jobs_secret';
  else
    execute 'select vault.update_secret($1, $2)' using known, secret;
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
  'For the operator of a hosted project, once: select private.schedule_jobs(''https://<ref>.supabase.co/functions/v1/jobs'', ''<JOBS_SECRET>''). The secret is kept in the vault. Calling it again changes both.';
