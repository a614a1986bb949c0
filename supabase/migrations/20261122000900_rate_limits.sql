-- Rate limits. They are counted in the database, so a count survives restarts and applies to all processes.

create table private.rate_limits (
  key bytea primary key check (length(key) = 32),
  attempts integer not null default 0,
  window_started_at timestamptz not null default clock_timestamp(),
  block_count integer not null default 0,
  blocked_until timestamptz,
  expires_at timestamptz not null default clock_timestamp()
);
comment on table private.rate_limits is
  'Attempts by key. The key is a keyed hash of what was attempted and by whom, so no address can be read from it.';
comment on column private.rate_limits.block_count is 'How often this key was blocked in a row. Each block may last longer than the one before.';
comment on column private.rate_limits.blocked_until is 'Every attempt before this time is rejected.';
comment on column private.rate_limits.expires_at is 'After this time the row has no effect and can be deleted.';
create index rate_limits_by_expires_at on private.rate_limits (expires_at);
alter table private.rate_limits enable row level security;

create function private.consume_rate_limit(
  limit_key bytea, max_attempts integer, period interval,
  first_block interval default null, longest_block interval default null
) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry private.rate_limits;
  attempted_at timestamptz;
begin
  -- Inserts or locks the row in one statement, so that concurrent attempts wait here.
  insert into private.rate_limits (key) values (limit_key)
    on conflict (key) do update set attempts = rate_limits.attempts
    returning * into entry;
  attempted_at := clock_timestamp();
  if entry.blocked_until > attempted_at then
    return ceil(extract(epoch from entry.blocked_until - attempted_at));
  end if;
  if entry.expires_at <= attempted_at then
    entry.block_count := 0;
  end if;
  if entry.blocked_until is not null or entry.window_started_at + period <= attempted_at then
    entry.attempts := 0;
    entry.window_started_at := attempted_at;
  end if;
  entry.attempts := entry.attempts + 1;
  entry.blocked_until := null;
  if entry.attempts > max_attempts then
    entry.blocked_until := case
      when first_block is null then entry.window_started_at + period
      else attempted_at + least(first_block * power(2, least(entry.block_count, 30)), coalesce(longest_block, first_block))
    end;
    entry.block_count := entry.block_count + 1;
  end if;
  entry.expires_at := greatest(entry.window_started_at + period, entry.blocked_until + coalesce(longest_block, interval '0'));
  update private.rate_limits
    set attempts = entry.attempts, window_started_at = entry.window_started_at, block_count = entry.block_count,
      blocked_until = entry.blocked_until, expires_at = entry.expires_at
    where key = limit_key;
  return coalesce(ceil(extract(epoch from entry.blocked_until - attempted_at)), 0);
end $$;
comment on function private.consume_rate_limit is
  'Counts one attempt and returns the seconds to wait, 0 if the attempt is allowed. More than max_attempts within a period block the key until the period ends or, with first_block, for a time that doubles with each block up to longest_block and starts anew after as long a pause. Attempts during a block do not extend it.';
grant execute on function private.consume_rate_limit to visitor;

create function private.reset_rate_limit(limit_key bytea) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from private.rate_limits where key = limit_key
$$;
comment on function private.reset_rate_limit is 'Clears the count after a success, or after the account owner has proved who they are.';

create function private.release_rate_limit(limit_key bytea) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.rate_limits
    -- If this attempt helped to start the block, the attempt that triggered the block was no failure either.
    set attempts = greatest(attempts - case when blocked_until is null then 1 else 2 end, 0),
      block_count = block_count - case when blocked_until is null then 0 else 1 end,
      blocked_until = null
    where key = limit_key and attempts > 0 and coalesce(blocked_until, 'infinity') > clock_timestamp()
$$;
comment on function private.release_rate_limit is
  'Removes one counted attempt that was no failure. Other attempts still count. A block that it caused ends, so that many simultaneous correct sign-ins block nobody.';
grant execute on function private.reset_rate_limit, private.release_rate_limit to visitor;

create function private.prune_rate_limits(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from private.rate_limits where ctid = any (array(
      select ctid from private.rate_limits where expires_at <= now() limit max_count))
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_rate_limits is
  'Deletes counts that have expired; for the jobs. Returns how many. It compares with now(), because no index serves a comparison with the volatile clock_timestamp().';
grant execute on function private.prune_rate_limits to service_role;
