-- How often articles are read, and the lists of the admin's first page.

create table private.article_reads (
  day date not null,
  article_id text not null references public.articles (id) on update cascade on delete cascade,
  count bigint not null check (count > 0),
  primary key (day, article_id)
);
comment on table private.article_reads is
  'Reads of articles by day (UTC), counted by the site. Nothing of the readers is stored.';
create index article_reads_by_article on private.article_reads (article_id);
alter table private.article_reads enable row level security;

create function private.record_article_reads(reads jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  -- Sites of several machines report one after the other, in the order of the articles.
  insert into private.article_reads as known (day, article_id, count)
    select private.utc_day(now()), articles.id, sum(least((entry ->> 'count')::bigint, 1000000))
    from jsonb_array_elements(reads) with ordinality as listed (entry, ordinal)
      join public.articles on articles.id = entry ->> 'articleId'
    where ordinal <= 1000 and private.is_live(articles.status, articles.published_at) and (entry ->> 'count')::bigint > 0
    group by articles.id order by articles.id
    on conflict (day, article_id) do update set count = known.count + excluded.count
$$;
comment on function private.record_article_reads is
  'By the site: adds reads of published articles to today. reads: at most 1000 of {articleId, count}; others are ignored.';
grant execute on function private.record_article_reads to publisher;

create function private.most_read_articles(period text, max_count integer)
  returns table (article_id text, title text, reads bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.read');
  return query
    select articles.id, articles.title, most.reads
    from (
      select counted.article_id, sum(counted.count)::bigint as reads from private.article_reads as counted
      where counted.day >= coalesce(private.statistics_first_day(period), '-infinity')
      group by counted.article_id order by 2 desc, 1 limit max_count
    ) as most join public.articles on articles.id = most.article_id
    order by most.reads desc, articles.id;
end $$;
comment on function private.most_read_articles is
  'For editors: the articles that were read most in the period of private.statistics_first_day(), the most read first.';
grant execute on function private.most_read_articles to authenticated;
