-- The state of the system did not have the buckets that publishers write to: a key or token that a service refuses raised no alarm.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.system_targets() returns table (
  target text, complete boolean, pending integer, failure text, failing_since timestamptz, updated_at timestamptz,
  held_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select target, complete, pending, failure, failing_since, updated_at, held_until
  from public.release_targets order by updated_at desc limit 20
$$;
comment on function private.system_targets is 'The buckets that publishers write to, the 20 that were reported last.';

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
      'node', node, 'phase', phase, 'stale', stale, 'failedPages', failed_pages, 'seenAt', seen_at, 'release', release,
      'version', version)), '[]') from private.system_nodes()),
    'targets', (select coalesce(jsonb_agg(jsonb_build_object(
      'target', target, 'complete', complete, 'pending', pending, 'failure', failure, 'failingSince', failing_since,
      'updatedAt', updated_at, 'heldUntil', held_until)), '[]') from private.system_targets()),
    'database', (select jsonb_build_object('bytes', bytes, 'connections', connections, 'maxConnections', max_connections)
      from private.system_database()),
    'backup', (select jsonb_build_object('succeededAt', succeeded_at, 'failedAt', failed_at, 'failure', failure)
      from private.system_backup()))
$$;
