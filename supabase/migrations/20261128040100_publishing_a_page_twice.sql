-- Of two publications of one version the second is refused, also when its transaction began before that of the first: then the
-- first version came into force after now(), and counted as one that is still to come.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.publish_page(page text, base_version bigint, in_force timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current public.publication_pages;
  draft public.publication_page_drafts;
  last_number integer;
  problem text;
begin
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
