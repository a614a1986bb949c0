-- search_vocabulary_by_similarity is used instead.

set lock_timeout = '5s';
set statement_timeout = '30min';

drop index concurrently if exists private.search_vocabulary_alike;
