-- Who is signed in, in which browser, and what happened to their account. Sessions are ours: Auth knows passwords, and the
-- sessions that it hands out with its answers are thrown away.

alter table public.profiles add column email_confirmed_at timestamptz;
comment on column public.profiles.email_confirmed_at is
  'When the reader answered our letter. Until then nobody signs in. Auth confirms everybody at once and is not asked.';
-- Whoever had an account before had answered Auth's own letter.
update public.profiles as profile set email_confirmed_at = users.email_confirmed_at
  from auth.users where users.id = profile.id;

create table public.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device text not null check (length(device) between 1 and 100),
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  constraint "no session outlives half a year" check (expires_at <= created_at + interval '180 days')
);
comment on table public.sessions is
  'Browsers that are signed in. A browser proves it by 32 random bytes in a cookie, of which only the SHA-256 is kept.';
comment on column public.sessions.device is 'What the browser said of itself when it signed in, in words.';
comment on column public.sessions.country is 'As the network in front of the site said it.';
comment on column public.sessions.last_seen_at is 'Written every five minutes at most.';
comment on column public.sessions.expires_at is '30 days after it was last seen, and 180 days after it began at the latest.';
create index sessions_by_user on public.sessions (user_id, last_seen_at desc);
create index sessions_by_expires_at on public.sessions (expires_at);

alter table public.sessions enable row level security;
grant select (id, user_id, device, country, created_at, last_seen_at, expires_at) on public.sessions to authenticated;
create policy "people see where they are signed in" on public.sessions
  for select to authenticated using (user_id = (select auth.uid()));

create table public.account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'registered', 'address-confirmed', 'signed-in', 'sign-in-failed', 'account-locked', 'signed-out', 'session-ended',
    'password-changed', 'password-reset', 'email-changed')),
  device text not null check (length(device) between 1 and 100),
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.account_events is 'What happened to an account, for its owner to look through. Only ever added to.';
create index account_events_by_user on public.account_events (user_id, id desc);
create index account_events_by_created_at on public.account_events (created_at);

create trigger refuse_update before update on public.account_events
  for each statement execute function private.refuse('what has happened is not rewritten');
create trigger refuse_truncate before truncate on public.account_events
  for each statement execute function private.refuse('what has happened is not forgotten');

alter table public.account_events enable row level security;
grant select on public.account_events to authenticated;
create policy "people see what happened to their account" on public.account_events
  for select to authenticated using (user_id = (select auth.uid()));

create function private.note_account_event(member uuid, kind text, circumstances jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.account_events (user_id, kind, device, country)
  values (member, kind, circumstances ->> 'device', circumstances ->> 'country')
$$;
comment on function private.note_account_event is 'circumstances: {device, country}, the country in two letters or null.';

create function private.may_sign_in(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from auth.users
    where id = member and deleted_at is null and coalesce(banned_until, '-infinity') <= now())
$$;
comment on function private.may_sign_in is 'False for accounts that have been banned or deleted.';

-- Every function below that changes an account locks its row of auth.users first, so that no two wait for each other.

create function private.password_stamp(member uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select encode(sha256(convert_to(encrypted_password, 'UTF8')), 'hex') from auth.users where id = member
$$;
comment on function private.password_stamp is 'Another one after each change of the password.';

create function private.open_session(
  member uuid, hash bytea, circumstances jsonb, former bytea default null, stamp text default null,
  out opened boolean, out unconfirmed boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  opened := false;
  unconfirmed := false;
  perform from auth.users where id = member for no key update;
  -- What Auth handed out together with its answer.
  delete from auth.sessions where user_id = member;
  if not private.may_sign_in(member) or stamp <> private.password_stamp(member) then
    return;
  end if;
  select email_confirmed_at is null into unconfirmed from public.profiles where id = member;
  if unconfirmed then
    return;
  end if;
  delete from public.sessions where token_hash = former;
  -- Nobody has more; who is seen least has to sign in again.
  delete from public.sessions where id in (
    select id from public.sessions where user_id = member order by last_seen_at desc, id offset 49);
  insert into public.sessions (user_id, token_hash, device, country)
    values (member, hash, circumstances ->> 'device', circumstances ->> 'country');
  perform private.note_account_event(member, 'signed-in', circumstances);
  opened := true;
end $$;
comment on function private.open_session is
  'After the password was right, or what counts as much. `former` is the hash of the session that this browser had; `stamp` is the one of the password that was right, which may have been changed since.';

create function private.session_of(hash bytea, out member uuid, out session uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_one public.sessions;
begin
  select * into found_one from public.sessions where token_hash = hash and expires_at > now();
  if found_one.id is null or not private.may_sign_in(found_one.user_id) then
    return;
  end if;
  if found_one.last_seen_at < now() - interval '5 minutes' then
    update public.sessions
      set last_seen_at = now(), expires_at = least(now() + interval '30 days', created_at + interval '180 days')
      where id = found_one.id;
  end if;
  member := found_one.user_id;
  session := found_one.id;
end $$;
comment on function private.session_of is 'Whose cookie this is, or nothing. Asked with every request, so that what is ended is ended at once.';

create function private.sign_out(hash bytea, circumstances jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid;
begin
  delete from public.sessions where token_hash = hash returning user_id into member;
  if member is not null then
    perform private.note_account_event(member, 'signed-out', circumstances);
  end if;
end $$;

create function private.end_session(wanted uuid, circumstances jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.sessions where id = wanted and user_id = (select auth.uid());
  if found then
    perform private.note_account_event((select auth.uid()), 'session-ended', circumstances);
  end if;
  return found;
end $$;
comment on function private.end_session is 'One of the caller''s own. False when they have no such session.';

create function private.end_other_sessions(kept uuid, circumstances jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.sessions where user_id = (select auth.uid()) and id <> kept;
  if found then
    perform private.note_account_event((select auth.uid()), 'session-ended', circumstances);
  end if;
end $$;

create function private.own_email() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select email from auth.users where id = (select auth.uid())
$$;
comment on function private.own_email is 'The caller''s address, which Auth keeps.';

create function private.prune_sessions() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (
    delete from public.sessions where expires_at <= now() returning 1
  ), forgotten as (
    delete from public.account_events where created_at < now() - interval '1 year' returning 1
  )
  select (select count(*) from ended) + (select count(*) from forgotten)
$$;
comment on function private.prune_sessions is 'Forgets sessions that have expired and what happened more than a year ago; for the jobs.';

grant execute on function private.open_session, private.session_of, private.sign_out to visitor;
grant execute on function private.end_session, private.end_other_sessions, private.own_email to authenticated;
grant execute on function private.prune_sessions to service_role;
