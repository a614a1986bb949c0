-- A mail server that refuses everything raised no alarm: each failure moves the entry into the future, so none of them is late. An entry
-- now has the time of its first failure, which is compared with the last success of its queue. Decision 0489.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.queue_entries add column failing_since timestamptz;
comment on column private.queue_entries.failing_since is
  'The first failure that a later attempt may mend, since it was inserted or last tried again by an owner. Null after a permanent one, and of periodic tasks, whose failures private.system_jobs() counts.';

create or replace function private.record_entry_failure(
  queue_name text, entry_key text, attempt integer, reason text, permanent boolean default false)
  returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with recorded as (
    update private.queue_entries
      set last_error = left(reason, 500), leased_until = null,
        due_at = clock_timestamp() + least(private.retry_delay(attempts), coalesce(repeat_every, 'infinity')),
        failing_since = case
          when repeat_every is null and not permanent
          then coalesce(case when attempts > 1 then failing_since end, clock_timestamp()) end,
        given_up_at = case
          when repeat_every is null and (permanent or attempts >= max_attempts or give_up_after <= clock_timestamp())
          then clock_timestamp() end
      where queue = queue_name and key = entry_key and attempts = attempt and given_up_at is null
      returning given_up_at
  )
  select coalesce(bool_or(given_up_at is not null), false) from recorded
$$;
