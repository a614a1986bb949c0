-- Browsers keep articles that a reader has opened or saved, to be read without network. They ask which they may keep.

create function private.readable_articles(ids text[])
  returns table (article_id text, updated_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select articles.id, articles.updated_at
  from public.articles
  where articles.id = any (ids) and private.is_live(articles.status, articles.published_at)
    and private.has_access(private.required_access(articles))
  order by articles.id
$$;
comment on function private.readable_articles is
  'Those of the articles that the reader of this transaction may read whole now, and when they were last changed.';
grant execute on function private.readable_articles to authenticated;
