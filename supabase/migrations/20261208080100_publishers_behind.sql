-- A publisher that reports but cannot publish raised no alarm, nor did one that is silent while another one reports: the state has since
-- when a publisher is behind, and whether it was stopped on purpose.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.site_nodes add column behind_since timestamptz, add column stopped_at timestamptz;
comment on column public.site_nodes.behind_since is
  'Since when the publisher has not followed every change with a release of its own build, also over restarts after a crash; null while it does.';
comment on column public.site_nodes.stopped_at is 'When it last ended on purpose. It runs again if seen_at is later.';

drop function private.system_nodes();
create function private.system_nodes() returns table (
  node text, phase text, stale boolean, failed_pages integer, behind_since timestamptz, seen_at timestamptz, stopped_at timestamptz,
  release text, version text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select node, phase, stale, failed_pages, behind_since, seen_at, stopped_at, release, version
  from public.site_nodes order by seen_at desc limit 20
$$;
comment on function private.system_nodes is 'The publishers of the last 30 days, the newest 20.';

create or replace function private.system_state() returns jsonb
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
      'node', node, 'phase', phase, 'stale', stale, 'failedPages', failed_pages, 'behindSince', behind_since,
      'seenAt', seen_at, 'stoppedAt', stopped_at, 'release', release, 'version', version)), '[]') from private.system_nodes()),
    'targets', (select coalesce(jsonb_agg(jsonb_build_object(
      'target', target, 'complete', complete, 'pending', pending, 'failure', failure, 'failingSince', failing_since,
      'updatedAt', updated_at, 'heldUntil', held_until)), '[]') from private.system_targets()),
    'database', (select jsonb_build_object('bytes', bytes, 'connections', connections, 'maxConnections', max_connections)
      from private.system_database()),
    'backup', (select jsonb_build_object('succeededAt', succeeded_at, 'failedAt', failed_at, 'failure', failure)
      from private.system_backup()))
$$;
