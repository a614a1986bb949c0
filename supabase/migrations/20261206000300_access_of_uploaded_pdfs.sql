-- An uploaded PDF has what its editor put into it: possibly articles that appear later, or that were withdrawn since. Their
-- access counts for the files of such an issue. The files that are typeset have live articles only.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.issue_files_access(issue_id text) returns text
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
      and (private.is_live(articles.status, articles.published_at) or exists (
        select from public.issue_pdfs as uploaded where uploaded.issue_id = issue_files_access.issue_id))
    union all
    -- After the first publication the access of the article decides.
    select drafts.access from public.article_drafts as drafts
    where drafts.issue_id = issue_files_access.issue_id and drafts.access is not null and drafts.article_id is null
      and drafts.trashed_at is null and exists (
        select from public.issue_pdfs as uploaded where uploaded.issue_id = issue_files_access.issue_id)
  ) as parts
  order by array_position(array['everyone', 'accounts', 'plans', 'gold', 'platinum'], access) desc limit 1
$$;
comment on function private.issue_files_access is
  'Who gets the PDF and the EPUB of an issue: the readers of all that is in them. With an uploaded PDF, articles count that are not live as well, and working copies that are not in the trash. The values are in the order in which private.has_access opens them.';

-- Publishers remove an open file when it closes. They do not learn of articles that readers do not have.

create function private.log_issue_with_pdf() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.content_log (entity, operation, old_row, new_row)
  select 'issues', 'UPDATE', to_jsonb(issues), to_jsonb(issues) from public.issues
  where id in (old.issue_id, new.issue_id) and private.is_public_or_scheduled('issues', to_jsonb(issues))
    and exists (select from public.issue_pdfs where issue_pdfs.issue_id = issues.id)
  order by id;
  if found then
    perform pg_catalog.pg_notify('content', '');
  end if;
  return null;
end $$;
comment on function private.log_issue_with_pdf is
  'After the access of an article or working copy changes that counts for an uploaded PDF: the content log has a change of its issue.';

create trigger log_issue_with_pdf_after_insert after insert on public.articles
  for each row when (new.access is not null) execute function private.log_issue_with_pdf();
create trigger log_issue_with_pdf_after_delete after delete on public.articles
  for each row when (old.access is not null) execute function private.log_issue_with_pdf();
create trigger log_issue_with_pdf after update on public.articles
  for each row when ((old.access is not null or new.access is not null)
    and (old.access, old.issue_id) is distinct from (new.access, new.issue_id))
  execute function private.log_issue_with_pdf();

create trigger log_issue_with_pdf_after_insert after insert on public.article_drafts
  for each row when (new.access is not null) execute function private.log_issue_with_pdf();
create trigger log_issue_with_pdf_after_delete after delete on public.article_drafts
  for each row when (old.access is not null) execute function private.log_issue_with_pdf();
create trigger log_issue_with_pdf after update on public.article_drafts
  for each row when ((old.access is not null or new.access is not null)
    and (old.access, old.issue_id, old.trashed_at) is distinct from (new.access, new.issue_id, new.trashed_at))
  execute function private.log_issue_with_pdf();
