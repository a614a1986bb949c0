-- The level of a session is that of its row. Auth takes it back there (aal1) when the authenticator that raised the session is
-- removed, in any browser; access tokens keep the claim until they expire.

create or replace function private.require_session(session uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  seen timestamptz;
  level text;
  claims jsonb := current_setting('request.jwt.claims');
begin
  select details.last_seen_at, coalesce(sessions.aal::text, 'aal1') into seen, level
    from public.session_details as details
      join auth.sessions on sessions.id = details.id
      join auth.users on users.id = sessions.user_id
    where details.id = session and users.id = auth.uid() and details.expires_at > now()
      and coalesce(sessions.not_after, 'infinity') > now()
      and users.deleted_at is null and coalesce(users.banned_until, '-infinity') <= now();
  if seen is null then
    raise exception 'this session has ended' using errcode = 'MR001';
  end if;
  -- Only ever lower: a token of before the code was typed stays one of the first level.
  if claims ->> 'aal' = 'aal2' and level <> 'aal2' then
    perform set_config('request.jwt.claims', (claims || '{"aal": "aal1"}')::text, true);
  end if;
  return seen < now() - interval '5 minutes';
end $$;
comment on function private.require_session is
  'Raises MR001 when the session of the caller''s access token has ended, or its account may not sign in, and lowers the claim aal of this transaction to the level of the session. It is part of the message that begins each transaction of a signed-in reader, so that a session which was ended, or lost its authenticator, elsewhere is treated so at once. True when record_session_use is due.';
