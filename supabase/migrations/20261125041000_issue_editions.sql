-- The PDF and the EPUB of an issue for members. The site makes them from what the API gives an entitled reader, and keeps them
-- under a version, so that a file is never older than its articles.

create function private.issue_edition(issue_id text)
  returns table (version text, is_allowed boolean, pdf_file text)
  language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp as $$
  select
    md5(concat_ws(' ', issues.updated_at, site_settings.updated_at, pdf.file, contents.version)),
    allowed.yes,
    case when allowed.yes then pdf.file end
  from public.issues
    cross join public.site_settings
    left join public.issue_pdfs as pdf on pdf.issue_id = issues.id
    cross join lateral (
      select string_agg(articles.id || ' ' || articles.updated_at, ' ' order by articles.position, articles.id) as version
      from public.articles
      where articles.issue_id = issues.id and private.is_live(articles.status, articles.published_at)) as contents
    cross join lateral (select private.has_access(private.issue_files_access(issues.id)) as yes offset 0) as allowed
  where issues.id = issue_edition.issue_id and issues.published_at <= now()
    and (contents.version is not null or pdf.file is not null)
$$;
comment on function private.issue_edition is
  'Whether the reader of this transaction gets the PDF and the EPUB of a published issue; a text that changes with everything that they show; and the uploaded PDF, if there is one. No row: no such issue, or nothing in it.';
grant execute on function private.issue_edition to authenticated;
