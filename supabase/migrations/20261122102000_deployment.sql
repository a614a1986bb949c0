-- What `npm run doctor` asks the database of a configured project.

create function private.describe_deployment() returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  migrations jsonb;
  scheduler jsonb;
begin
  -- The CLI creates this table before the first migration, pg_cron creates its own when it is switched on.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select jsonb_agg(version order by version) from supabase_migrations.schema_migrations' into migrations;
  end if;
  if to_regclass('cron.job') is not null then
    execute $query$
      select jsonb_build_object(
        'active', job.active,
        'address', substring(job.command from $pattern$url := '([^']*)'$pattern$),
        'lastStatus', (
          select status from cron.job_run_details where jobid = job.jobid order by runid desc limit 1))
      from cron.job where jobname = 'meridian jobs'$query$ into scheduler;
  end if;
  return jsonb_build_object(
    'login', session_user,
    'hasOwnRights', (
      select rolsuper or rolbypassrls or rolinherit or rolcreaterole from pg_roles where rolname = session_user),
    'missingRoles', (
      select coalesce(jsonb_agg(rolname order by rolname), '[]') from pg_roles
      where rolname in ('anon', 'visitor', 'authenticated', 'publisher', 'service_role')
        and not pg_has_role(session_user, oid, 'SET')),
    'migrations', coalesce(migrations, '[]'),
    'scheduler', scheduler,
    'jobsLastRan', (select max(last_run_at) from private.job_runs),
    'clock', clock_timestamp());
end $$;
comment on function private.describe_deployment is
  '{login, hasOwnRights, missingRoles: [name], migrations: [version], scheduler: {active, address, lastStatus} or null, jobsLastRan, clock}. hasOwnRights: the login could do something without taking a role.';
grant execute on function private.describe_deployment to service_role;
