-- Whoever is no owner any more invites nobody, and what they have sent opens nothing: who was dismissed would otherwise
-- let in a friend, or themselves under another address, and as an owner.

create function private.revoke_invitations() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.staff_invitations set revoked_at = now()
    where invited_by = old.user_id and accepted_at is null and revoked_at is null;
  return null;
end $$;
comment on function private.revoke_invitations is
  'After an owner has been dismissed or made something else: the open invitations that they sent.';

create trigger revoke_invitations after delete on public.staff
  for each row when (old.role = 'owner') execute function private.revoke_invitations();
create trigger revoke_invitations_in_role after update of role on public.staff
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.revoke_invitations();

create function private.revoke_orphan() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.revoked_at := pg_catalog.now();
  return new;
end $$;
comment on function private.revoke_orphan is 'Before who invited is forgotten, because their account goes.';
create trigger revoke_orphan before update of invited_by on public.staff_invitations
  for each row when (new.invited_by is null and old.invited_by is not null and new.accepted_at is null and new.revoked_at is null)
  execute function private.revoke_orphan();

-- Those that are out already.
update public.staff_invitations set revoked_at = now()
  where accepted_at is null and revoked_at is null and invited_by is not null
    and not exists (select from public.staff where user_id = invited_by and role = 'owner');
