-- How often anybody may try something. Counted here, so that it survives restarts and holds for every process.

grant anon to visitor with inherit true;
grant visitor to meridian_app with inherit false, set true;
grant visitor to postgres with inherit false, set true;
grant usage on schema private to visitor;

create table private.rate_limits (
  key bytea primary key check (length(key) = 32),
  tries integer not null default 0,
  counted_since timestamptz not null default clock_timestamp(),
  waits integer not null default 0,
  opens_at timestamptz,
  forgotten_at timestamptz not null default clock_timestamp()
);
comment on table private.rate_limits is
  'Tries by key. The key is a keyed hash of what was tried and by whom: nobody''s address can be read from it.';
comment on column private.rate_limits.waits is 'How often this key has been made to wait: waits may grow with it.';
comment on column private.rate_limits.opens_at is 'Until then every try is refused.';
comment on column private.rate_limits.forgotten_at is 'After that the row says nothing any more.';
create index rate_limits_by_forgotten_at on private.rate_limits (forgotten_at);
alter table private.rate_limits enable row level security;

create function private.take_turn(
  turn_key bytea, allowed integer, period interval,
  first_wait interval default null, longest_wait interval default null
) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  turn private.rate_limits;
  moment timestamptz;
begin
  -- Writes the row or locks it, in one step: whoever tries at the same time waits here.
  insert into private.rate_limits (key) values (turn_key)
    on conflict (key) do update set tries = rate_limits.tries
    returning * into turn;
  moment := clock_timestamp();
  if turn.opens_at > moment then
    return ceil(extract(epoch from turn.opens_at - moment));
  end if;
  if turn.forgotten_at <= moment then
    turn.waits := 0;
  end if;
  if turn.opens_at is not null or turn.counted_since + period <= moment then
    turn.tries := 0;
    turn.counted_since := moment;
  end if;
  turn.tries := turn.tries + 1;
  turn.opens_at := null;
  if turn.tries > allowed then
    turn.opens_at := case
      when first_wait is null then turn.counted_since + period
      else moment + least(first_wait * power(2, least(turn.waits, 30)), coalesce(longest_wait, first_wait))
    end;
    turn.waits := turn.waits + 1;
  end if;
  turn.forgotten_at := greatest(turn.counted_since + period, turn.opens_at + coalesce(longest_wait, interval '0'));
  update private.rate_limits
    set tries = turn.tries, counted_since = turn.counted_since, waits = turn.waits,
      opens_at = turn.opens_at, forgotten_at = turn.forgotten_at
    where key = turn_key;
  return coalesce(ceil(extract(epoch from turn.opens_at - moment)), 0);
end $$;
comment on function private.take_turn is
  'Counts one try and answers how many seconds to wait, 0 for none. Beyond `allowed` tries in a `period` the door is shut until the period ends or, with first_wait, for a time that doubles with each wait up to longest_wait and shrinks again after as long a calm. Tries at a shut door do not lengthen the wait.';
grant execute on function private.take_turn to visitor;

create function private.prune_rate_limits() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (delete from private.rate_limits where forgotten_at <= clock_timestamp() returning 1)
  select count(*) from pruned
$$;
comment on function private.prune_rate_limits is 'Forgets every count that no longer says anything; for the jobs.';
grant execute on function private.prune_rate_limits to service_role;
