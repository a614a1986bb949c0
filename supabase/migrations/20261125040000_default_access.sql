-- A new magazine begins with what its plans promise: the current issue is for everyone, the archive for readers with a paid plan.
-- A magazine that has issues already keeps its rule.

alter table public.site_settings alter column archive_access set default 'plans';
-- Without triggers: where there is no issue, no page changes, and the content log begins with the first one.
alter table public.site_settings disable trigger user;
update public.site_settings set archive_access = 'plans' where not exists (select from public.issues);
alter table public.site_settings enable trigger user;

-- The files of an issue have one access, that of whatever in them is kept for the fewest readers.

create index articles_with_access on public.articles (issue_id) where access is not null;

create function private.issue_files_access(issue_id text) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select access from (
    select pdf_access as access from public.site_settings
    union all
    select coalesce(issues.access, case when issues.is_current then current_issue_access else archive_access end)
    from public.issues, public.site_settings where issues.id = issue_files_access.issue_id
    union all
    -- The others have the access of the issue.
    select articles.access from public.articles
    where articles.issue_id = issue_files_access.issue_id and articles.access is not null
      and private.is_live(articles.status, articles.published_at)
  ) as parts
  order by array_position(array['everyone', 'accounts', 'plans', 'gold', 'platinum'], access) desc limit 1
$$;
comment on function private.issue_files_access is
  'Who gets the PDF and the EPUB of an issue: the readers of all that is in them. The values are in the order in which private.has_access opens them.';
grant execute on function private.issue_files_access to anon, authenticated, service_role;
drop function private.issue_pdf_is_open;

comment on column public.site_settings.pdf_access is
  'Who gets the PDFs and EPUBs of issues, apart from who reads the issue and its articles: a file is never for more readers than what is in it.';
