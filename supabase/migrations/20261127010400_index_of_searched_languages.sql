-- Readers search in one language, also without a word: then the newest of it are listed.
set lock_timeout = '5s';
set statement_timeout = '15min';

create index concurrently if not exists article_search_by_article_language
  on private.article_search (article_language, published_at desc, article_id);
