-- Readers search in published articles: words with weights, words that begin alike while somebody types, corrected spelling
-- where nothing matches, filters, and pages that go on where the last one ended.

create extension if not exists unaccent with schema extensions;

-- The languages that Postgres can stem, each with a configuration that ignores accents: "cafe" finds "café", and results
-- are still highlighted in the original text.
create function private.search_languages() returns text[]
  language sql immutable set search_path = '' as $$
  select '{
    simple, arabic, armenian, basque, catalan, danish, dutch, english, finnish, french, german, greek, hindi, hungarian,
    indonesian, irish, italian, lithuanian, nepali, norwegian, portuguese, romanian, russian, serbian, spanish, swedish,
    tamil, turkish, yiddish}'::text[]
$$;
comment on function private.search_languages is
  'The languages of the text search, by their names in Postgres. ''simple'' compares whole words, for every other language. The same list as SearchLanguage in the contracts.';
grant execute on function private.search_languages to authenticated, service_role;

do $$
declare
  language text;
  stemmer regdictionary;
begin
  foreach language in array private.search_languages() loop
    execute format('create text search configuration private.%I (copy = pg_catalog.%I)', 'search_' || language, language);
    select mapdict into strict stemmer from pg_catalog.pg_ts_config_map
    where mapcfg = format('pg_catalog.%I', language)::regconfig
      and maptokentype = (select tokid from pg_catalog.ts_token_type('default') where alias = 'word');
    execute format(
      'alter text search configuration private.%I alter mapping for hword, hword_part, word with extensions.unaccent, %s',
      'search_' || language, stemmer);
  end loop;
end $$;

alter table public.site_settings
  add column search_language text not null default 'english'
    constraint site_settings_search_language check (search_language = any (private.search_languages()));
comment on column public.site_settings.search_language is
  'The language whose words the search of articles reduces to their stems. A change takes effect when the jobs have indexed the articles again.';

create table private.article_search (
  article_id text primary key references public.articles (id) on update cascade on delete cascade,
  -- The name, not a regconfig: pg_upgrade refuses tables with that type.
  language text not null,
  published_at timestamptz not null,
  category text not null,
  issue_id text,
  heading tsvector not null,
  words tsvector not null
);
comment on table private.article_search is
  'The search index: one row for each article that is published or will be. A table of its own, because policies of public.articles would keep Postgres from using an index: the text search operator is not leakproof. Only private.search_articles reads it.';
comment on column private.article_search.language is 'The language of heading and words.';
comment on column private.article_search.heading is 'Words of the title (weight A), and of excerpt and byline (B).';
comment on column private.article_search.words is 'The same, and the words of the public text (C).';
-- Nothing is gained by compressing what is read for every ranked article.
alter table private.article_search alter column words set storage external;
create index article_search_heading on private.article_search using gin (heading);
create index article_search_words on private.article_search using gin (words);
create index article_search_newest_first on private.article_search (published_at desc, article_id);
create index article_search_by_category on private.article_search (category, published_at desc, article_id);
create index article_search_by_issue on private.article_search (issue_id, published_at desc, article_id);
create index article_search_by_language on private.article_search (language, article_id);
alter table private.article_search enable row level security;

create table private.search_vocabulary (word text not null);
comment on table private.search_vocabulary is
  'Words of titles and bylines, in lower case and without accents, to correct what readers type. A word stays when its article has gone; it is never shown unless an article matches. Not unique, so that two publishes never wait for each other: a word that both bring is there twice.';
create index search_vocabulary_by_word on private.search_vocabulary (word);
create index search_vocabulary_alike on private.search_vocabulary using gin (word extensions.gin_trgm_ops);
alter table private.search_vocabulary enable row level security;

create function private.public_text(article public.articles) returns text
  language sql stable set search_path = '' as $$
  select left(concat_ws(E'\n\n', article.content, (
    select string_agg(text #>> '{}', E'\n\n')
    from jsonb_path_query(
      article.content_blocks,
      '$[*].data.keyvalue() ? (@.key == "title" || @.key == "quote" || @.key == "author" || @.key == "content").value') as text
  )), 100000)
$$;
comment on function private.public_text is
  'What everybody may search for and see of the body of a published article: the first 100,000 characters of its text and blocks. Title, excerpt and byline are always public. This function alone decides it: for articles that only members may read it has to return less.';

create function private.index_article(article public.articles) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current_language constant text := (select search_language from public.site_settings);
  configuration constant regconfig := 'private.search_' || current_language;
  heading constant tsvector := setweight(to_tsvector(configuration, article.title), 'A')
    || setweight(to_tsvector(configuration, article.excerpt || ' ' || article.author), 'B');
begin
  insert into private.article_search (article_id, language, published_at, category, issue_id, heading, words)
  values (
    article.id, current_language, article.published_at, article.category, article.issue_id, heading,
    heading || setweight(to_tsvector(configuration, private.public_text(article)), 'C'))
  on conflict (article_id) do update set
    language = excluded.language, published_at = excluded.published_at, category = excluded.category,
    issue_id = excluded.issue_id, heading = excluded.heading, words = excluded.words;
  insert into private.search_vocabulary (word)
  select distinct word from regexp_split_to_table(private.searchable_words(article.title || ' ' || article.author), '\s+') as word
  where length(word) between 4 and 40 and not exists (select from private.search_vocabulary as known where known.word = word.word);
end $$;
comment on function private.index_article is 'Writes the row of a published or scheduled article in the search index.';

create function private.follow_searchable_article() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.status in ('published', 'scheduled') then
    perform private.index_article(new);
  else
    delete from private.article_search where article_id = new.id;
  end if;
  return null;
end $$;
comment on function private.follow_searchable_article is
  'After an article is written, in the same transaction: it is found by its new words, or no longer. A deletion cascades.';
create trigger follow_searchable_article
  after insert or update of id, title, excerpt, author, category, content, content_blocks, status, published_at, issue_id
  on public.articles for each row execute function private.follow_searchable_article();
select private.index_article(articles) from public.articles where status in ('published', 'scheduled');

-- After a change of the language: the jobs index the articles again, some at a time.

create function private.search_index_is_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(first <> last or first <> (select search_language from public.site_settings), false)
  from (select (select min(language) from private.article_search) as first, (select max(language) from private.article_search) as last)
    as indexed
$$;
comment on function private.search_index_is_due is 'Whether articles are indexed in another language than the one of the settings.';

create function private.reindex_articles(max_count integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current_language constant text := (select search_language from public.site_settings);
  article public.articles;
  reindexed integer := 0;
begin
  for article in
    -- Two ranges instead of <>, so that the index by language is used.
    select articles.* from (
      (select article_id from private.article_search where language < current_language order by language limit max_count)
      union all
      (select article_id from private.article_search where language > current_language order by language limit max_count)
    ) as outdated join public.articles on articles.id = article_id
    limit max_count for update of articles skip locked
  loop
    perform private.index_article(article);
    reindexed := reindexed + 1;
  end loop;
  return reindexed;
end $$;
comment on function private.reindex_articles is
  'Indexes up to max_count articles again that are indexed in another language than the one of the settings, and returns their number. Those that somebody is changing are left to the change itself.';
grant execute on function private.reindex_articles to service_role;

create or replace function private.jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.queues_are_due() or private.print_jobs_are_due() or private.search_index_is_due()
$$;

-- The search itself

create function private.reader_query(search text, language text, with_beginning boolean) returns tsquery
  language plpgsql stable set search_path = '' as $$
declare
  configuration constant regconfig := 'private.search_' || language;
  whole_words constant tsquery := websearch_to_tsquery(configuration, search);
  last_word constant text := substring(lower(extensions.unaccent('extensions.unaccent', search)) from '(?:^|\s)([[:alnum:]]{2,40})$');
begin
  -- Within quotation marks a word is meant as it is written.
  if not with_beginning or last_word is null or length(replace(search, '"', '')) % 2 <> length(search) % 2 then
    return whole_words;
  end if;
  return whole_words || (websearch_to_tsquery(configuration, regexp_replace(search, '\S+$', '')) && (last_word || ':*')::tsquery);
end $$;
comment on function private.reader_query is
  'The search of a reader in one language: words, "words in a row", -without, or. With the beginning, the last word may be incomplete.';

create function private.indexed_query(query tsquery) returns tsquery
  language sql immutable set search_path = '' as $$
  select nullif(regexp_replace(querytree(query), '<(-|\d+)>', '&', 'g'), 'T')::pg_catalog.tsquery
$$;
comment on function private.indexed_query is
  'What an index answers without reading the texts: without negations, and words in a row as words anywhere. Null if nothing remains.';

create function private.corrected_search(search text, language text) returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  configuration constant regconfig := 'private.search_' || language;
  typed text;
  similar_word text;
  corrected text[] := '{}';
  is_corrected boolean := false;
begin
  for typed in
    select word from regexp_split_to_table(trim(private.searchable_words(left(search, 100))), '\s+') as word limit 8
  loop
    similar_word := null;
    if length(typed) >= 4
      and not exists (select from private.article_search where words @@ plainto_tsquery(configuration, typed)) then
      select word into similar_word from private.search_vocabulary
      where word operator(extensions.%) typed order by extensions.similarity(word, typed) desc, word limit 1;
    end if;
    is_corrected := is_corrected or similar_word is not null;
    corrected := corrected || coalesce(similar_word, typed);
  end loop;
  return case when is_corrected then array_to_string(corrected, ' ') end;
end $$;
comment on function private.corrected_search is
  'The same words, in lower case and without accents; in place of each that occurs nowhere, the most similar word of a title or byline. Null if nothing is to be corrected.';

create function private.highlighted(language text, value text, query tsquery, is_whole boolean) returns text
  language sql stable set search_path = '' as $$
  -- ts_headline leaves out what looks like a tag.
  select case when is_whole and text ~ '<[[:alpha:]/!?]' then text else
    ts_headline(('private.search_' || language)::regconfig, text, query,
      case when is_whole then 'HighlightAll=true' else 'MaxFragments=1, MinWords=12, MaxWords=32' end
        || E', StartSel="\x02", StopSel="\x03"') end
  from regexp_replace(value, '[\x02\x03]', '', 'g') as text
$$;
comment on function private.highlighted is
  'A whole text, or about two dozen words of it, with U+0002 before and U+0003 after each match.';

create function private.passage(language text, value text, query tsquery) returns text
  language plpgsql stable set search_path = '' as $$
declare
  lexeme text;
  match_start integer;
  excerpt text;
  found text;
begin
  -- Parsing a whole article takes milliseconds. A stem is nearly always the beginning of its word, so that a part of the
  -- text around the first of them is enough.
  for lexeme in
    select match[1] from regexp_matches(querytree(query), '''((?:[^'']|'''')+)''', 'g') as match order by length(match[1]) desc
  loop
    match_start := regexp_instr(lower(value), '\m' || regexp_replace(lexeme, '([^[:alnum:]])', '\\\1', 'g'));
    if match_start > 0 then
      -- Not from the middle of a word.
      excerpt := case when match_start > 160 then regexp_replace(substr(value, match_start - 160, 480), '^\S*\s', '') else left(value, 480) end;
      found := private.highlighted(language, excerpt, query, false);
      exit when strpos(found, E'\x02') > 0;
    end if;
  end loop;
  if found is null or strpos(found, E'\x02') = 0 then
    found := private.highlighted(language, value, query, false);
  end if;
  return case when strpos(found, E'\x02') > 0 then found end;
end $$;
comment on function private.passage is 'About two dozen words of a text around a match, highlighted; null without a match.';

create function private.search_articles(
  search text, in_category text, by_author text, in_issue text, in_year integer,
  after_rank integer, after_time bigint, after_id text, page_size integer)
  returns table (
    id text, title text, excerpt text, passage text, author text, category text, image_url text, image_alt text,
    published_at timestamptz, rank integer, hit_count integer, corrected_search text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  -- A plan for the values at hand: a rare word and a common one need different indexes.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  max_candidates constant integer := 150;
  max_counted constant integer := 101;
  search_text text := left(regexp_replace(coalesce(search, ''), '[[:cntrl:]]+', ' ', 'g'), 200);
  from_time constant timestamptz := make_timestamptz(coalesce(in_year, 1), 1, 1, 0, 0, 0, 'UTC');
  to_time constant timestamptz := case when in_year is null then 'infinity' else make_timestamptz(in_year + 1, 1, 1, 0, 0, 0, 'UTC') end;
  among constant text[] := case when by_author is not null then
    array(select article_id from public.article_authors where author_id = by_author) end;
  first_language constant text := (select min(language) from private.article_search);
  last_language constant text := (select max(language) from private.article_search);
  words_query tsquery;
  heading_query tsquery;
  candidates text[];
  corrected text;
begin
  if first_language is null then
    return;
  end if;
  if search_text !~ '\S' then
    return query
      with hit as (
        select article_id, published_at from private.article_search
        where published_at <= now() and published_at >= from_time and published_at < to_time
          and (in_category is null or category = in_category) and (in_issue is null or issue_id = in_issue)
          and (among is null or article_id = any (among))
      ), page as (
        select article_id from hit
        where after_id is null or (published_at <= 'epoch'::timestamptz + after_time * interval '1 microsecond'
          and (published_at < 'epoch'::timestamptz + after_time * interval '1 microsecond' or article_id > after_id))
        order by published_at desc, article_id limit page_size + 1
      )
      select articles.id, articles.title, articles.excerpt, null, articles.author, articles.category, articles.image_url,
        articles.image_alt, articles.published_at, 0,
        (select count(*)::integer from (select from hit limit max_counted) as counted), null
      from page join public.articles on articles.id = article_id
      order by articles.published_at desc, articles.id;
    return;
  end if;

  loop
    words_query := private.reader_query(search_text, first_language, false);
    heading_query := private.reader_query(search_text, first_language, corrected is null);
    -- While the jobs index the articles in another language, some are still in the former one.
    if last_language <> first_language then
      words_query := words_query || private.reader_query(search_text, last_language, false);
      heading_query := heading_query || private.reader_query(search_text, last_language, corrected is null);
    end if;

    -- The newest with a match in title, excerpt or byline. If there are few, also the newest with a match in the text.
    candidates := array(
      with entry as not materialized (
        select article_id, published_at, heading, words from private.article_search
        where published_at <= now() and published_at >= from_time and published_at < to_time
          and (in_category is null or category = in_category) and (in_issue is null or issue_id = in_issue)
          and (among is null or article_id = any (among))
      ), newest_in_heading as (
        select article_id, heading from entry where heading @@ private.indexed_query(heading_query)
        order by published_at desc limit 1000
      ), in_heading as materialized (
        select article_id from newest_in_heading where heading @@ heading_query limit max_candidates
      ), in_text as (
        select article_id, heading, words from entry
        where words @@ private.indexed_query(words_query) and (select count(*) from in_heading) < max_candidates
        -- Not by the column: Postgres would read all words of the newest articles, in place of the index of words.
        order by extract(epoch from published_at) desc limit 2 * max_candidates
      )
      select article_id from in_heading
      union all (
        select article_id from in_text where not heading @@ heading_query and words @@ words_query limit max_candidates));
    exit when cardinality(candidates) > 0 or corrected is not null;
    corrected := private.corrected_search(search_text, first_language);
    exit when corrected is null;
    search_text := corrected;
  end loop;

  return query
    with ranked as (
      -- Matches in title, excerpt and byline before those in the text. Divided by the logarithm of the length, so that a
      -- long text is not first only because it is long.
      select article_id, language, published_at, heading @@ heading_query as in_heading,
        round(1000000 * case when heading @@ heading_query then 1 + ts_rank(heading, heading_query, 1)
          else ts_rank(words, words_query, 1) end)::integer as rank
      from unnest(candidates) as candidate (id) join private.article_search on article_id = candidate.id
    ), page as (
      select *, row_number() over (order by rank desc, published_at desc, article_id) <= page_size as is_shown from ranked
      where after_id is null or (rank <= after_rank and (rank < after_rank
        or (published_at <= 'epoch'::timestamptz + after_time * interval '1 microsecond'
          and (published_at < 'epoch'::timestamptz + after_time * interval '1 microsecond' or article_id > after_id))))
      order by rank desc, published_at desc, article_id limit page_size + 1
    )
    select articles.id,
      case when is_shown then private.highlighted(page.language, articles.title, heading_query, true) end,
      case when is_shown then private.highlighted(page.language, articles.excerpt, heading_query, true) end,
      case when is_shown and not in_heading then
        private.passage(page.language, private.public_text(articles), words_query) end,
      articles.author, articles.category, articles.image_url, articles.image_alt, articles.published_at, page.rank,
      least(cardinality(candidates), max_counted), corrected
    from page join public.articles on articles.id = page.article_id
    order by page.rank desc, articles.published_at desc, articles.id;
end $$;
comment on function private.search_articles is
  'One page of the articles that readers may see now and that match, best first, then newest; newest first without a text. rank, published_at and id of the last row lead to the next page; a row beyond page_size says that there is one. Matches stand between U+0002 and U+0003 in title, excerpt and passage; passage is null unless only the text matches. hit_count is 101 when there are more than 100. corrected_search: nothing matches the text, and this is what was searched for. The newest 150 matches in titles, excerpts and bylines are ranked (of a phrase, those among the newest 1000 with its words), and if there are fewer, up to 150 of the newest 300 that have the words in the text.';

grant execute on function private.search_articles to visitor;
