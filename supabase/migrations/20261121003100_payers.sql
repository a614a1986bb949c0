-- Whoever pays before their mailbox has answered. Nobody who has paid is locked out, and nothing that belongs to an address
-- is theirs before they have answered from there.

create function private.has_paid(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.subscriptions where user_id = member and source = 'stripe' and concluded_at is not null)
    or exists (select from private.checkouts where user_id = member and state = 'completed')
$$;
comment on function private.has_paid is 'Whether this account has bought something, and not only may do so at this moment (has_bought).';

create or replace function private.open_session(
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
  select email_confirmed_at is null and not private.has_paid(member) into unconfirmed
    from public.profiles where id = member;
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
  'After the password was right, or what counts as much. `former` is the hash of the session that this browser had; `stamp` is the one of the password that was right, which may have been changed since. `unconfirmed`: neither has the mailbox answered nor has anything been paid.';
comment on column public.profiles.email_confirmed_at is
  'When the reader answered our letter. Until then nobody signs in who has not paid. Auth confirms everybody at once and is not asked.';

-- Accounts that nobody confirmed make room, unless money has come from them or may come at this moment.

create or replace function private.make_room(address text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.users using public.profiles
    where users.email = address and not is_sso_user and profiles.id = users.id
      and profiles.email_confirmed_at is null and private.may_sign_in(users.id)
      and not exists (select from public.staff where user_id = users.id)
      and not private.has_bought(users.id);
  return not exists (select from auth.users where email = address and not is_sso_user);
end $$;
comment on function private.make_room is
  'Before a registration: an account that nobody confirmed goes, whoever made it, with the password that they chose, unless it works at the desk, has paid or is about to. False when the address has an account.';

create or replace function private.prune_account_requests() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with requests as (
    delete from private.account_requests where expires_at < now() - interval '7 days' returning 1
  ), strangers as (
    delete from auth.users using public.profiles
    where profiles.id = users.id and profiles.email_confirmed_at is null and users.created_at < now() - interval '30 days'
      and private.may_sign_in(users.id) and not exists (select from public.staff where user_id = users.id)
      and not exists (select from private.account_requests as asked where asked.user_id = users.id and asked.expires_at > now())
      and not private.has_bought(users.id)
    returning 1
  )
  select (select count(*) from requests) + (select count(*) from strangers)
$$;
comment on function private.prune_account_requests is
  'Forgets requests a week after they expired, and accounts that nobody confirmed within a month and nobody paid for; for the jobs.';

create or replace function private.clear_unconfirmed(link uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.users using public.staff_invitations as invitation, public.profiles
  where link_id = link and accepted_at is null and revoked_at is null and expires_at > now()
    and lower(users.email) = invitation.email
    and profiles.id = users.id and profiles.email_confirmed_at is null
    and not private.has_bought(users.id)
$$;

create or replace function private.hold_invitation(
  link uuid,
  out id uuid, out email text, out role text, out account uuid, out confirmed boolean, out welcome boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select held.id, held.email, held.role into id, email, role
    from public.staff_invitations as held
    where link_id = link and accepted_at is null and revoked_at is null and expires_at > now()
    for update nowait;
  select users.id, profiles.email_confirmed_at is not null or private.has_bought(users.id), private.may_sign_in(users.id)
    into account, confirmed, welcome
    from auth.users join public.profiles on profiles.id = users.id
    where lower(users.email) = hold_invitation.email;
end $$;
comment on function private.hold_invitation is
  'The open invitation behind a link, for this transaction alone, and the account of its address; `confirmed` is one that stays, because its address was confirmed or something was bought. Whoever asks at the same time fails with lock_not_available; used, revoked, expired and unknown links are null alike.';

create or replace function private.tell_of_account(address text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_letter('already-registered', address, '{}')
  from private.account_at(address) where (confirmed or private.has_paid(member)) and private.may_sign_in(member)
$$;

-- What belongs to the address, and not to the account.

create function private.confirmed_email() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select lower(users.email) from auth.users join public.profiles on profiles.id = users.id
  where users.id = (select auth.uid()) and profiles.email_confirmed_at is not null
$$;
comment on function private.confirmed_email is 'The caller''s address, in small letters, if they have answered from there; else null.';
grant execute on function private.confirmed_email to authenticated;

alter policy "readers read the newsletter subscription of their address" on public.newsletter_subscribers
  using (email = (select private.confirmed_email()));
alter policy "readers read what their address agreed to" on public.newsletter_consents
  using (subscriber_id in (
    select id from public.newsletter_subscribers where email = (select private.confirmed_email())));
alter policy "readers read messages from their address" on public.contact_messages
  using (email = (select private.confirmed_email()));

create or replace function private.delete_account() returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid := auth.uid();
  address text;
  called text;
  answered boolean;
begin
  select lower(users.email), first_name, profiles.email_confirmed_at is not null into address, called, answered
    from auth.users join public.profiles on profiles.id = users.id
    where users.id = member for update of users;
  if not found then
    return null;
  end if;
  -- Most of it refers to the account, and goes when that goes. This refers to the address, and goes if that is theirs.
  if answered then
    delete from public.newsletter_subscribers where email = address;
    delete from public.contact_messages where email = address;
    delete from public.staff_invitations where email = address;
    delete from private.outbox where recipient = address or data ->> 'email' = address;
  end if;
  -- Auth's own log, where it keeps one that may be cleared.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    delete from auth.audit_log_entries
      where payload ->> 'actor_id' = member::text or (answered and payload ->> 'actor_username' = address);
  end if;
  delete from auth.users where id = member;
  return private.enqueue_letter('account-deleted', address, jsonb_build_object('firstName', called));
end $$;

-- An account that goes takes its checkouts along: what could still be paid is not to be paid any more.

create function private.release_checkouts() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.stripe_orders (kind, target)
    select 'abandon-subscription', stripe_subscription_id from private.checkouts
    where user_id = old.id and state = 'payable' and stripe_subscription_id is not null
    on conflict do nothing;
  update private.checkouts
    set state = case state when 'payable' then 'superseded' else state end, delivery_address = null
    where user_id = old.id;
  return old;
end $$;
create trigger release_checkouts before delete on auth.users
  for each row execute function private.release_checkouts();

-- The account that a checkout makes.

alter table private.checkouts
  add column password_stamp text check (length(password_stamp) <= 100),
  add column entered_at timestamptz;
comment on column private.checkouts.password_stamp is
  'Of the password that was chosen in this checkout, if it made the account: whoever changes it shuts this browser out.';
comment on column private.checkouts.entered_at is 'When this browser was let into the account that it made and paid for: once.';
create index checkouts_by_browser on private.checkouts (browser, updated_at desc);

create function private.is_account_of_checkout(member uuid, browser_hash bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
      select from private.checkouts where browser = browser_hash and user_id = member and made_account)
    and exists (select from public.profiles where id = member and email_confirmed_at is null)
    and private.may_sign_in(member) and not private.has_paid(member)
    and not exists (select from public.staff where user_id = member)
$$;
comment on function private.is_account_of_checkout is
  'Whether this browser made the account and nobody has paid from it or answered at its address yet: then it may correct whose it is.';

create function private.account_of_checkout(browser_hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select user_id from private.checkouts
  where browser = browser_hash and private.is_account_of_checkout(user_id, browser_hash)
  order by created_at desc, id limit 1
$$;

create function private.is_checkout_of(address text, browser_hash bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from auth.users where email = address and not is_sso_user and private.is_account_of_checkout(id, browser_hash))
$$;
comment on function private.is_checkout_of is 'Whether this browser has made the account at this address, so that it comes again and is no registration.';

create function private.hold_address(address text) returns void language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('account at ' || address, 0))
$$;
comment on function private.hold_address is 'Whoever opens or corrects the account of a checkout does so alone, until the transaction ends.';

create function private.correct_checkout_account(
  browser_hash bytea, address text, password_hash text, given_name text, family_name text,
  out member uuid, out free boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  former text;
begin
  free := true;
  -- Of two tries of one browser the second finds what the first has made, and does not make room for itself.
  perform private.hold_address(address);
  member := private.account_of_checkout(browser_hash);
  select email into former from auth.users where id = member for update;
  -- Somebody may have answered or paid while we waited.
  if former is null or not private.is_account_of_checkout(member, browser_hash) then
    member := null;
    free := private.make_room(address);
    return;
  end if;
  if former <> address then
    if not private.make_room(address) then
      member := null;
      free := false;
      return;
    end if;
    update auth.users set email = address, updated_at = now() where id = member;
    update auth.identities
      set identity_data = identity_data || jsonb_build_object('email', address), updated_at = now()
      where user_id = member and provider = 'email';
    -- Letters to the former address open nothing any more.
    perform private.void_requests(member, '{confirmation}');
  end if;
  perform private.set_password(member, password_hash);
  update public.profiles set first_name = given_name, last_name = family_name where id = member;
  update private.checkouts set password_stamp = private.password_stamp(member) where user_id = member and made_account;
exception when unique_violation then
  -- Somebody else took the address at this moment.
  member := null;
  free := false;
end $$;
comment on function private.correct_checkout_account is
  'The account that this browser made in a checkout, with the address, the password and the names that were typed now. `member` is null when there is none; then `free` says whether one can be made at this address.';

create function private.open_checkout_account(member uuid, circumstances jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.hold_address(email) from auth.users where id = member;
  perform from auth.users where id = member for no key update;
  if not found then
    -- Somebody registered the same address at the same moment, and theirs is the account.
    return false;
  end if;
  delete from auth.sessions where user_id = member;
  -- Where Auth would ask for an answer of its own before it judges a password.
  update auth.users set email_confirmed_at = now() where id = member and email_confirmed_at is null;
  perform private.begin_free_subscription(member);
  perform private.note_account_event(member, 'registered', circumstances);
  return true;
end $$;
comment on function private.open_checkout_account is
  'What belongs to an account that Auth has just made for a checkout. The letter that asks for its confirmation comes with the welcome, when something was paid.';

create function private.enter_after_checkout(checkout uuid, hash bytea, former bytea, circumstances jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid;
  stamp text;
  let_in boolean;
begin
  select user_id into member from private.checkouts where id = checkout;
  perform from auth.users where id = member for no key update;
  update private.checkouts set entered_at = coalesce(entered_at, clock_timestamp())
    where id = checkout and user_id = member and made_account and state = 'completed'
      and completed_at > now() - interval '1 day'
      -- A minute, for an answer that got lost.
      and (entered_at is null or entered_at > now() - interval '1 minute')
    returning password_stamp into stamp;
  if stamp is null then
    return false;
  end if;
  select opened into let_in from private.open_session(member, hash, circumstances, former, stamp);
  return let_in;
end $$;
comment on function private.enter_after_checkout is
  'Opens a session in the browser that made this account and has just paid, once, as long as its password is the one that was chosen there.';

grant execute on function
  private.password_stamp, private.is_checkout_of, private.correct_checkout_account, private.open_checkout_account,
  private.enter_after_checkout
  to service_role;
