-- Some articles a month for readers without a plan, counted in a cookie of the browser. Off until an owner sets a number.

alter table public.site_settings add column free_articles_per_month smallint not null default 0
  check (free_articles_per_month between 0 and 20);
comment on column public.site_settings.free_articles_per_month is
  'How many articles for accounts or plans anybody may read whole in a month; 0: none. The browser counts: nothing is stored here.';

create function private.free_article_body(article_id text)
  returns table (text text, blocks jsonb, access text, is_opening boolean)
  language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp as $$
  select articles.content, articles.content_blocks, required.access, false
  from public.articles
    cross join lateral (select private.required_access(articles) as access offset 0) as required
  where articles.id = free_article_body.article_id and private.is_live(articles.status, articles.published_at)
    and required.access in ('accounts', 'plans')
    and (select free_articles_per_month from public.site_settings) > 0
$$;
comment on function private.free_article_body is
  'Text and blocks of an article that may be one of the free ones of a month, if the settings give any: those for accounts and for plans, not those for larger plans. The API calls it for a browser whose cookie names the article.';
grant execute on function private.free_article_body to anon;
