-- Finding the day of the 16,000th article took as long as the search itself. The days that should have enough articles follow from
-- the first step.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.newest_with_words(
  query tsquery, from_time timestamptz, to_time timestamptz, in_category text, in_issue text, in_language text, among text[], max_count integer)
  returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  first_step constant integer := 2000;
  last_day constant date := (least(to_time, now()) at time zone 'UTC')::date;
  from_day date;
  is_first boolean := true;
  newest text[];
begin
  if query is null then
    return '{}';
  end if;
  from_day := (
    select (published_at at time zone 'UTC')::date from private.article_search
    where published_at <= now() and published_at < to_time order by published_at desc offset first_step limit 1);
  loop
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
    -- Once so many days that there should be half as many again as are needed. Of words in less than one article of a hundred, all
    -- are found in a few milliseconds.
    from_day := case when is_first and cardinality(newest) >= first_step / 100 then greatest('0001-01-01',
      last_day - (last_day - from_day + 1) * ceil(1.5 * max_count / cardinality(newest))::integer) end;
    is_first := false;
  end loop;
  return newest;
end $$;
comment on function private.newest_with_words is
  'Ids of the newest articles that have the words of a query without negations and phrases (private.indexed_query) and pass the filters of private.search_articles, newest first, at most max_count. Looks through the newest 2000 articles, then through as many days as should have enough, then through all: of frequent words the first step finds them, and of rare ones there are few.';
