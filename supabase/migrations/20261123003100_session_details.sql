-- Sessions are Auth's (auth.sessions). This project adds what their owner sees of them, and the time after which one that is
-- not used ends. A session of Auth without this row is refused: the functions have not let it in, so it was created without
-- the limits for sign-ins.

drop function private.find_session(bytea), private.sign_out(bytea, jsonb), private.end_session(uuid, jsonb),
  private.end_other_sessions(uuid, jsonb), private.prune_sessions(integer);
drop table public.sessions;

create table public.session_details (
  id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null check (length(device) between 1 and 100),
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  constraint "no session outlives half a year" check (expires_at <= created_at + interval '180 days')
);
comment on table public.session_details is 'Signed-in browsers: one row for each session of Auth that the functions have let in.';
comment on column public.session_details.id is 'The id of the session of Auth, which is deleted to end it.';
comment on column public.session_details.device is 'Browser and system in words, as the browser reported them at sign-in.';
comment on column public.session_details.country is 'ISO 3166 code, as the network in front of the site reported it.';
comment on column public.session_details.last_seen_at is 'Written every five minutes at most.';
comment on column public.session_details.expires_at is '30 days after last_seen_at, and at most 180 days after created_at.';
create index session_details_by_user on public.session_details (user_id, last_seen_at desc);
create index session_details_by_expires_at on public.session_details (expires_at);

alter table public.session_details enable row level security;
grant select (id, user_id, device, country, created_at, last_seen_at, expires_at) on public.session_details to authenticated;
create policy "people see where they are signed in" on public.session_details
  for select to authenticated using (user_id = (select auth.uid()));

create function private.require_session(session uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  seen timestamptz;
begin
  select details.last_seen_at into seen
    from public.session_details as details
      join auth.sessions on sessions.id = details.id
      join auth.users on users.id = sessions.user_id
    where details.id = session and users.id = auth.uid() and details.expires_at > now()
      and coalesce(sessions.not_after, 'infinity') > now()
      and users.deleted_at is null and coalesce(users.banned_until, '-infinity') <= now();
  if seen is null then
    raise exception 'this session has ended' using errcode = 'MR001';
  end if;
  return seen < now() - interval '5 minutes';
end $$;
comment on function private.require_session is
  'Raises MR001 when the session of the caller''s access token has ended, or its account may not sign in. It is part of the message that begins each transaction of a signed-in reader, so that a session which was ended elsewhere stops working at once. True when record_session_use is due.';

create function private.record_session_use(session uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.session_details
    set last_seen_at = now(), expires_at = least(now() + interval '30 days', created_at + interval '180 days')
    where id = session and user_id = auth.uid() and last_seen_at < now() - interval '5 minutes'
$$;
comment on function private.record_session_use is 'Of parallel requests, one writes.';

create function private.register_session(
  session uuid, member uuid, request_metadata jsonb, previous uuid default null, fingerprint text default null,
  out registered boolean, out unconfirmed boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  registered := false;
  unconfirmed := false;
  perform from auth.users where id = member for no key update;
  if private.may_sign_in(member) and (fingerprint is null or fingerprint = private.password_fingerprint(member)) then
    select email_confirmed_at is null and not private.has_paid(member) into unconfirmed
      from public.profiles where id = member;
    registered := not unconfirmed and exists (select from auth.sessions where id = session and user_id = member);
  end if;
  if not registered then
    perform private.end_auth_sessions(array[session]);
    return;
  end if;
  -- A user keeps at most 50 sessions. The one that was seen longest ago ends.
  perform private.end_auth_sessions(array(
    select id from public.session_details where user_id = member order by last_seen_at desc, id offset 49)
    || array_remove(array[nullif(previous, session)], null));
  insert into public.session_details (id, user_id, device, country)
    values (session, member, request_metadata ->> 'device', request_metadata ->> 'country');
  perform private.record_account_event(member, 'signed-in', request_metadata);
  registered := true;
end $$;
comment on function private.register_session is
  'Lets in a session that Auth has just created. `previous` is the session that the browser had, which ends. `fingerprint` belongs to the password that was correct; it may have been changed since. `unconfirmed`: the address is not confirmed and nothing was paid. A session that is not registered ends.';

create function private.record_sign_out(session uuid, request_metadata jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.record_account_event(user_id, 'signed-out', request_metadata)
    from public.session_details where id = session and user_id = auth.uid()
$$;
comment on function private.record_sign_out is 'Before Auth ends the session of this browser.';

create function private.record_ended_sessions(current_session uuid, request_metadata jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.record_account_event(auth.uid(), 'session-ended', request_metadata)
    where exists (select from public.session_details where user_id = auth.uid() and id <> current_session)
$$;
comment on function private.record_ended_sessions is 'Before Auth ends all sessions of the signed-in user except the given one.';

create function private.end_session(session uuid, request_metadata jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.session_details where id = session and user_id = auth.uid()) then
    return false;
  end if;
  perform private.end_auth_sessions(array[session]);
  perform private.record_account_event(auth.uid(), 'session-ended', request_metadata);
  return true;
end $$;
comment on function private.end_session is 'Ends one session of the signed-in user. False if the user has no such session.';

create function private.prune_sessions(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with old_events as (
    delete from public.account_events where ctid = any (array(
      select ctid from public.account_events where created_at < now() - interval '1 year' limit max_count))
    returning 1
  )
  select private.end_auth_sessions(array(
      select id from public.session_details where expires_at <= now() limit max_count))
    + (select count(*) from old_events)
$$;
comment on function private.prune_sessions is 'Ends expired sessions and deletes account events older than a year; returns how many.';

grant execute on function private.require_session to authenticated, visitor;
grant execute on function private.register_session to visitor;
grant execute on function
  private.record_session_use, private.record_sign_out, private.record_ended_sessions, private.end_session to authenticated;
grant execute on function private.prune_sessions to service_role;
