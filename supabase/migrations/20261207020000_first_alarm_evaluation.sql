-- A new project has evaluated_at null until the first evaluation, which only runs when one is due: null counted as not due, so that
-- alarms, samples and the heartbeat never started.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.alarm_evaluation_is_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(evaluated_at < clock_timestamp() - interval '50 seconds', true) from private.system_settings
$$;
comment on function private.alarm_evaluation_is_due is
  'Each minute, and at once where none was ever made; the scheduler is seldom exact to the second.';
