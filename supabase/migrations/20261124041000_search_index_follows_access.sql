-- What the search finds of an article depends on the language of the search and on who may read the article. After a change
-- of these settings the jobs index the articles again, some at a time.

create function private.search_rules() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select concat_ws(' ', search_language, current_issue_access, archive_access, other_articles_access) from public.site_settings
$$;
comment on function private.search_rules is 'The settings that decide what the search index contains, as one text to compare.';

alter table private.article_search add column rules text not null default '';
comment on column private.article_search.rules is 'private.search_rules() when the row was written.';
update private.article_search set rules = private.search_rules();
create index article_search_by_rules on private.article_search (rules, article_id);

create or replace function private.index_article(article public.articles) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current_language constant text := (select search_language from public.site_settings);
  configuration constant regconfig := 'private.search_' || current_language;
  heading constant tsvector := setweight(to_tsvector(configuration, article.title), 'A')
    || setweight(to_tsvector(configuration, article.excerpt || ' ' || article.author), 'B');
begin
  insert into private.article_search (article_id, language, rules, published_at, category, issue_id, heading, words)
  values (
    article.id, current_language, private.search_rules(), article.published_at, article.category, article.issue_id, heading,
    heading || setweight(to_tsvector(configuration, private.public_text(article)), 'C'))
  on conflict (article_id) do update set
    language = excluded.language, rules = excluded.rules, published_at = excluded.published_at, category = excluded.category,
    issue_id = excluded.issue_id, heading = excluded.heading, words = excluded.words;
  insert into private.search_vocabulary (word)
  select distinct word from regexp_split_to_table(private.searchable_words(article.title || ' ' || article.author), '\s+') as word
  where length(word) between 4 and 40 and not exists (select from private.search_vocabulary as known where known.word = word.word);
end $$;

create or replace function private.search_index_is_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(first <> last or first <> private.search_rules(), false)
  from (select (select min(rules) from private.article_search) as first, (select max(rules) from private.article_search) as last)
    as indexed
$$;
comment on function private.search_index_is_due is 'Whether articles are indexed by other settings than the current ones.';

create or replace function private.reindex_articles(max_count integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current_rules constant text := private.search_rules();
  article public.articles;
  reindexed integer := 0;
begin
  for article in
    -- Two ranges instead of <>, so that the index by rules is used.
    select articles.* from (
      (select article_id from private.article_search where rules < current_rules order by rules limit max_count)
      union all
      (select article_id from private.article_search where rules > current_rules order by rules limit max_count)
    ) as outdated join public.articles on articles.id = article_id
    limit max_count for update of articles skip locked
  loop
    perform private.index_article(article);
    reindexed := reindexed + 1;
  end loop;
  return reindexed;
end $$;
comment on function private.reindex_articles is
  'Indexes up to max_count articles again that are indexed by other settings than the current ones, and returns their number. Those that somebody is changing are left to the change itself.';
