-- Sign-in, browser sessions and account events. The sessions are our own: Auth checks passwords, and the sessions that it creates
-- with its responses are deleted.

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
  'Signed-in browsers. The cookie of a browser holds 32 random bytes; only their SHA-256 is stored.';
comment on column public.sessions.device is 'Browser and system in words, as the browser reported them at sign-in.';
comment on column public.sessions.country is 'ISO 3166 code, as the network in front of the site reported it.';
comment on column public.sessions.last_seen_at is 'Written every five minutes at most.';
comment on column public.sessions.expires_at is '30 days after last_seen_at, and at most 180 days after created_at.';
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
comment on table public.account_events is 'Security events of an account, for its owner to review. Rows are only added.';
create index account_events_by_user on public.account_events (user_id, id desc);
create index account_events_by_created_at on public.account_events (created_at);

create trigger reject_update before update on public.account_events
  for each statement execute function private.reject_operation('account events cannot be changed');
create trigger reject_truncate before truncate on public.account_events
  for each statement execute function private.reject_operation('account events cannot be removed');

alter table public.account_events enable row level security;
grant select on public.account_events to authenticated;
create policy "people see what happened to their account" on public.account_events
  for select to authenticated using (user_id = (select auth.uid()));

create function private.record_account_event(member uuid, kind text, request_metadata jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.account_events (user_id, kind, device, country)
  values (member, kind, request_metadata ->> 'device', request_metadata ->> 'country')
$$;
comment on function private.record_account_event is
  'request_metadata: {device, country}; country has two letters or is null.';

create function private.may_sign_in(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from auth.users
    where id = member and deleted_at is null and coalesce(banned_until, '-infinity') <= now())
$$;
comment on function private.may_sign_in is 'False for banned, deleted and unknown accounts.';

-- Every function that changes an account locks its row of auth.users first, so that they cannot deadlock.

create function private.password_fingerprint(member uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select encode(sha256(convert_to(encrypted_password, 'UTF8')), 'hex') from auth.users where id = member
$$;
comment on function private.password_fingerprint is 'SHA-256 of the stored password hash, in hex. It differs after every change of the password.';

create function private.create_session(
  member uuid, hash bytea, request_metadata jsonb, previous bytea default null, fingerprint text default null,
  out created boolean, out unconfirmed boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  created := false;
  unconfirmed := false;
  perform from auth.users where id = member for no key update;
  -- Auth created this session together with its response.
  delete from auth.sessions where user_id = member;
  if not private.may_sign_in(member) or fingerprint <> private.password_fingerprint(member) then
    return;
  end if;
  select email_confirmed_at is null and not private.has_paid(member) into unconfirmed
    from public.profiles where id = member;
  if unconfirmed then
    return;
  end if;
  delete from public.sessions where token_hash = previous;
  -- A user keeps at most 50 sessions. The one that was seen longest ago ends.
  delete from public.sessions where id in (
    select id from public.sessions where user_id = member order by last_seen_at desc, id offset 49);
  insert into public.sessions (user_id, token_hash, device, country)
    values (member, hash, request_metadata ->> 'device', request_metadata ->> 'country');
  perform private.record_account_event(member, 'signed-in', request_metadata);
  created := true;
end $$;
comment on function private.create_session is
  'Signs a browser in after a correct password, or an equally strong proof. `previous` is the token hash of the session that the browser had. `fingerprint` belongs to the password that was correct; it may have been changed since. `unconfirmed`: the address is not confirmed and nothing was paid.';

create function private.begin_sign_in_attempt(
  address text, limit_key bytea, max_attempts integer, period interval, first_block interval, longest_block interval,
  request_metadata jsonb, out locked boolean, out password_fingerprint text, out email_id bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  blocked_before timestamptz;
  blocked_now timestamptz;
  member uuid;
begin
  -- Locks the row before its state is read: of two concurrent attempts, one sees the block that the other one started.
  insert into private.rate_limits (key) values (limit_key)
    on conflict (key) do update set attempts = rate_limits.attempts
    returning blocked_until into blocked_before;
  locked := private.consume_rate_limit(limit_key, max_attempts, period, first_block, longest_block) > 0;
  select blocked_until into blocked_now from private.rate_limits where key = limit_key;
  select id into member from auth.users where email = address and not is_sso_user;
  if member is null then
    return;
  end if;
  password_fingerprint := private.password_fingerprint(member);
  if locked and blocked_now is distinct from blocked_before then
    -- Repeated attacks send one e-mail per day at most, and only to confirmed addresses, because anybody can register the
    -- address of somebody else.
    if (private.find_account(address)).confirmed and not exists (
      select from public.account_events
      where user_id = member and kind = 'account-locked' and created_at > now() - interval '1 day') then
      email_id := private.enqueue_email('account-locked', address, jsonb_build_object(
        'until', to_char(blocked_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), blocked_now);
    end if;
    perform private.record_account_event(member, 'account-locked', request_metadata);
  end if;
end $$;
comment on function private.begin_sign_in_attempt is
  'Counts an attempt before the password is checked. It needs a transaction of its own, because a rolled-back attempt is not counted. `locked`: the password must not be checked. `email_id` is the e-mail to the owner of the account if the lock has just begun.';

create function private.record_failed_sign_in(address text, request_metadata jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.record_account_event(id, 'sign-in-failed', request_metadata)
  from auth.users where email = address and not is_sso_user
$$;
comment on function private.record_failed_sign_in is 'Records a wrong password in the events of the account, if there is one.';

grant execute on function private.begin_sign_in_attempt, private.record_failed_sign_in to visitor;

create function private.find_session(hash bytea, out member uuid, out session uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_session public.sessions;
begin
  select * into found_session from public.sessions where token_hash = hash and expires_at > now();
  if found_session.id is null or not private.may_sign_in(found_session.user_id) then
    return;
  end if;
  if found_session.last_seen_at < now() - interval '5 minutes' then
    update public.sessions
      set last_seen_at = now(), expires_at = least(now() + interval '30 days', created_at + interval '180 days')
      where id = found_session.id;
  end if;
  member := found_session.user_id;
  session := found_session.id;
end $$;
comment on function private.find_session is
  'User and session of a cookie, or null. Called for every request, so that an ended session stops working at once.';

create function private.sign_out(hash bytea, request_metadata jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid;
begin
  delete from public.sessions where token_hash = hash returning user_id into member;
  if member is not null then
    perform private.record_account_event(member, 'signed-out', request_metadata);
  end if;
end $$;
comment on function private.sign_out is 'Ends the session with this token hash, if there is one.';

create function private.end_session(session uuid, request_metadata jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.sessions where id = session and user_id = (select auth.uid());
  if found then
    perform private.record_account_event((select auth.uid()), 'session-ended', request_metadata);
  end if;
  return found;
end $$;
comment on function private.end_session is 'Ends one session of the signed-in user. False if the user has no such session.';

create function private.end_other_sessions(current_session uuid, request_metadata jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.sessions where user_id = (select auth.uid()) and id <> current_session;
  if found then
    perform private.record_account_event((select auth.uid()), 'session-ended', request_metadata);
  end if;
end $$;
comment on function private.end_other_sessions is 'Ends all sessions of the signed-in user except the given one.';

create function private.prune_sessions(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (
    delete from public.sessions where ctid = any (array(
      select ctid from public.sessions where expires_at <= now() limit max_count))
    returning 1
  ), old_events as (
    delete from public.account_events where ctid = any (array(
      select ctid from public.account_events where created_at < now() - interval '1 year' limit max_count))
    returning 1
  )
  select (select count(*) from ended) + (select count(*) from old_events)
$$;
comment on function private.prune_sessions is 'Deletes expired sessions and account events older than a year; returns how many.';

grant execute on function private.create_session, private.find_session, private.sign_out to visitor;
grant execute on function private.end_session, private.end_other_sessions to authenticated;
grant execute on function private.password_fingerprint, private.prune_sessions to service_role;
