-- How somebody comes to work at the desk: an owner invites an address, and whoever reads that mailbox accepts.
--
-- Nothing usable is stored: the token in the letter is `link_id` under a seal whose secret is not in the database.

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
  constraint "nothing is accepted when it has expired" check (accepted_at <= expires_at),
  constraint "only what was accepted was accepted by somebody" check (accepted_by is null or accepted_at is not null)
);
comment on table public.staff_invitations is
  'Invitations to the desk, each for one address and one role. Kept when they are over, so that owners see who let in whom.';
comment on column public.staff_invitations.invited_by is 'Null when the operator invited by a command, or whoever did is gone.';
comment on column public.staff_invitations.link_id is 'What the letter''s link is made of. Sending again makes a new one, and the old link is dead.';
create unique index staff_invitations_open on public.staff_invitations (email)
  where accepted_at is null and revoked_at is null;
create index staff_invitations_by_inviter on public.staff_invitations (invited_by);
create index staff_invitations_by_accepter on public.staff_invitations (accepted_by);
create index staff_invitations_by_time on public.staff_invitations (created_at desc, id);

create function private.date_invitation() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.link_id is distinct from old.link_id then
    new.sent_at := pg_catalog.now();
    new.expires_at := new.sent_at + interval '24 hours';
  end if;
  return new;
end $$;
comment on function private.date_invitation is 'A new link works for a day, however it came about.';
create trigger date_invitation before insert or update of link_id on public.staff_invitations
  for each row execute function private.date_invitation();

-- An address that nobody answered from in time may be invited anew: what has expired makes room.
create function private.clear_expired_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.staff_invitations set revoked_at = now()
    where email = new.email and accepted_at is null and revoked_at is null and expires_at <= now();
  return new;
end $$;
create trigger clear_expired_invitation before insert on public.staff_invitations
  for each row execute function private.clear_expired_invitation();

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

-- Names and addresses of people are nobody's to read but their own; of those who work here, the owners' too.
create function private.desk_people() returns table (id uuid, email text, first_name text, last_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, users.email::text, profiles.first_name, profiles.last_name
  from auth.users join public.profiles on profiles.id = users.id
  where (select private.staff_role()) = 'owner' and users.id in (
    select user_id from public.staff union select invited_by from public.staff_invitations)
$$;
comment on function private.desk_people is 'For owners: who works at the desk, and who has ever invited somebody to it.';

create function private.name_of(account uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select nullif(trim(first_name || ' ' || last_name), '') from public.profiles where id = account
$$;
comment on function private.name_of is 'First and last name as one; null without either.';

create function private.write_invitation(invitation uuid) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_letter(
      'invitation', email,
      jsonb_strip_nulls(jsonb_build_object(
        'linkId', link_id, 'role', role, 'invitedBy', private.name_of(invited_by),
        'expiresAt', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))),
      expires_at)
  from public.staff_invitations
  where id = invitation and accepted_at is null and revoked_at is null
$$;

create function private.send_invitation(invitation uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if private.staff_role() is distinct from 'owner' then
    raise exception 'only owners send invitations' using errcode = 'insufficient_privilege';
  end if;
  return private.write_invitation(invitation);
end $$;
comment on function private.send_invitation is
  'In the transaction that made or renewed it, by an owner. Answers the id of the letter, null when it is not open.';

create function private.invite_owner(address text, out link uuid, out expires timestamptz, out letter bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  invitation uuid;
begin
  if exists (
    select from public.staff join auth.users on users.id = user_id
    where staff.role = 'owner' and lower(users.email) = address) then
    return;
  end if;
  insert into public.staff_invitations (email, role) values (address, 'owner')
    on conflict (email) where accepted_at is null and revoked_at is null
    do update set role = 'owner', link_id = gen_random_uuid()
    returning id, link_id, expires_at into invitation, link, expires;
  letter := private.write_invitation(invitation);
end $$;
comment on function private.invite_owner is
  'For the operator''s command. An open invitation of the address becomes this one, and its old link is dead. Null when the address is an owner''s already.';

create function private.hold_invitation(
  link uuid,
  out id uuid, out email text, out role text, out account uuid, out confirmed boolean, out welcome boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select held.id, held.email, held.role into id, email, role
    from public.staff_invitations as held
    where link_id = link and accepted_at is null and revoked_at is null and expires_at > now()
    for update nowait;
  select users.id, profiles.email_confirmed_at is not null, private.may_sign_in(users.id) into account, confirmed, welcome
    from auth.users join public.profiles on profiles.id = users.id
    where lower(users.email) = hold_invitation.email;
end $$;
comment on function private.hold_invitation is
  'The open invitation behind a link, for this transaction alone, and the account of its address. Whoever asks at the same time fails with lock_not_available; used, revoked, expired and unknown links are null alike.';

create function private.clear_unconfirmed(link uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.users using public.staff_invitations as invitation, public.profiles
  where link_id = link and accepted_at is null and revoked_at is null and expires_at > now()
    and lower(users.email) = invitation.email
    and profiles.id = users.id and profiles.email_confirmed_at is null
$$;
comment on function private.clear_unconfirmed is
  'Takes away an account that nobody ever confirmed, at the address of an open invitation: whoever made it may have been a stranger, or ourselves before we were interrupted.';

create function private.accept_invitation(
  invitation uuid, member uuid, hash bytea, former bytea, circumstances jsonb
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
    perform private.note_account_event(member, 'registered', circumstances);
    perform private.note_account_event(member, 'address-confirmed', circumstances);
    perform private.begin_free_subscription(member);
  end if;
  if not (select opened from private.open_session(member, hash, circumstances, former)) then
    raise exception 'this account may not sign in' using errcode = 'no_data_found';
  end if;
  select lower(email) into inviter from auth.users where id = accepted.invited_by;
  if inviter is null then
    return null;
  end if;
  return private.enqueue_letter('invitation-accepted', inviter, jsonb_build_object(
    'name', coalesce(private.name_of(member), accepted.email), 'email', accepted.email, 'role', accepted.role));
end $$;
comment on function private.accept_invitation is
  'Makes the account staff and signs it in, in the transaction that holds the invitation. Its address has to be the invited one; that it is theirs is proven by the letter. Answers the id of the letter to who invited.';

create function private.prune_invitations() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from public.staff_invitations
    where accepted_at is null and coalesce(revoked_at, expires_at) < now() - interval '90 days'
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_invitations is 'Forgets addresses that never came, after three months.';

grant execute on function private.desk_people, private.send_invitation to authenticated;
grant execute on function
  private.invite_owner, private.hold_invitation, private.clear_unconfirmed, private.accept_invitation,
  private.prune_invitations
  to service_role;
