-- Results show title and excerpt of an article for members, and no passage of its opening.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.search_articles(
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
  -- What the index finds for the query are its matches: it has no phrase and no negation, and is in one language.
  words_are_exact boolean;
  heading_is_exact boolean;
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
    words_are_exact := cardinality(dictionaries) = 1 and coalesce(words_query = private.indexed_query(words_query), false);
    heading_is_exact := cardinality(dictionaries) = 1 and coalesce(heading_query = private.indexed_query(heading_query), false);

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
        order by published_at desc limit case when heading_is_exact then max_candidates else 1000 end
      )
      -- Each in its own language: the English stem of a word may be another word in French.
      select article_id from newest_in_heading where (heading_is_exact or heading @@ heading_queries[array_position(dictionaries, language)])
      limit max_candidates);
    in_text := '{}';
    if cardinality(candidates) < max_candidates then
      in_text := private.newest_with_words(
        private.indexed_query(words_query), from_time, to_time, in_category, in_issue, in_language, among,
        2 * max_candidates);
      candidates := candidates || array(
        -- Materialized: with the condition inside, Postgres would read the words of every article that has them, for a phrase.
        -- Reading the words of 300 articles takes longer than finding them.
        with newest as materialized (
          select article_id, heading, case when not words_are_exact then words end as words, position, array_position(dictionaries, language) as n from unnest(in_text) with ordinality as found (id, position)
            join private.article_search on article_id = found.id
        )
        select article_id from newest where not heading @@ heading_queries[n] and (words_are_exact or words @@ word_queries[n])
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
      case when is_shown and not in_heading and private.required_access(articles) = 'everyone' then
        private.passage(page.language, private.public_text(articles), word_queries[n]) end,
      articles.author, articles.category, articles.image_url, articles.image_alt, articles.published_at, page.rank,
      least(cardinality(candidates), max_counted), corrected, articles.language
    from page join public.articles on articles.id = page.article_id
    order by page.rank desc, articles.published_at desc, articles.id;
end $$;

comment on function private.search_articles is
  'One page of the articles that readers may see now and that match in their own language, best first, then newest; newest first without a text. rank, published_at and id of the last row lead to the next page; a row beyond page_size says that there is one. Matches stand between U+0002 and U+0003 in title, excerpt and passage; passage is null unless only the text matches, and for every article that is not for everyone. hit_count is 101 when there are more than 100. corrected_search: nothing matches the text, and this is what was searched for. The newest 150 matches in titles, excerpts and bylines are ranked (of a phrase, those among the newest 1000 with its words), and if there are fewer, up to 150 of the newest 300 that have the words in the text. Of several versions of an article that match, the one in the language of the page is found, or else the original.';
