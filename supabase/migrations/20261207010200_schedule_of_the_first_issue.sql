-- The first issue of a publication can be scheduled. It has a time of publication, but no other issue can be the current one until it takes over. From
-- that second until private.make_due_issue_current() has made it current, other issues can be changed.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.require_current_issue() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Not now(): a transaction that waited for the lock began before the one that has just published, and would see
  -- that issue in the future.
  checked_at timestamptz := clock_timestamp();
begin
  -- The row lock makes a transaction with an old snapshot fail instead of trusting an issue that no longer exists.
  perform from public.issues where is_current for share;
  if exists (select from public.issues where published_at is not null and becomes_current_at is null)
     and not exists (select from public.issues where is_current) then
    raise exception 'exactly one published issue must be current'
      using errcode = 'check_violation', hint = 'Make another issue current with public.make_issue_current(id).';
  end if;
  if exists (select from public.issues where published_at <= checked_at and becomes_current_at is null)
     and not exists (select from public.issues where is_current and published_at <= checked_at) then
    raise exception 'the current issue cannot lie in the future while others are published'
      using errcode = 'check_violation', hint = 'public.make_issue_current(id) publishes it now.';
  end if;
  return null;
end $$;
comment on function private.require_current_issue is
  'Deferred, after issues change: rejects a commit that leaves no current issue, or a future one, while others are published. Scheduled issues, which have becomes_current_at, do not count.';
