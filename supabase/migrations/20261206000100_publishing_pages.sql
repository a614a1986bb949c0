-- Terms, privacy and imprint bind the publication, as its settings do: publishing, removing and restoring a page demand the
-- second factor. Writing a working copy does not. docs/decisions/0292-second-factor-for-members.md has every permission.

set lock_timeout = '5s';
set statement_timeout = '60s';

insert into private.role_permissions (permission, roles, second_factor) values ('pages.publish', '{owner}', true);

-- Tokens that could publish pages still can.
update public.access_tokens set permissions = permissions || '{pages.publish}'::text[]
where 'pages.write' = any (permissions) and cardinality(permissions) < 100;

create or replace function private.publish_page(page text, base_version bigint, in_force timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current public.publication_pages;
  draft public.publication_page_drafts;
  last_number integer;
  problem text;
begin
  perform private.require_permission('pages.publish');
  -- Before the page, as a change of the settings does: the opposite order can deadlock.
  perform from public.site_settings for share;
  current := private.lock_page(page);
  last_number := (select max(number) from public.publication_page_versions where page_id = page);
  select * into draft from public.publication_page_drafts where page_id = page for update;
  if current.removed_at is not null then
    raise exception 'the page is removed' using errcode = 'check_violation', constraint = 'page_is_not_removed';
  end if;
  if base_version is distinct from draft.version then
    raise exception 'the page has another version'
      using errcode = 'check_violation', constraint = 'page_version_is_current';
  end if;
  problem := private.page_problem(draft.document);
  if problem is null and in_force is not null and last_number is null then
    problem := 'first_version_is_in_force_at_once';
  end if;
  if problem is null and (in_force <= now() or in_force > now() + interval '1 year') then
    problem := 'page_comes_into_force_within_a_year';
  end if;
  if problem is null and exists (
    select from public.publication_page_versions as versions
    where page_id = page and number = last_number and origin <> 'default' and versions.document = draft.document
      and quoted = private.quoted_settings() and (in_force_from = in_force or in_force is null and in_force_from <= clock_timestamp())) then
    problem := 'page_has_changed';
  end if;
  if problem is not null then
    raise exception 'the page cannot be published' using errcode = 'check_violation', constraint = problem;
  end if;
  insert into public.publication_page_versions (page_id, number, document, quoted, origin, in_force_from)
  values (page, coalesce(last_number, 0) + 1, draft.document, private.quoted_settings(), 'staff', coalesce(in_force, now()));
  delete from public.redirects where from_path = private.page_path(page);
  perform private.log_action('page-published', 'page', page, null, jsonb_build_object(
    'version', coalesce(last_number, 0) + 1, 'title', draft.document ->> 'title', 'inForceFrom', coalesce(in_force, now())));
  return coalesce(last_number, 0) + 1;
end $$;

create or replace function private.remove_page(page text, destination text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current public.publication_pages := private.lock_page(page);
begin
  perform private.require_permission('pages.publish');
  if private.is_standard_page(page) then
    raise exception 'standard pages stay' using errcode = 'check_violation', constraint = 'standard pages stay';
  end if;
  if current.removed_at is not null then
    return;
  end if;
  update public.publication_pages set removed_at = clock_timestamp(), in_footer = false where id = page;
  if exists (select from public.publication_page_versions where page_id = page) then
    if destination is null then
      perform private.mark_gone(private.page_path(page));
    else
      insert into public.redirects (from_path, to_path, status) values (private.page_path(page), destination, 301)
      on conflict (from_path) do update set to_path = excluded.to_path, status = 301;
    end if;
  end if;
  perform private.log_action('page-removed', 'page', page, jsonb_build_object('label', current.label));
end $$;

create or replace function private.restore_page(page text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current public.publication_pages := private.lock_page(page);
begin
  perform private.require_permission('pages.publish');
  if current.removed_at is null then
    return;
  end if;
  update public.publication_pages set removed_at = null where id = page;
  delete from public.redirects where from_path = private.page_path(page);
  perform private.log_action('page-restored', 'page', page, null, jsonb_build_object('label', current.label));
end $$;
