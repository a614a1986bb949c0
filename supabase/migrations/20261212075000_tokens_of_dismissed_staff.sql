-- An access token ends with the appointment of its owner. A token whose owner was dismissed did nothing, but worked again
-- for everybody who had a copy of it, as soon as the same person was appointed once more.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.revoke_access_tokens_of_staff() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.access_tokens set revoked_at = now()
    where user_id = old.user_id and revoked_at is null and expires_at > now();
  return null;
end $$;
comment on function private.revoke_access_tokens_of_staff is
  'After a staff member is dismissed: revokes the open access tokens. After a change of the role, has_permission() judges each call by the new role.';
create trigger revoke_access_tokens after delete on public.staff
  for each row execute function private.revoke_access_tokens_of_staff();

-- Tokens that should have ended before this migration.
update public.access_tokens set revoked_at = now()
  where revoked_at is null and expires_at > now() and not exists (select from public.staff where staff.user_id = access_tokens.user_id);
