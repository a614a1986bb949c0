-- Comparison and balance import have no entry in their queue, so nothing told that they were late when their schedule was lost.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.reconciliation_due_since() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when due.since <= clock_timestamp() then due.since end
  from (select greatest(
    least(
      case when private.reconciliation_is_due() then coalesce(
        (select coalesce(claimed_until, started_at) from private.reconciliations where finished_at is null),
        -- The first 03:00 UTC after the last run began.
        (select (date_trunc('day', started_at at time zone 'utc' - interval '3 hours') + interval '27 hours') at time zone 'utc'
          from private.reconciliations order by started_at desc limit 1),
        -- Without any run: the first customer may come before everything is set up.
        (select min(created_at) + interval '1 day' from public.billing_customers)) end,
      case when private.balance_import_is_due() then (
        select greatest(claimed_until, coalesce(completed_at + interval '1 hour',
          (select min(created_at) + interval '1 day' from public.billing_customers)))
        from private.balance_import) end),
    -- A run takes hours of slices, and is due again after each.
    (select last_success_at from private.queues
      where name = 'reconciliation' and (private.reconciliation_is_due() or private.balance_import_is_due()))
  ) as since) as due
$$;
comment on function private.reconciliation_due_since is
  'Since when the nightly comparison or the hourly balance import waits for a worker; null while neither does.';

create or replace function private.system_queues() returns table (
  queue text, waiting integer, oldest_due_at timestamptz, given_up integer, last_success_at timestamptz, failing_since timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select state.queue, waiting,
    case state.queue when 'reconciliation' then private.reconciliation_due_since() else oldest_due_at end,
    given_up, success.at,
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
  'private.queue_state(), as far as the thresholds need it, with the last e-mail that was sent as the success of that queue, and since when the comparison with Stripe is due, which has no entry. failing_since: the first failure after the last success, if a later attempt may mend it; null without any.';
