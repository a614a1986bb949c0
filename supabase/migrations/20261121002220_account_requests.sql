-- What is agreed to by the link in a letter: that an address is somebody's, another address, another password.
--
-- No link is stored: each is the id of a request under a seal whose secret is not in the database. It works once.

create table private.account_requests (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery', 'email-change')),
  email text check (private.is_email(email) and email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  void_at timestamptz,
  constraint "a new address is what an e-mail change is about" check ((email is not null) = (kind = 'email-change')),
  constraint "a link lives a day, one to a new password an hour" check (
    expires_at <= created_at + case kind when 'recovery' then interval '1 hour' else interval '24 hours' end),
  constraint "used or void, not both" check (used_at is null or void_at is null),
  constraint "nothing is used when it has expired" check (used_at <= expires_at)
);
comment on table private.account_requests is 'One for each letter that asks somebody to agree to something about their account.';
comment on column private.account_requests.void_at is 'What it was about has been settled otherwise.';
create index account_requests_by_user on private.account_requests (user_id);
create index account_requests_by_expires_at on private.account_requests (expires_at);
alter table private.account_requests enable row level security;

create function private.account_at(address text, out member uuid, out confirmed boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, profiles.email_confirmed_at is not null
  from auth.users join public.profiles on profiles.id = users.id
  where users.email = address and not is_sso_user
$$;
comment on function private.account_at is 'The account of an address in small letters, and whether its owner has answered us from there.';

create function private.use_request(request uuid, wanted text) returns private.account_requests
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used private.account_requests;
begin
  perform from auth.users join private.account_requests on user_id = users.id
    where account_requests.id = request for no key update of users;
  update private.account_requests set used_at = now()
    where id = request and kind = wanted and used_at is null and void_at is null and expires_at > now()
      and private.may_sign_in(user_id)
    returning * into used;
  return used;
end $$;
comment on function private.use_request is
  'Locks its account and uses it up. All null when it is used, void, expired, unknown, of another kind, or its account banned.';

create function private.void_requests(member uuid, kinds text[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.account_requests set void_at = now()
  where user_id = member and kind = any (kinds) and used_at is null and void_at is null
$$;

create function private.happening(circumstances jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'device', circumstances ->> 'device')
$$;
comment on function private.happening is 'When and in which browser, for a letter that tells of it.';

-- A new account.

create function private.make_room(address text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.users using public.profiles
    where users.email = address and not is_sso_user and profiles.id = users.id
      and profiles.email_confirmed_at is null and private.may_sign_in(users.id)
      and not exists (select from public.staff where user_id = users.id);
  return not exists (select from auth.users where email = address and not is_sso_user);
end $$;
comment on function private.make_room is
  'Before a registration: an account that nobody confirmed goes, whoever made it, with the password that they chose, unless it works at the desk. False when the address has an account.';

create function private.open_account(member uuid, request uuid, plan text, circumstances jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text;
begin
  select email into address from auth.users where id = member for no key update;
  if address is null then
    -- Somebody registered the same address at the same moment, and theirs is the account.
    return null;
  end if;
  delete from auth.sessions where user_id = member;
  -- Where Auth would ask for an answer of its own before it judges a password.
  update auth.users set email_confirmed_at = now() where id = member and email_confirmed_at is null;
  perform private.begin_free_subscription(member, plan);
  perform private.note_account_event(member, 'registered', circumstances);
  return private.ask_for_confirmation(request, address);
end $$;
comment on function private.open_account is
  'What belongs to an account that Auth has just made: a subscription that costs nothing, and the letter that asks for its confirmation.';

create function private.ask_for_confirmation(request uuid, address text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account record;
begin
  select * into account from private.account_at(address);
  if account.member is null or account.confirmed or not private.may_sign_in(account.member) then
    return null;
  end if;
  insert into private.account_requests (id, user_id, kind, expires_at)
    values (request, account.member, 'confirmation', now() + interval '24 hours');
  return private.enqueue_letter(
    'confirmation', address, jsonb_build_object('requestId', request), now() + interval '24 hours');
end $$;
comment on function private.ask_for_confirmation is 'Answers the id of the letter, null when there is nothing to confirm; whoever asks must not notice.';

create function private.tell_of_account(address text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_letter('already-registered', address, '{}')
  from private.account_at(address) where confirmed and private.may_sign_in(member)
$$;
comment on function private.tell_of_account is 'To whoever registered, or was registered by somebody, although they have an account.';

create function private.confirm_address(
  request uuid, browser uuid, hash bytea, former bytea, circumstances jsonb,
  out confirmed boolean, out opened boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used private.account_requests := private.use_request(request, 'confirmation');
begin
  opened := false;
  confirmed := used.id is not null;
  if not confirmed then
    -- The other half of a double click, or two at once: it is told what the first one did.
    confirmed := exists (
      select from private.account_requests
      where id = request and kind = 'confirmation' and used_at > clock_timestamp() - interval '1 minute');
    return;
  end if;
  update public.profiles set email_confirmed_at = now() where id = used.user_id and email_confirmed_at is null;
  perform private.void_requests(used.user_id, '{confirmation}');
  perform private.note_account_event(used.user_id, 'address-confirmed', circumstances);
  -- Unless we were interrupted right after Auth had made the account.
  perform private.begin_free_subscription(used.user_id);
  -- Only where the password was chosen: nobody is led into an account that a stranger made for them.
  if used.user_id = browser then
    select session.opened into opened from private.open_session(used.user_id, hash, circumstances, former) as session;
  end if;
end $$;
comment on function private.confirm_address is 'Whoever reads the mailbox agrees. `browser` is the account that was made in this browser, if one was.';

-- A forgotten password.

create function private.ask_for_recovery(request uuid, address text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account record;
begin
  select * into account from private.account_at(address);
  if account.member is null or not private.may_sign_in(account.member) then
    return null;
  end if;
  insert into private.account_requests (id, user_id, kind, expires_at)
    values (request, account.member, 'recovery', now() + interval '1 hour');
  return private.enqueue_letter(
    'recovery', address, jsonb_build_object('requestId', request), now() + interval '1 hour');
end $$;
comment on function private.ask_for_recovery is 'Answers the id of the letter, null for an address without an account; whoever asks must not notice.';

create function private.recovery_of(request uuid) returns table (email text, first_name text, last_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.email, profiles.first_name, profiles.last_name
  from private.account_requests as asked
    join auth.users on users.id = asked.user_id join public.profiles on profiles.id = users.id
  where asked.id = request and asked.kind = 'recovery' and used_at is null and void_at is null and expires_at > now()
$$;
comment on function private.recovery_of is 'Whose password a link may still set, so that the new one can be judged before the link is used up.';

create function private.set_password(member uuid, hash text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if hash !~ '^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$' then
    raise exception 'that is no bcrypt hash' using errcode = 'invalid_parameter_value';
  end if;
  update auth.users set encrypted_password = hash, updated_at = now() where id = member;
  delete from auth.sessions where user_id = member;
  -- Whatever an intruder may have set going.
  perform private.void_requests(member, '{recovery,email-change}');
end $$;
comment on function private.set_password is 'bcrypt, as Auth itself keeps it.';

create function private.reset_password(
  request uuid, hash text, circumstances jsonb, out address text, out letter bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used private.account_requests := private.use_request(request, 'recovery');
begin
  if used.id is null then
    return;
  end if;
  select email into address from auth.users where id = used.user_id;
  perform private.set_password(used.user_id, hash);
  delete from public.sessions where user_id = used.user_id;
  -- The link was in their mailbox.
  update public.profiles set email_confirmed_at = now() where id = used.user_id and email_confirmed_at is null;
  if found then
    perform private.void_requests(used.user_id, '{confirmation}');
    perform private.note_account_event(used.user_id, 'address-confirmed', circumstances);
    perform private.begin_free_subscription(used.user_id);
  end if;
  perform private.note_account_event(used.user_id, 'password-reset', circumstances);
  letter := private.enqueue_letter('password-changed', address, private.happening(circumstances));
end $$;
comment on function private.reset_password is
  'Signs everybody out. `address` is null when the link no longer works; else whose sign-in no longer rests.';

-- By whoever is signed in and has just shown the password.

create function private.change_password(kept uuid, hash text, circumstances jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid := auth.uid();
  address text;
begin
  select email into address from auth.users where id = member for no key update;
  perform private.set_password(member, hash);
  delete from public.sessions where user_id = member and id <> kept;
  perform private.note_account_event(member, 'password-changed', circumstances);
  return private.enqueue_letter('password-changed', address, private.happening(circumstances));
end $$;
comment on function private.change_password is 'Signs out every browser but this one. Answers the id of the letter that says so.';

create function private.ask_for_email_change(request uuid, address text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid := auth.uid();
begin
  perform from auth.users where id = member for no key update;
  delete from auth.sessions where user_id = member;
  perform private.void_requests(member, '{email-change}');
  if (private.account_at(address)).confirmed then
    return private.tell_of_account(address);
  end if;
  insert into private.account_requests (id, user_id, kind, email, expires_at)
    values (request, member, 'email-change', address, now() + interval '24 hours');
  return private.enqueue_letter(
    'email-change', address, jsonb_build_object('requestId', request), now() + interval '24 hours');
end $$;
comment on function private.ask_for_email_change is
  'The letter goes to the new address, and says something else there when it has an account already; whoever asks must not notice. Of several, the last counts.';

create function private.change_email(request uuid, circumstances jsonb, out changed boolean, out taken boolean, out letter bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used private.account_requests := private.use_request(request, 'email-change');
  former text;
begin
  changed := false;
  taken := false;
  if used.id is null then
    return;
  end if;
  select email into former from auth.users where id = used.user_id;
  -- Whoever holds the new address without ever having answered from it has no claim to it.
  if not private.make_room(used.email) then
    taken := true;
    return;
  end if;
  update auth.users set email = used.email, updated_at = now() where id = used.user_id;
  update auth.identities
    set identity_data = identity_data || jsonb_build_object('email', used.email), updated_at = now()
    where user_id = used.user_id and provider = 'email';
  perform private.void_requests(used.user_id, '{email-change,recovery,confirmation}');
  perform private.note_account_event(used.user_id, 'email-changed', circumstances);
  changed := true;
  letter := private.enqueue_letter('email-changed', former, private.happening(circumstances));
end $$;
comment on function private.change_email is
  '`taken`: the new address has got an account in the meantime, so that the link is used up and nothing else has happened. The letter goes to the former address.';

create function private.prune_account_requests() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with requests as (
    delete from private.account_requests where expires_at < now() - interval '7 days' returning 1
  ), strangers as (
    delete from auth.users using public.profiles
    where profiles.id = users.id and profiles.email_confirmed_at is null and users.created_at < now() - interval '30 days'
      and private.may_sign_in(users.id) and not exists (select from public.staff where user_id = users.id)
      and not exists (select from private.account_requests as asked where asked.user_id = users.id and asked.expires_at > now())
    returning 1
  )
  select (select count(*) from requests) + (select count(*) from strangers)
$$;
comment on function private.prune_account_requests is
  'Forgets requests a week after they expired, and accounts that nobody confirmed within a month; for the jobs.';

grant execute on function
  private.make_room, private.open_account, private.ask_for_confirmation, private.tell_of_account,
  private.confirm_address, private.ask_for_recovery, private.recovery_of, private.reset_password, private.change_email
  to visitor;
grant execute on function private.change_password, private.ask_for_email_change to authenticated;
grant execute on function private.prune_account_requests to service_role;
