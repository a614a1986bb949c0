-- Since when every attempt of a queue has failed, for the alarm queue-failing. 20261210050000 adds it to private.system_state().

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
