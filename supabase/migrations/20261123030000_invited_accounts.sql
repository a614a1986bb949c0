-- Invitations by Auth. A new address gets an account of Auth when it is invited, without a password, and the e-mail has
-- Auth's token. Role, inviter, expiry and revocation stay in public.staff_invitations. Until the invitation is accepted, the
-- account is none of a reader: nothing but the invitation opens it, and a registration replaces it when the invitation is over.

-- Replaces the function of auth_adapter.sql, where its reason is.
drop function private.remove_unconfirmed_account(text);
create function private.remove_unconfirmed_account(address text, also_invited boolean default false) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.users using public.profiles
    where users.email = address and not is_sso_user and profiles.id = users.id
      and profiles.email_confirmed_at is null and private.may_sign_in(users.id)
      and not exists (select from public.staff where user_id = users.id)
      and not private.has_paid_or_is_paying(users.id)
      and (also_invited or users.invited_at is null or not private.has_open_invitation(address));
  return not exists (select from auth.users where email = address and not is_sso_user);
end $$;
comment on function private.remove_unconfirmed_account is
  'Before a registration: deletes the account of this address, with its password, if the address was never confirmed, unless it is a staff member, has paid or is about to pay, or waits for the invited person, whose link would be void. False if the address has an account that stays. The check and the deletion are one statement: between a check and a call of Auth the account could be confirmed or paid for.';
grant execute on function private.remove_unconfirmed_account to visitor, service_role;

create function private.has_open_invitation(address text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.staff_invitations
    where email = address and accepted_at is null and revoked_at is null and expires_at > now())
$$;

create or replace function private.find_email_account(
  address text, out member uuid, out confirmed boolean, out verified_by_auth boolean
)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, profiles.email_confirmed_at is not null, users.email_confirmed_at is not null
  from auth.users join public.profiles on profiles.id = users.id
  where users.email = address and not is_sso_user and private.may_sign_in(users.id)
    and (users.invited_at is null or profiles.email_confirmed_at is not null)
$$;
comment on function private.find_email_account is
  'The account of an address that may sign in; the caller must not reveal whether there is one. None for an account that waits for an invited person: links to confirm it or to a new password would make a reader of somebody who has not registered. `verified_by_auth`: Auth lets it sign in, because its address is confirmed or something was paid.';

create or replace function private.enqueue_already_registered_email(address text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email('already-registered', address, case when waits then '{"invited": true}' else '{}' end::jsonb)
  from private.find_account(address),
    lateral (select not confirmed and private.has_open_invitation(address) as waits) as invitation
  where (confirmed or waits or private.has_paid(member)) and private.may_sign_in(member)
$$;
comment on function private.enqueue_already_registered_email is
  'E-mail to an address that was registered again although it has an account, or one that waits for an invited person.';

-- Sending: the row, then Auth's token, then the e-mail.

drop function private.send_invitation(uuid), private.invite_owner(text), private.enqueue_invitation_email(uuid);

create function private.prepare_invitation(invitation uuid, out address text, out needs_account boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('staff.manage');
  select email into address from public.staff_invitations
    where id = invitation and accepted_at is null and revoked_at is null;
  needs_account := private.remove_unconfirmed_account(address, also_invited => true);
end $$;
comment on function private.prepare_invitation is
  'By an owner, in the transaction that created or renewed the invitation. `needs_account`: Auth is asked for an account at the address, and for its token. Otherwise the address has an account, with which the invitation is accepted. An unconfirmed one is deleted: somebody else may have chosen its password.';

create function private.enqueue_invitation_email(invitation uuid, token_hash text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email(
      'invitation', email,
      jsonb_strip_nulls(jsonb_build_object(
        'linkId', link_id, 'tokenHash', token_hash, 'role', role, 'invitedBy', private.full_name(invited_by),
        'expiresAt', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))),
      expires_at)
  from public.staff_invitations
  where id = invitation and accepted_at is null and revoked_at is null
$$;
comment on function private.enqueue_invitation_email is
  'The e-mail of an open invitation; null if it is not open. `token_hash` is Auth''s token for a new account, and empty for an existing one.';

create function private.send_invitation(invitation uuid, token_hash text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('staff.manage');
  return private.enqueue_invitation_email(invitation, token_hash);
end $$;
comment on function private.send_invitation is
  'By an owner. Returns the id of the e-mail, null if the invitation is not open.';

create function private.invite_owner(
  address text, out invitation uuid, out link uuid, out expires timestamptz, out needs_account boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from public.staff join auth.users on users.id = user_id
    where staff.role = 'owner' and users.email = address and not is_sso_user) then
    return;
  end if;
  insert into public.staff_invitations (email, role) values (address, 'owner')
    on conflict (email) where accepted_at is null and revoked_at is null
    do update set role = 'owner', link_id = gen_random_uuid()
    returning id, link_id, expires_at into invitation, link, expires;
  needs_account := private.remove_unconfirmed_account(address, also_invited => true);
end $$;
comment on function private.invite_owner is
  'For the operator''s command. An open invitation of the address becomes one for an owner, and its old link stops working. All null if the address belongs to an owner already. `needs_account` as of prepare_invitation.';

-- Accepting

drop function private.lock_invitation(uuid), private.accept_invitation(uuid, uuid, uuid, uuid, jsonb);

create function private.lock_invitation(
  link uuid,
  out id uuid, out email text, out role text, out account uuid, out confirmed boolean, out may_sign_in boolean,
  out verified_by_auth boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select locked.id, locked.email, locked.role into id, email, role
    from public.staff_invitations as locked
    where link_id = link and accepted_at is null and revoked_at is null and expires_at > now()
    for update nowait;
  select users.id, profiles.email_confirmed_at is not null or private.has_paid_or_is_paying(users.id),
      private.may_sign_in(users.id), users.email_confirmed_at is not null
    into account, confirmed, may_sign_in, verified_by_auth
    from auth.users join public.profiles on profiles.id = users.id
    where users.email = lock_invitation.email and not is_sso_user;
end $$;
comment on function private.lock_invitation is
  'The open invitation of a link, locked until the transaction ends, and the account of its address. `confirmed`: it is that of a reader, who signs in, because its address is confirmed or something was bought. Otherwise `verified_by_auth` says that Auth''s token was used up by an attempt that did not finish. A concurrent call fails with lock_not_available. All null for used, revoked, expired and unknown links.';

create function private.accept_invitation(
  invitation uuid, member uuid, session uuid, previous uuid, given_name text, family_name text, request_metadata jsonb
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  accepted public.staff_invitations;
  account auth.users;
  inviter text;
begin
  select * into account from auth.users where id = member;
  update public.staff_invitations set accepted_at = now(), accepted_by = member
    where id = invitation and accepted_at is null and revoked_at is null and expires_at > now()
      and email = account.email
    returning * into accepted;
  if not found then
    raise exception 'there is no open invitation for this account' using errcode = 'no_data_found';
  end if;
  insert into public.staff (user_id, role) values (member, accepted.role)
    on conflict (user_id) do update set role = excluded.role;
  update public.profiles set email_confirmed_at = now(),
      -- Only an account that the invitation has created has no name of its own.
      first_name = case when account.invited_at is null then first_name else given_name end,
      last_name = case when account.invited_at is null then last_name else family_name end
    where id = member and email_confirmed_at is null;
  if found then
    perform private.record_account_event(member, 'registered', request_metadata);
    perform private.record_account_event(member, 'address-confirmed', request_metadata);
    perform private.start_free_subscription(member);
  end if;
  if not (select registered from private.register_session(session, member, request_metadata, previous)) then
    raise exception 'this account may not sign in' using errcode = 'no_data_found';
  end if;
  select email into inviter from auth.users where id = accepted.invited_by;
  if inviter is null then
    return null;
  end if;
  return private.enqueue_email('invitation-accepted', inviter, jsonb_build_object(
    'name', coalesce(private.full_name(member), accepted.email), 'email', accepted.email, 'role', accepted.role));
end $$;
comment on function private.accept_invitation is
  'Makes the account a staff member and lets its session in, in the transaction that locks the invitation. Its address has to be the invited one, which the e-mail has confirmed. The role is that of the invitation. Returns the id of the e-mail to the inviter.';

grant execute on function private.prepare_invitation, private.send_invitation to authenticated;
grant execute on function
  private.invite_owner, private.enqueue_invitation_email, private.lock_invitation, private.accept_invitation,
  private.enqueue_staff_sign_in_email
  to service_role;
