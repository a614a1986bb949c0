-- A backup whose removal of old backups failed was recorded as a success without that failure: old backups, and the personal data in
-- them, were kept without an alarm.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.backup_runs add column removal_failure text check (length(removal_failure) between 1 and 500);
comment on column private.backup_runs.removal_failure is
  'Why old backups were not removed after this one was made (--keep); null when they were, or should not be.';

drop function private.system_backup();
create function private.system_backup(
  out succeeded_at timestamptz, out failed_at timestamptz, out failure text, out removal_failure text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    (select max(finished_at) from private.backup_runs where backup_runs.failure is null),
    (select max(finished_at) from private.backup_runs where backup_runs.failure is not null),
    (select backup_runs.failure from private.backup_runs order by finished_at desc limit 1),
    (select backup_runs.removal_failure from private.backup_runs where backup_runs.failure is null
      order by finished_at desc limit 1)
$$;
comment on function private.system_backup is
  'When the last backup succeeded and failed, and why, unless one succeeded since; null where none was ever made. And why old backups were not removed after the last one that succeeded.';

create or replace function private.system_state() returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'checkedAt', clock_timestamp(),
    'evaluatedAt', (select evaluated_at from private.system_settings),
    'queues', (select coalesce(jsonb_agg(jsonb_build_object(
      'queue', queue, 'waiting', waiting, 'oldestDueAt', oldest_due_at, 'givenUp', given_up,
      'lastSuccessAt', last_success_at, 'failingSince', failing_since)), '[]') from private.system_queues()),
    'emailsGivenUp', (select jsonb_build_object('inDay', in_a_day, 'share', share) from private.given_up_emails()),
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
    'backup', (select jsonb_build_object('succeededAt', succeeded_at, 'failedAt', failed_at, 'failure', failure,
      'removalFailure', removal_failure)
      from private.system_backup()))
$$;
