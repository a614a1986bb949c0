-- Of frequent words the search looks through the newest articles first: an index that has the day of an article beside its
-- words reads only those of these days. Words in a row of which nearly every article has each took 0.4 s of 100,000 articles.

create extension if not exists btree_gin with schema extensions;

create index article_search_words_by_day on private.article_search
  using gin (((published_at at time zone 'UTC')::date), words);
-- The new one answers what it did: a GIN index serves any of its columns.
drop index private.article_search_words;

create function private.newest_with_words(
  query tsquery, from_time timestamptz, to_time timestamptz, in_category text, in_issue text, among text[], max_count integer)
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

create or replace function private.search_articles(
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
  in_text text[];
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
        select article_id, published_at, heading from private.article_search
        where published_at <= now() and published_at >= from_time and published_at < to_time
          and (in_category is null or category = in_category) and (in_issue is null or issue_id = in_issue)
          and (among is null or article_id = any (among))
      ), newest_in_heading as (
        select article_id, heading from entry where heading @@ private.indexed_query(heading_query)
        order by published_at desc limit 1000
      )
      select article_id from newest_in_heading where heading @@ heading_query limit max_candidates);
    in_text := '{}';
    if cardinality(candidates) < max_candidates then
      in_text := private.newest_with_words(
        private.indexed_query(words_query), from_time, to_time, in_category, in_issue, among, 2 * max_candidates);
      candidates := candidates || array(
        -- Materialized: with the condition inside, Postgres would read the words of every article that has them, for a phrase.
        with newest as materialized (
          select article_id, heading, words, position from unnest(in_text) with ordinality as found (id, position)
            join private.article_search on article_id = found.id
        )
        select article_id from newest where not heading @@ heading_query and words @@ words_query
        order by position limit max_candidates);
    end if;
    exit when cardinality(candidates) > 0 or corrected is not null;
    -- An article has all the words, though not in a row: none of them is misspelt.
    exit when cardinality(in_text) > 0 and strpos(words_query::text, '|') = 0;
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
