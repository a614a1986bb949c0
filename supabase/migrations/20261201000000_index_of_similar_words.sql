set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists search_vocabulary_by_similarity
  on private.search_vocabulary using gist (word extensions.gist_trgm_ops (siglen = 32));
