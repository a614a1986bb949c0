-- For private.issue_files_access, which the next migration extends to working copies.
set lock_timeout = '5s';
set statement_timeout = '15min';

create index concurrently if not exists article_drafts_with_access
  on public.article_drafts (issue_id) where access is not null and article_id is null;
