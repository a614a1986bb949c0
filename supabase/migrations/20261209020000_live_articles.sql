-- The publisher takes pages away whose text is not public any more, before it builds a new release. It compares the pages on its disk
-- with all articles at once; the log may not say what has changed.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.live_articles() returns table (id text, for_everyone boolean)
  language sql stable security definer rows 10000 set search_path = pg_catalog, pg_temp as $$
  select articles.id, private.access_rule(articles.access, issues.access, issues.is_current, site_settings) = 'everyone'
  from public.site_settings cross join public.articles left join public.issues on issues.id = articles.issue_id
  where private.is_live(articles.status, articles.published_at)
$$;
comment on function private.live_articles is
  'The ids of all articles that readers see now, and whether everyone reads them whole.';
grant execute on function private.live_articles to publisher;
