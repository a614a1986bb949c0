-- One version of an article in each language.
set lock_timeout = '5s';
set statement_timeout = '15min';

create unique index concurrently if not exists articles_by_translation on public.articles (translation_group, language)
  where translation_group is not null;
