-- Each article is searched in its own language, and of several versions of an article one is found.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.search_dictionary(article_language text) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case article_language when 'fr' then 'french' else search_language end from public.site_settings
$$;
comment on function private.search_dictionary is
  'The dictionary for articles in this language: of English ones, the first language of every publication, that of the settings.';

create function private.search_dictionaries() returns text[]
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- From one to the next along the index.
  with recursive used (language) as (
    (select min(language) from private.article_search)
    union all
    select (select min(language) from private.article_search where language > used.language) from used where used.language is not null
  )
  select coalesce(array_agg(language order by language), '{}') from used where language is not null
$$;
comment on function private.search_dictionaries is 'The dictionaries that the search index uses now.';

create or replace function private.index_article(article public.articles) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  dictionary constant text := private.search_dictionary(article.language);
  configuration constant regconfig := 'private.search_' || dictionary;
  heading constant tsvector := setweight(to_tsvector(configuration, article.title), 'A')
    || setweight(to_tsvector(configuration, article.excerpt || ' ' || article.author), 'B');
begin
  insert into private.article_search (
    article_id, language, article_language, rules, published_at, category, issue_id, heading, words)
  values (
    article.id, dictionary, article.language, private.search_rules(), article.published_at, article.category, article.issue_id,
    heading, heading || setweight(to_tsvector(configuration, private.public_text(article)), 'C'))
  on conflict (article_id) do update set
    language = excluded.language, article_language = excluded.article_language, rules = excluded.rules,
    published_at = excluded.published_at, category = excluded.category, issue_id = excluded.issue_id,
    heading = excluded.heading, words = excluded.words;
  insert into private.search_vocabulary (word)
  select distinct word from regexp_split_to_table(private.searchable_words(article.title || ' ' || article.author), '\s+') as word
  where length(word) between 4 and 40 and not exists (select from private.search_vocabulary as known where known.word = word.word);
end $$;

create or replace trigger follow_searchable_article
  after insert or update of id, title, excerpt, author, category, content, content_blocks, status, published_at, issue_id, language
  on public.articles for each row execute function private.follow_searchable_article();

drop function private.corrected_search(text, text);
create function private.corrected_search(search text, dictionaries text[]) returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  typed text;
  dictionary text;
  occurs boolean;
  similar_word text;
  corrected text[] := '{}';
  is_corrected boolean := false;
begin
  for typed in
    select word from regexp_split_to_table(trim(private.searchable_words(left(search, 100))), '\s+') as word limit 8
  loop
    similar_word := null;
    if length(typed) >= 4 then
      occurs := false;
      foreach dictionary in array dictionaries loop
        occurs := occurs or exists (select from private.article_search
          where words @@ plainto_tsquery(('private.search_' || dictionary)::regconfig, typed) and language = dictionary);
      end loop;
      if not occurs then
        select word into similar_word from private.search_vocabulary
        where word operator(extensions.%) typed order by extensions.similarity(word, typed) desc, word limit 1;
      end if;
    end if;
    is_corrected := is_corrected or similar_word is not null;
    corrected := corrected || coalesce(similar_word, typed);
  end loop;
  return case when is_corrected then array_to_string(corrected, ' ') end;
end $$;
comment on function private.corrected_search is
  'The same words, in lower case and without accents; in place of each that occurs in none of the languages, the most similar word of a title or byline. Null if nothing is to be corrected.';

drop function private.newest_with_words(tsquery, timestamptz, timestamptz, text, text, text[], integer);
create function private.newest_with_words(
  query tsquery, from_time timestamptz, to_time timestamptz, in_category text, in_issue text, in_language text, among text[], max_count integer)
  returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  -- Null: all of them.
  looked_through integer := 2000;
  from_day date;
  newest text[];
begin
  if query is null then
    return '{}';
  end if;
  loop
    from_day := case when looked_through is not null then (
      select (published_at at time zone 'UTC')::date from private.article_search
      where published_at <= now() and published_at < to_time order by published_at desc offset looked_through limit 1) end;
    newest := array(
      select article_id from private.article_search
      where (from_day is null or (published_at at time zone 'UTC')::date >= from_day) and words @@ query
        and published_at <= now() and published_at >= from_time and published_at < to_time
        and (in_category is null or category = in_category) and (in_issue is null or issue_id = in_issue)
        and (in_language is null or article_language = in_language)
        and (among is null or article_id = any (among))
      -- Not by the column: Postgres would read all words of the newest articles, in place of the index of words.
      order by published_at at time zone 'UTC' desc limit max_count);
    exit when cardinality(newest) >= max_count or from_day is null;
    -- Of words in less than one article of a hundred, all are found in a few milliseconds.
    looked_through := case when cardinality(newest) < looked_through / 100 or looked_through > 10000 then null else 8 * looked_through end;
  end loop;
  return newest;
end $$;
comment on function private.newest_with_words is
  'Ids of the newest articles that have the words of a query without negations and phrases (private.indexed_query) and pass the filters of private.search_articles, newest first, at most max_count. Looks through the newest 2000 articles, then 16,000, then all, until there are enough: of frequent words the first step finds them, and of rare ones there are few.';

-- With further parameters. What runs calls it without, for English pages and articles in every language.
drop function private.search_articles(text, text, text, text, integer, integer, bigint, text, integer);
create function private.search_articles(
  search text, in_category text, by_author text, in_issue text, in_year integer,
  after_rank integer, after_time bigint, after_id text, page_size integer,
  in_language text default null, page_language text default 'en')
  returns table (
    id text, title text, excerpt text, passage text, author text, category text, image_url text, image_alt text,
    published_at timestamptz, rank integer, hit_count integer, corrected_search text, language text)
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
  dictionaries constant text[] := private.search_dictionaries();
  -- For each dictionary the search in its words, and both together for the index.
  word_queries tsquery[];
  heading_queries tsquery[];
  words_query tsquery;
  heading_query tsquery;
  candidates text[];
  in_text text[];
  corrected text;
begin
  if cardinality(dictionaries) = 0 then
    return;
  end if;
  if search_text !~ '\S' then
    return query
      with entry as not materialized (
        select article_id, published_at from private.article_search
        where published_at <= now() and published_at >= from_time and published_at < to_time
          and (in_category is null or category = in_category) and (in_issue is null or issue_id = in_issue)
          and (in_language is null or article_language = in_language)
          and (among is null or article_id = any (among))
      ), hit as (
        select article_id, published_at from entry
        where not exists (
          select from public.articles as own
            join public.articles as other on other.translation_group = own.translation_group
            join entry as shown on shown.article_id = other.id
          where own.id = entry.article_id
            and (other.language = page_language, not other.is_translation, other.language)
              > (own.language = page_language, not own.is_translation, own.language))
      ), page as (
        select article_id from hit
        where after_id is null or (published_at <= 'epoch'::timestamptz + after_time * interval '1 microsecond'
          and (published_at < 'epoch'::timestamptz + after_time * interval '1 microsecond' or article_id > after_id))
        order by published_at desc, article_id limit page_size + 1
      )
      select articles.id, articles.title, articles.excerpt, null, articles.author, articles.category, articles.image_url,
        articles.image_alt, articles.published_at, 0,
        (select count(*)::integer from (select from hit limit max_counted) as counted), null, articles.language
      from page join public.articles on articles.id = article_id
      order by articles.published_at desc, articles.id;
    return;
  end if;

  loop
    -- Several where there are translations, and while the jobs index the articles in another language.
    word_queries := array(
      select private.reader_query(search_text, dictionary, false) from unnest(dictionaries) with ordinality as used (dictionary, n) order by n);
    heading_queries := array(
      select private.reader_query(search_text, dictionary, corrected is null)
      from unnest(dictionaries) with ordinality as used (dictionary, n) order by n);
    words_query := word_queries[1];
    heading_query := heading_queries[1];
    for n in 2 .. cardinality(dictionaries) loop
      words_query := words_query || word_queries[n];
      heading_query := heading_query || heading_queries[n];
    end loop;

    -- The newest with a match in title, excerpt or byline. If there are few, also the newest with a match in the text.
    candidates := array(
      with entry as not materialized (
        select article_id, published_at, heading, language from private.article_search
        where published_at <= now() and published_at >= from_time and published_at < to_time
          and (in_category is null or category = in_category) and (in_issue is null or issue_id = in_issue)
          and (in_language is null or article_language = in_language)
          and (among is null or article_id = any (among))
      ), newest_in_heading as (
        select article_id, heading, language from entry where heading @@ private.indexed_query(heading_query)
        order by published_at desc limit 1000
      )
      -- Each in its own language: the English stem of a word may be another word in French.
      select article_id from newest_in_heading where heading @@ heading_queries[array_position(dictionaries, language)]
      limit max_candidates);
    in_text := '{}';
    if cardinality(candidates) < max_candidates then
      in_text := private.newest_with_words(
        private.indexed_query(words_query), from_time, to_time, in_category, in_issue, in_language, among,
        2 * max_candidates);
      candidates := candidates || array(
        -- Materialized: with the condition inside, Postgres would read the words of every article that has them, for a phrase.
        with newest as materialized (
          select article_id, heading, words, position, array_position(dictionaries, language) as n from unnest(in_text) with ordinality as found (id, position)
            join private.article_search on article_id = found.id
        )
        select article_id from newest where not heading @@ heading_queries[n] and words @@ word_queries[n]
        order by position limit max_candidates);
    end if;
    exit when cardinality(candidates) > 0 or corrected is not null;
    -- An article has all the words, though not in a row: none of them is misspelt.
    exit when cardinality(in_text) > 0 and strpos(word_queries[1]::text, '|') = 0;
    corrected := private.corrected_search(search_text, dictionaries);
    exit when corrected is null;
    search_text := corrected;
  end loop;

  -- Of several versions that match one.
  if exists (select from public.articles where translation_group is not null) then
    candidates := array(
      select own.id from unnest(candidates) as candidate (id) join public.articles as own on own.id = candidate.id
      where not exists (
        select from public.articles as other
        where other.translation_group = own.translation_group and other.id = any (candidates)
          and (other.language = page_language, not other.is_translation, other.language)
            > (own.language = page_language, not own.is_translation, own.language)));
  end if;

  return query
    with ranked as (
      -- Matches in title, excerpt and byline before those in the text. Divided by the logarithm of the length, so that a
      -- long text is not first only because it is long.
      select article_id, language, published_at, n, heading @@ heading_queries[n] as in_heading,
        round(1000000 * case when heading @@ heading_queries[n] then 1 + ts_rank(heading, heading_queries[n], 1)
          else ts_rank(words, word_queries[n], 1) end)::integer as rank
      from unnest(candidates) as candidate (id) join private.article_search on article_id = candidate.id
        cross join lateral (select array_position(dictionaries, language)) as dictionary (n)
    ), page as (
      select *, row_number() over (order by rank desc, published_at desc, article_id) <= page_size as is_shown from ranked
      where after_id is null or (rank <= after_rank and (rank < after_rank
        or (published_at <= 'epoch'::timestamptz + after_time * interval '1 microsecond'
          and (published_at < 'epoch'::timestamptz + after_time * interval '1 microsecond' or article_id > after_id))))
      order by rank desc, published_at desc, article_id limit page_size + 1
    )
    select articles.id,
      case when is_shown then private.highlighted(page.language, articles.title, heading_queries[n], true) end,
      case when is_shown then private.highlighted(page.language, articles.excerpt, heading_queries[n], true) end,
      case when is_shown and not in_heading then
        private.passage(page.language, private.public_text(articles), word_queries[n]) end,
      articles.author, articles.category, articles.image_url, articles.image_alt, articles.published_at, page.rank,
      least(cardinality(candidates), max_counted), corrected, articles.language
    from page join public.articles on articles.id = page.article_id
    order by page.rank desc, articles.published_at desc, articles.id;
end $$;
comment on function private.search_articles is
  'One page of the articles that readers may see now and that match in their own language, best first, then newest; newest first without a text. rank, published_at and id of the last row lead to the next page; a row beyond page_size says that there is one. Matches stand between U+0002 and U+0003 in title, excerpt and passage; passage is null unless only the text matches. hit_count is 101 when there are more than 100. corrected_search: nothing matches the text, and this is what was searched for. The newest 150 matches in titles, excerpts and bylines are ranked (of a phrase, those among the newest 1000 with its words), and if there are fewer, up to 150 of the newest 300 that have the words in the text. Of several versions of an article that match, the one in the language of the page is found, or else the original.';
grant execute on function private.search_articles to visitor;
