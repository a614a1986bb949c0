-- The publisher learns which lists have appeared or disappeared with the articles that have changed.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.lists_without_others(lists text[], articles text[]) returns table (list text, last_number integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select counters.list, counters.last_number from private.article_list_counters as counters
  where counters.list = any (lists) and not exists (
    select from private.article_lists as entries
    where entries.list = counters.list and entries.article_id <> all (lists_without_others.articles)
      -- One article after the other, until one is visible: a join would read all of the list first.
      and (select status in ('published', 'scheduled') and published_at <= now()
        from public.articles as listed where listed.id = entries.article_id))
$$;
comment on function private.lists_without_others is
  'Those of these lists in which readers see no article apart from these, and the last number given in each.';
grant execute on function private.lists_without_others to publisher;
