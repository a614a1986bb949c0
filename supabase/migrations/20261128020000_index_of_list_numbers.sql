-- A number of a list may be that of several versions of one article (decision 0465).
set lock_timeout = '5s';
set statement_timeout = '15min';

create unique index concurrently if not exists article_lists_by_number on private.article_lists (list, number, article_id);
