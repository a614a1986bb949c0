-- Accounts: registration, and what is confirmed by a link in an e-mail (an address, another address, a new password).
--
-- No link is stored: each consists of the id of a request and a signature whose key is not in the database. It works once.

create table private.account_requests (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery', 'email-change')),
  email text check (private.is_email(email) and email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  invalidated_at timestamptz,
  constraint "only an e-mail change has a new address" check ((email is not null) = (kind = 'email-change')),
  constraint "a link lives a day, one to a new password an hour" check (
    expires_at <= created_at + case kind when 'recovery' then interval '1 hour' else interval '24 hours' end),
  constraint "used or invalidated, not both" check (used_at is null or invalidated_at is null),
  constraint "not used after it expired" check (used_at <= expires_at)
);
comment on table private.account_requests is 'One row per e-mail that asks a reader to confirm something about their account.';
comment on column private.account_requests.invalidated_at is 'When the purpose of the request was settled in another way.';
create index account_requests_by_user on private.account_requests (user_id);
create index account_requests_by_expires_at on private.account_requests (expires_at);
alter table private.account_requests enable row level security;

create function private.find_account(address text, out member uuid, out confirmed boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, profiles.email_confirmed_at is not null
  from auth.users join public.profiles on profiles.id = users.id
  where users.email = address and not is_sso_user
$$;
comment on function private.find_account is 'The account of an address in lower case, and whether the address is confirmed.';

create function private.consume_account_request(request uuid, expected_kind text) returns private.account_requests
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used private.account_requests;
begin
  perform from auth.users join private.account_requests on user_id = users.id
    where account_requests.id = request for no key update of users;
  update private.account_requests set used_at = now()
    where id = request and kind = expected_kind and used_at is null and invalidated_at is null and expires_at > now()
      and private.may_sign_in(user_id)
    returning * into used;
  return used;
end $$;
comment on function private.consume_account_request is
  'Locks the account and marks the request as used. All null if the request is used, invalidated, expired, unknown or of another kind, or the account is banned.';

create function private.invalidate_account_requests(member uuid, kinds text[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.account_requests set invalidated_at = now()
  where user_id = member and kind = any (kinds) and used_at is null and invalidated_at is null
$$;
comment on function private.invalidate_account_requests is 'Invalidates the open requests of an account of these kinds.';

create function private.event_details(request_metadata jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'device', request_metadata ->> 'device')
$$;
comment on function private.event_details is 'Time and browser of an event, as the data of an e-mail about it.';

-- Registration

create function private.remove_unconfirmed_account(address text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.users using public.profiles
    where users.email = address and not is_sso_user and profiles.id = users.id
      and profiles.email_confirmed_at is null and private.may_sign_in(users.id)
      and not exists (select from public.staff where user_id = users.id)
      and not private.has_paid_or_is_paying(users.id);
  return not exists (select from auth.users where email = address and not is_sso_user);
end $$;
comment on function private.remove_unconfirmed_account is
  'Before a registration: deletes the account of this address, with its password, if the address was never confirmed, unless it is a staff member, has paid or is about to pay. False if the address has an account that stays.';

create function private.initialize_account(member uuid, request uuid, plan text, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text;
begin
  select email into address from auth.users where id = member for no key update;
  if address is null then
    -- A concurrent registration of the same address has replaced this account.
    return null;
  end if;
  delete from auth.sessions where user_id = member;
  -- Auth would otherwise require its own confirmation before it checks a password.
  update auth.users set email_confirmed_at = now() where id = member and email_confirmed_at is null;
  perform private.start_free_subscription(member, plan);
  perform private.record_account_event(member, 'registered', request_metadata);
  return private.request_email_confirmation(request, address);
end $$;
comment on function private.initialize_account is
  'Completes an account that Auth has just created: a free subscription and the confirmation e-mail. Returns the id of that e-mail.';

create function private.request_email_confirmation(request uuid, address text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account record;
begin
  select * into account from private.find_account(address);
  if account.member is null or account.confirmed or not private.may_sign_in(account.member) then
    return null;
  end if;
  insert into private.account_requests (id, user_id, kind, expires_at)
    values (request, account.member, 'confirmation', now() + interval '24 hours');
  return private.enqueue_email(
    'confirmation', address, jsonb_build_object('requestId', request), now() + interval '24 hours');
end $$;
comment on function private.request_email_confirmation is
  'Returns the id of the e-mail, or null if there is nothing to confirm; the caller must not reveal which.';

create function private.create_confirmation_request(request uuid, member uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.account_requests (id, user_id, kind, expires_at)
    values (request, member, 'confirmation', now() + interval '24 hours')
$$;
comment on function private.create_confirmation_request is
  'A confirmation request whose link is part of another e-mail. private.request_email_confirmation() sends an e-mail of its own.';
grant execute on function private.create_confirmation_request to service_role;

create function private.enqueue_already_registered_email(address text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email('already-registered', address, '{}')
  from private.find_account(address) where (confirmed or private.has_paid(member)) and private.may_sign_in(member)
$$;
comment on function private.enqueue_already_registered_email is
  'E-mail to an address that was registered again although it has an account.';

create function private.confirm_email_address(
  request uuid, browser_user uuid, hash bytea, previous bytea, request_metadata jsonb,
  out confirmed boolean, out signed_in boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  consumed private.account_requests := private.consume_account_request(request, 'confirmation');
begin
  signed_in := false;
  confirmed := consumed.id is not null;
  if not confirmed then
    -- The second click of a double click gets the result of the first one.
    confirmed := exists (
      select from private.account_requests
      where id = request and kind = 'confirmation' and used_at > clock_timestamp() - interval '1 minute');
    return;
  end if;
  update public.profiles set email_confirmed_at = now() where id = consumed.user_id and email_confirmed_at is null;
  perform private.invalidate_account_requests(consumed.user_id, '{confirmation}');
  perform private.record_account_event(consumed.user_id, 'address-confirmed', request_metadata);
  -- Missing only if registration was interrupted right after Auth created the account.
  perform private.start_free_subscription(consumed.user_id);
  -- Only the browser that chose the password is signed in: otherwise another person could register an address and
  -- wait for its owner to use the account.
  if consumed.user_id = browser_user then
    select session.created into signed_in from private.create_session(consumed.user_id, hash, request_metadata, previous) as session;
  end if;
end $$;
comment on function private.confirm_email_address is
  'The reader of the mailbox agrees. `browser_user` is the account that was created in this browser, if there is one.';

-- Password recovery

create function private.request_password_recovery(request uuid, address text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account record;
begin
  select * into account from private.find_account(address);
  if account.member is null or not private.may_sign_in(account.member) then
    return null;
  end if;
  insert into private.account_requests (id, user_id, kind, expires_at)
    values (request, account.member, 'recovery', now() + interval '1 hour');
  return private.enqueue_email(
    'recovery', address, jsonb_build_object('requestId', request), now() + interval '1 hour');
end $$;
comment on function private.request_password_recovery is
  'Returns the id of the e-mail, or null for an address without an account; the caller must not reveal which.';

create function private.find_password_recovery(request uuid) returns table (email text, first_name text, last_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.email, profiles.first_name, profiles.last_name
  from private.account_requests as account_request
    join auth.users on users.id = account_request.user_id join public.profiles on profiles.id = users.id
  where account_request.id = request and account_request.kind = 'recovery'
    and used_at is null and invalidated_at is null and expires_at > now()
$$;
comment on function private.find_password_recovery is
  'The account whose password a link may still set, so that the new password can be checked before the link is used.';

create function private.set_password(member uuid, hash text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if hash !~ '^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$' then
    raise exception 'the value is not a bcrypt hash' using errcode = 'invalid_parameter_value';
  end if;
  update auth.users set encrypted_password = hash, updated_at = now() where id = member;
  delete from auth.sessions where user_id = member;
  -- An intruder may have requested them.
  perform private.invalidate_account_requests(member, '{recovery,email-change}');
end $$;
comment on function private.set_password is 'Stores a bcrypt hash, as Auth does.';

create function private.reset_password(
  request uuid, hash text, request_metadata jsonb, out address text, out email_id bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  consumed private.account_requests := private.consume_account_request(request, 'recovery');
begin
  if consumed.id is null then
    return;
  end if;
  select email into address from auth.users where id = consumed.user_id;
  perform private.set_password(consumed.user_id, hash);
  delete from public.sessions where user_id = consumed.user_id;
  -- The link was read in the mailbox, which confirms the address.
  update public.profiles set email_confirmed_at = now() where id = consumed.user_id and email_confirmed_at is null;
  if found then
    perform private.invalidate_account_requests(consumed.user_id, '{confirmation}');
    perform private.record_account_event(consumed.user_id, 'address-confirmed', request_metadata);
    perform private.start_free_subscription(consumed.user_id);
  end if;
  perform private.record_account_event(consumed.user_id, 'password-reset', request_metadata);
  email_id := private.enqueue_email('password-changed', address, private.event_details(request_metadata));
end $$;
comment on function private.reset_password is
  'Ends all sessions of the account. `address` is null if the link no longer works; otherwise its sign-in lock can be reset.';

-- For signed-in users who have just entered their password again

create function private.change_password(current_session uuid, hash text, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid := auth.uid();
  address text;
begin
  select email into address from auth.users where id = member for no key update;
  perform private.set_password(member, hash);
  delete from public.sessions where user_id = member and id <> current_session;
  perform private.record_account_event(member, 'password-changed', request_metadata);
  return private.enqueue_email('password-changed', address, private.event_details(request_metadata));
end $$;
comment on function private.change_password is 'Ends all sessions except the current one. Returns the id of the e-mail about it.';

create function private.request_email_change(request uuid, address text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid := auth.uid();
begin
  perform from auth.users where id = member for no key update;
  delete from auth.sessions where user_id = member;
  perform private.invalidate_account_requests(member, '{email-change}');
  if (private.find_account(address)).confirmed then
    return private.enqueue_already_registered_email(address);
  end if;
  insert into private.account_requests (id, user_id, kind, email, expires_at)
    values (request, member, 'email-change', address, now() + interval '24 hours');
  return private.enqueue_email(
    'email-change', address, jsonb_build_object('requestId', request), now() + interval '24 hours');
end $$;
comment on function private.request_email_change is
  'Sends an e-mail to the new address; if that has an account, the e-mail says so instead, and the caller must not reveal which. A later request invalidates this one.';

create function private.change_email(
  request uuid, request_metadata jsonb, out changed boolean, out taken boolean, out email_id bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  consumed private.account_requests := private.consume_account_request(request, 'email-change');
  previous_email text;
begin
  changed := false;
  taken := false;
  if consumed.id is null then
    return;
  end if;
  select email into previous_email from auth.users where id = consumed.user_id;
  -- An unconfirmed account at the new address is deleted: nobody has proved that the address is theirs.
  if not private.remove_unconfirmed_account(consumed.email) then
    taken := true;
    return;
  end if;
  update auth.users set email = consumed.email, updated_at = now() where id = consumed.user_id;
  update auth.identities
    set identity_data = identity_data || jsonb_build_object('email', consumed.email), updated_at = now()
    where user_id = consumed.user_id and provider = 'email';
  perform private.invalidate_account_requests(consumed.user_id, '{email-change,recovery,confirmation}');
  perform private.record_account_event(consumed.user_id, 'email-changed', request_metadata);
  changed := true;
  email_id := private.enqueue_email('email-changed', previous_email, private.event_details(request_metadata));
end $$;
comment on function private.change_email is
  '`taken`: the new address has an account by now, so the link is used up and nothing else has changed. The e-mail goes to the previous address.';

create function private.prune_account_requests(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with requests as (
    delete from private.account_requests where ctid = any (array(
      select ctid from private.account_requests where expires_at < now() - interval '7 days' limit max_count))
    returning 1
  ), unconfirmed as (
    delete from auth.users where ctid = any (array(
      select users.ctid from auth.users join public.profiles on profiles.id = users.id
      where profiles.email_confirmed_at is null and users.created_at < now() - interval '30 days'
        and private.may_sign_in(users.id) and not exists (select from public.staff where user_id = users.id)
        and not exists (
          select from private.account_requests as account_request
          where account_request.user_id = users.id and account_request.expires_at > now())
        and not private.has_paid_or_is_paying(users.id)
      limit max_count))
    returning 1
  )
  select (select count(*) from requests) + (select count(*) from unconfirmed)
$$;
comment on function private.prune_account_requests is
  'Deletes requests a week after they expired, and accounts that were neither confirmed within a month nor paid for; returns how many.';

grant execute on function
  private.remove_unconfirmed_account, private.initialize_account, private.request_email_confirmation,
  private.enqueue_already_registered_email, private.confirm_email_address, private.request_password_recovery,
  private.find_password_recovery, private.reset_password, private.change_email
  to visitor;
grant execute on function private.change_password, private.request_email_change to authenticated;
grant execute on function private.prune_account_requests to service_role;
