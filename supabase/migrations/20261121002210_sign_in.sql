-- How often a password may be tried: counted by account, whether or not there is one, and nobody can tell which.

create function private.forget_turns(turn_key bytea) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from private.rate_limits where key = turn_key
$$;
comment on function private.forget_turns is 'What was tried has succeeded, or its owner has proven who they are: nothing of it counts any more.';

create function private.give_back_turn(turn_key bytea) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.rate_limits
    -- Where it helped to shut the door, the try that found it shut was none either.
    set tries = greatest(tries - case when opens_at is null then 1 else 2 end, 0),
      waits = waits - case when opens_at is null then 0 else 1 end,
      opens_at = null
    where key = turn_key and tries > 0 and coalesce(opens_at, 'infinity') > clock_timestamp()
$$;
comment on function private.give_back_turn is
  'A try that was counted turned out to be no failure. The others go on counting; a door that was shut for it opens again, so that many who come at once and are right shut out nobody.';

create function private.begin_sign_in(
  address text, turn_key bytea, allowed integer, period interval, first_wait interval, longest_wait interval,
  circumstances jsonb, out resting boolean, out stamp text, out letter bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  shut_before timestamptz;
  shut_now timestamptz;
  member uuid;
begin
  -- Locks the count before it is looked at: of two that come at once, one finds that the other has shut the door.
  insert into private.rate_limits (key) values (turn_key)
    on conflict (key) do update set tries = rate_limits.tries
    returning opens_at into shut_before;
  resting := private.take_turn(turn_key, allowed, period, first_wait, longest_wait) > 0;
  select opens_at into shut_now from private.rate_limits where key = turn_key;
  select id into member from auth.users where email = address and not is_sso_user;
  if member is null then
    return;
  end if;
  stamp := private.password_stamp(member);
  if resting and shut_now is distinct from shut_before then
    -- Whoever tries every day writes to a stranger once a day at most, and never where they made the account themselves.
    if (private.account_at(address)).confirmed and not exists (
      select from public.account_events
      where user_id = member and kind = 'account-locked' and created_at > now() - interval '1 day') then
      letter := private.enqueue_letter('account-locked', address, jsonb_build_object(
        'until', to_char(shut_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), shut_now);
    end if;
    perform private.note_account_event(member, 'account-locked', circumstances);
  end if;
end $$;
comment on function private.begin_sign_in is
  'Counts a try of a password before it is judged. Its transaction has to be one of its own. `resting`: it is not judged at all. `letter` tells the owner of the account, when it has just begun to rest.';

create function private.note_refused_sign_in(address text, circumstances jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.note_account_event(id, 'sign-in-failed', circumstances)
  from auth.users where email = address and not is_sso_user
$$;

grant execute on function
  private.forget_turns, private.give_back_turn, private.begin_sign_in, private.note_refused_sign_in
  to visitor;
