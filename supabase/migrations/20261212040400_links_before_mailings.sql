-- A reader waits for an e-mail with a link to sign in or to confirm an address. It came after every mailing that was queued before its
-- next attempt. Decision 0503.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.claim_entries(queue_name text, max_count integer) returns setof private.queue_entries
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen uuid[];
begin
  chosen := array(
    select id from private.queue_entries
    where queue = queue_name and given_up_at is null and expires_at - created_at <= interval '1 day'
      and due_at <= statement_timestamp() and expires_at > clock_timestamp()
      and (max_attempts is null or attempts < max_attempts)
    order by due_at
    limit max_count
    for update skip locked);
  chosen := chosen || array(
    select id from private.queue_entries
    where queue = queue_name and given_up_at is null and (expires_at - created_at <= interval '1 day') is not true
      and due_at <= statement_timestamp() and (expires_at is null or expires_at > clock_timestamp())
      and (max_attempts is null or attempts < max_attempts)
    order by due_at
    limit max_count - cardinality(chosen)
    for update skip locked);
  return query
    update private.queue_entries as entry
      set attempts = entry.attempts + 1, leased_until = clock_timestamp() + lease,
        due_at = clock_timestamp() + greatest(lease, least(private.retry_delay(entry.attempts + 1), repeat_every))
      from private.queues
      where queues.name = queue_name and entry.id = any (chosen)
    returning entry.*;
end $$;
comment on function private.claim_entries is
  'Claims due entries: first those that expire within a day of their making, because a reader waits for their link, and among them and the others the longest due first. Concurrent callers get different ones. If the caller crashes, the claim expires with its lease.';
