-- The newsroom lists the articles of one language.
set lock_timeout = '5s';
set statement_timeout = '15min';

create index concurrently if not exists article_drafts_by_language on public.article_drafts (language, updated_at desc, id)
  where trashed_at is null;
