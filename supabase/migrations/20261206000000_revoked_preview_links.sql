-- A preview link opens for anybody who has it, for up to 30 days. It ends when the staff member who made it may no longer make
-- such a link. Otherwise somebody who was dismissed could go on reading what is not published.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.revoke_preview_links(account uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.preview_links as links set revoked_at = clock_timestamp()
  where links.created_by = account and links.revoked_at is null and links.expires_at > clock_timestamp()
    and not exists (
      select from public.staff join private.role_permissions as granted on staff.role = any (granted.roles)
      where staff.user_id = account and (granted.permission = 'articles.edit'
        or granted.permission = 'articles.edit.own' and exists (
          select from public.article_drafts as drafts where drafts.id = links.draft_id and drafts.created_by = account)))
$$;
comment on function private.revoke_preview_links is
  'Revokes the open preview links of an account that its role does not allow: all without articles.edit, except those to own articles with articles.edit.own.';

create function private.revoke_preview_links_of_staff() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.revoke_preview_links(old.user_id);
  return null;
end $$;
comment on function private.revoke_preview_links_of_staff is
  'After a staff member is dismissed or gets another role: revokes the open preview links that the role does not allow.';
create trigger revoke_preview_links after delete on public.staff
  for each row execute function private.revoke_preview_links_of_staff();
create trigger revoke_preview_links_after_role_change after update of role on public.staff
  for each row when (old.role <> new.role) execute function private.revoke_preview_links_of_staff();

create function private.revoke_orphaned_preview_link() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.revoked_at := pg_catalog.clock_timestamp();
  return new;
end $$;
comment on function private.revoke_orphaned_preview_link is
  'Before created_by is cleared because the account of the staff member is deleted.';
create trigger revoke_orphaned_preview_link before update of created_by on public.preview_links
  for each row when (new.created_by is null and old.created_by is not null and new.revoked_at is null)
  execute function private.revoke_orphaned_preview_link();

-- Links that should have ended before this migration.
select private.revoke_preview_links(created_by) from (
  select distinct created_by from public.preview_links where created_by is not null and revoked_at is null) as creators;
update public.preview_links set revoked_at = clock_timestamp()
where created_by is null and revoked_at is null and expires_at > clock_timestamp();
