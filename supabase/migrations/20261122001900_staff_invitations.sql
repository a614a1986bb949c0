-- Staff invitations: an owner invites an address, and the reader of that mailbox accepts.
--
-- Nothing stored here opens the admin: the token in the e-mail is link_id with a signature whose key is not in the database.

create table public.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email) and email = lower(email)),
  role text not null check (role in ('owner', 'editor', 'author', 'support')),
  invited_by uuid references auth.users (id) on delete set null,
  link_id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  revoked_at timestamptz,
  constraint "a link lives a day at most" check (expires_at <= sent_at + interval '24 hours'),
  constraint "accepted or revoked, not both" check (accepted_at is null or revoked_at is null),
  constraint "not accepted after it expired" check (accepted_at <= expires_at),
  constraint "only an accepted invitation has an accepter" check (accepted_by is null or accepted_at is not null)
);
comment on table public.staff_invitations is
  'Invitations, each for one address and one role. They are kept afterwards, so that owners can see who admitted whom.';
comment on column public.staff_invitations.invited_by is 'Null if the operator invited by a command, or the account of the inviter was deleted.';
comment on column public.staff_invitations.link_id is 'Part of the link in the e-mail. Sending it again sets a new one, and the old link stops working.';
create unique index staff_invitations_open on public.staff_invitations (email)
  where accepted_at is null and revoked_at is null;
create index staff_invitations_by_inviter on public.staff_invitations (invited_by);
create index staff_invitations_by_accepter on public.staff_invitations (accepted_by);
create index staff_invitations_by_time on public.staff_invitations (created_at desc, id);

create function private.set_invitation_expiry() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.link_id is distinct from old.link_id then
    new.sent_at := pg_catalog.now();
    new.expires_at := new.sent_at + interval '24 hours';
  end if;
  return new;
end $$;
comment on function private.set_invitation_expiry is 'Before a link is created: it works for a day, whatever the statement says.';
create trigger set_invitation_expiry before insert or update of link_id on public.staff_invitations
  for each row execute function private.set_invitation_expiry();

create function private.revoke_expired_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.staff_invitations set revoked_at = now()
    where email = new.email and accepted_at is null and revoked_at is null and expires_at <= now();
  return new;
end $$;
comment on function private.revoke_expired_invitation is
  'Before insert: an expired invitation of the same address is revoked, so that the address can be invited again.';
create trigger revoke_expired_invitation before insert on public.staff_invitations
  for each row execute function private.revoke_expired_invitation();

alter table public.staff_invitations enable row level security;
grant select, insert (email, role, invited_by), update (link_id, revoked_at) on public.staff_invitations to authenticated;

create policy "owners see invitations" on public.staff_invitations
  for select to authenticated using ((select private.staff_role()) = 'owner');
create policy "owners invite in their own name" on public.staff_invitations
  for insert to authenticated
  with check ((select private.staff_role()) = 'owner' and invited_by = (select auth.uid()));
create policy "owners renew and revoke open invitations" on public.staff_invitations
  for update to authenticated
  using ((select private.staff_role()) = 'owner' and accepted_at is null and revoked_at is null)
  with check ((select private.staff_role()) = 'owner');

-- An owner who loses the role invites nobody any more. Otherwise a dismissed owner could let in somebody else, or
-- themselves under another address, as an owner.

create function private.revoke_invitations() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.staff_invitations set revoked_at = now()
    where invited_by = old.user_id and accepted_at is null and revoked_at is null;
  return null;
end $$;
comment on function private.revoke_invitations is 'After an owner is dismissed or gets another role: revokes the open invitations of that owner.';
create trigger revoke_invitations after delete on public.staff
  for each row when (old.role = 'owner') execute function private.revoke_invitations();
create trigger revoke_invitations_after_role_change after update of role on public.staff
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.revoke_invitations();

create function private.revoke_orphaned_invitation() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.revoked_at := pg_catalog.now();
  return new;
end $$;
comment on function private.revoke_orphaned_invitation is 'Before invited_by is cleared because the account of the inviter is deleted.';
create trigger revoke_orphaned_invitation before update of invited_by on public.staff_invitations
  for each row when (new.invited_by is null and old.invited_by is not null and new.accepted_at is null and new.revoked_at is null)
  execute function private.revoke_orphaned_invitation();

create function private.staff_directory() returns table (id uuid, email text, first_name text, last_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, users.email::text, profiles.first_name, profiles.last_name
  from auth.users join public.profiles on profiles.id = users.id
  where (select private.staff_role()) = 'owner' and users.id in (
    select user_id from public.staff union select invited_by from public.staff_invitations)
$$;
comment on function private.staff_directory is
  'For owners: names and addresses of staff members and of everybody who has sent an invitation. Other people''s names and addresses are readable by themselves only.';

create function private.enqueue_invitation_email(invitation uuid) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email(
      'invitation', email,
      jsonb_strip_nulls(jsonb_build_object(
        'linkId', link_id, 'role', role, 'invitedBy', private.full_name(invited_by),
        'expiresAt', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))),
      expires_at)
  from public.staff_invitations
  where id = invitation and accepted_at is null and revoked_at is null
$$;
comment on function private.enqueue_invitation_email is 'The e-mail of an open invitation; null if it is not open.';

create function private.send_invitation(invitation uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if private.staff_role() is distinct from 'owner' then
    raise exception 'only owners may send invitations' using errcode = 'insufficient_privilege';
  end if;
  return private.enqueue_invitation_email(invitation);
end $$;
comment on function private.send_invitation is
  'By an owner, in the transaction that created or renewed the invitation. Returns the id of the e-mail, null if the invitation is not open.';

create function private.invite_owner(address text, out link uuid, out expires timestamptz, out email_id bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  invitation uuid;
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
  email_id := private.enqueue_invitation_email(invitation);
end $$;
comment on function private.invite_owner is
  'For the operator''s command. An open invitation of the address becomes one for an owner, and its old link stops working. All null if the address belongs to an owner already.';

create function private.lock_invitation(
  link uuid,
  out id uuid, out email text, out role text, out account uuid, out confirmed boolean, out may_sign_in boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select locked.id, locked.email, locked.role into id, email, role
    from public.staff_invitations as locked
    where link_id = link and accepted_at is null and revoked_at is null and expires_at > now()
    for update nowait;
  select users.id, profiles.email_confirmed_at is not null or private.has_paid_or_is_paying(users.id),
      private.may_sign_in(users.id)
    into account, confirmed, may_sign_in
    from auth.users join public.profiles on profiles.id = users.id
    where users.email = lock_invitation.email and not is_sso_user;
end $$;
comment on function private.lock_invitation is
  'The open invitation of a link, locked until the transaction ends, and the account of its address. `confirmed`: the account is not deleted, because its address is confirmed or something was bought. A concurrent call fails with lock_not_available. All null for used, revoked, expired and unknown links.';

create function private.remove_unconfirmed_invitee(link uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.users using public.staff_invitations as invitation, public.profiles
  where link_id = link and accepted_at is null and revoked_at is null and expires_at > now()
    and users.email = invitation.email and not is_sso_user
    and profiles.id = users.id and profiles.email_confirmed_at is null
    and not private.has_paid_or_is_paying(users.id)
$$;
comment on function private.remove_unconfirmed_invitee is
  'Deletes an unconfirmed account at the address of an open invitation: another person may have created it, or an interrupted attempt to accept did.';

create function private.accept_invitation(
  invitation uuid, member uuid, hash bytea, previous bytea, request_metadata jsonb
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  accepted public.staff_invitations;
  inviter text;
begin
  update public.staff_invitations set accepted_at = now(), accepted_by = member
    where id = invitation and accepted_at is null and revoked_at is null and expires_at > now()
      and email = (select lower(users.email) from auth.users where users.id = member)
    returning * into accepted;
  if not found then
    raise exception 'there is no open invitation for this account' using errcode = 'no_data_found';
  end if;
  insert into public.staff (user_id, role) values (member, accepted.role)
    on conflict (user_id) do update set role = excluded.role;
  update public.profiles set email_confirmed_at = now() where id = member and email_confirmed_at is null;
  if found then
    perform private.record_account_event(member, 'registered', request_metadata);
    perform private.record_account_event(member, 'address-confirmed', request_metadata);
    perform private.start_free_subscription(member);
  end if;
  if not (select created from private.create_session(member, hash, request_metadata, previous)) then
    raise exception 'this account may not sign in' using errcode = 'no_data_found';
  end if;
  select lower(email) into inviter from auth.users where id = accepted.invited_by;
  if inviter is null then
    return null;
  end if;
  return private.enqueue_email('invitation-accepted', inviter, jsonb_build_object(
    'name', coalesce(private.full_name(member), accepted.email), 'email', accepted.email, 'role', accepted.role));
end $$;
comment on function private.accept_invitation is
  'Makes the account a staff member and signs it in, in the transaction that locks the invitation. Its address has to be the invited one, which the e-mail has confirmed. Returns the id of the e-mail to the inviter.';

create function private.prune_invitations() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from public.staff_invitations
    where accepted_at is null and coalesce(revoked_at, expires_at) < now() - interval '90 days'
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_invitations is 'Deletes invitations that were not accepted, after 90 days; returns how many.';

grant execute on function private.staff_directory, private.send_invitation to authenticated;
grant execute on function
  private.invite_owner, private.lock_invitation, private.remove_unconfirmed_invitee, private.accept_invitation,
  private.prune_invitations
  to service_role;
