-- One version of an article in each language, those included that were never published.
set lock_timeout = '5s';
set statement_timeout = '15min';

create unique index concurrently if not exists article_drafts_by_translation on public.article_drafts (translation_group, language)
  where translation_group is not null;
