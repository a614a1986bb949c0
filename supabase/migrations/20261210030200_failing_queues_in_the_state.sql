-- The state of the system gets since when every attempt of a queue has failed, for the alarm queue-failing.

set lock_timeout = '5s';
set statement_timeout = '60s';

drop function private.system_queues();
create function private.system_queues() returns table (
  queue text, waiting integer, oldest_due_at timestamptz, given_up integer, last_success_at timestamptz, failing_since timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select state.queue, waiting, oldest_due_at, given_up, success.at,
    (select min(entry.failing_since) from private.queue_entries as entry
      where entry.queue = state.queue and entry.failing_since > coalesce(success.at, '-infinity'))
  from private.queue_state() as state, lateral (
    -- Most e-mails are sent right after their request, which does not note the success of the queue.
    select case state.queue
      when 'mail' then coalesce((select max(sent_at) from private.email_outbox), state.last_success_at)
      else state.last_success_at end as at
  ) as success
$$;
comment on function private.system_queues is
  'private.queue_state(), as far as the thresholds need it, with the last e-mail that was sent as the success of that queue. failing_since: the first failure after the last success, if a later attempt may mend it; null without any.';

create or replace function private.system_state() returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'checkedAt', clock_timestamp(),
    'evaluatedAt', (select evaluated_at from private.system_settings),
    'queues', (select coalesce(jsonb_agg(jsonb_build_object(
      'queue', queue, 'waiting', waiting, 'oldestDueAt', oldest_due_at, 'givenUp', given_up,
      'lastSuccessAt', last_success_at, 'failingSince', failing_since)), '[]') from private.system_queues()),
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
