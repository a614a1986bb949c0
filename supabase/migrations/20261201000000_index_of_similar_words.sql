set lock_timeout = '5s';
set statement_timeout = '30min';

-- Words are in lower case already. Of `word` itself Postgres would take this index for comparisons with `=` too, which are slow in it.
create index concurrently if not exists search_vocabulary_by_similarity
  on private.search_vocabulary using gist (lower(word) extensions.gist_trgm_ops (siglen = 32));
