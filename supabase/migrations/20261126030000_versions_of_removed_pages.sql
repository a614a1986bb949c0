-- A page that an owner has removed keeps the versions that were in force, at their addresses: purchases, links in e-mails and
-- other texts name them.

create function private.is_public_version(page text, in_force_from timestamptz) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select from public.publication_pages
    where id = page and (removed_at is null or is_public_version.in_force_from <= removed_at));
end $$;
comment on function private.is_public_version is
  'Whether readers have this version of a page. Of a removed page they have those that had come into force before.';
grant execute on function private.is_public_version to anon, authenticated, service_role;

drop policy "everyone reads the versions of a page" on public.publication_page_versions;
create policy "everyone reads versions that are or were in force" on public.publication_page_versions
  for select to anon, authenticated using (private.is_public_version(page_id, in_force_from));

comment on table public.publication_pages is
  'Pages of the publication. Readers see those that have a version. A removed page keeps its versions, with those that were in force at their addresses, and can be restored.';
comment on function private.remove_page is
  'Takes a page from readers. Its address redirects to the destination, or answers 410 without one; versions that were in force stay at theirs.';
