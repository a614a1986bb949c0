-- Links by which subscribers share single articles: they open that article for anybody, for a time.

alter table public.site_settings add column share_links_per_month smallint not null default 5
  check (share_links_per_month between 0 and 100);
comment on column public.site_settings.share_links_per_month is
  'How many articles a subscriber may share whole in a month; 0: none. Links that were made keep working.';

create table private.article_shares (
  id uuid primary key,
  article_id text not null references public.articles (id) on update cascade on delete cascade,
  reader_id uuid not null references auth.users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days' check (expires_at > created_at),
  opened integer not null default 0 check (opened >= 0)
);
comment on table private.article_shares is 'Links to whole articles that subscribers have made. Only functions read and write them.';
comment on column private.article_shares.token_hash is
  'SHA-256 of the token in the link, which is derived from the id and the secret of the site and stored nowhere.';
comment on column private.article_shares.opened is 'How often the article was opened by the link; nothing is kept about whom.';
alter table private.article_shares enable row level security;
create index article_shares_by_reader on private.article_shares (reader_id, created_at);
create index article_shares_by_article on private.article_shares (article_id);
create index article_shares_by_end on private.article_shares (expires_at);

create function private.share_article(
  article text, share uuid, hash bytea, out id uuid, out token_hash bytea, out expires_at timestamptz, out remaining integer
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  reader constant uuid := auth.uid();
  required text;
  month_start constant timestamptz := date_trunc('month', now(), 'UTC');
  allowed constant integer := (select share_links_per_month from public.site_settings);
  used integer;
begin
  -- Two requests at once make one link, and count it once.
  perform pg_advisory_xact_lock(hashtextextended('article share ' || reader, 0));
  select private.required_access(articles) into required from public.articles
    where articles.id = article and private.is_live(articles.status, articles.published_at);
  if not found then
    raise exception 'no article %', article using errcode = 'no_data_found';
  end if;
  if not coalesce(private.has_access(required) and private.has_access('plans'), false) then
    raise exception 'not entitled' using errcode = 'insufficient_privilege';
  end if;
  select count(*) into used from private.article_shares where reader_id = reader and created_at >= month_start;
  select shares.id, shares.token_hash, shares.expires_at into id, token_hash, expires_at
    from private.article_shares as shares
    where shares.reader_id = reader and shares.article_id = article and shares.created_at >= month_start
      and shares.expires_at > now()
    order by shares.created_at desc limit 1;
  if id is null then
    if used >= allowed then
      raise exception 'no links left this month' using errcode = 'program_limit_exceeded';
    end if;
    insert into private.article_shares as stored (id, article_id, reader_id, token_hash)
      values (share, article, reader, hash)
      returning stored.id, stored.token_hash, stored.expires_at into id, token_hash, expires_at;
    used := used + 1;
  end if;
  remaining := greatest(0, allowed - used);
end $$;
comment on function private.share_article is
  'For subscribers and staff: a link to an article that they may read, or the one that they made for it this month. No such article: no_data_found; not entitled: insufficient_privilege; none left this month (UTC): program_limit_exceeded.';
grant execute on function private.share_article to authenticated;

create function private.open_article_share(hash bytea) returns table (article_id text, is_open boolean)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    update private.article_shares as shares set opened = shares.opened + 1
    where shares.token_hash = hash and shares.expires_at > now() returning shares.article_id, true;
  if not found then
    return query select shares.article_id, false from private.article_shares as shares where shares.token_hash = hash;
  end if;
end $$;
comment on function private.open_article_share is
  'The article of a link, and whether the link opens it (still); counts the opening. No row: no such link.';
grant execute on function private.open_article_share to visitor;

create function private.shared_article_body(hash bytea, article_id text)
  returns table (text text, blocks jsonb, access text, is_opening boolean)
  language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp as $$
  select articles.content, articles.content_blocks, private.required_access(articles), false
  from private.article_shares as shares join public.articles on articles.id = shares.article_id
  where shares.token_hash = hash and shares.expires_at > now() and articles.id = shared_article_body.article_id
    and private.is_live(articles.status, articles.published_at)
$$;
comment on function private.shared_article_body is
  'Text and blocks of the one article that a link opens, as private.article_body gives them to its readers.';
grant execute on function private.shared_article_body to anon;

create function private.own_article_shares()
  returns table (article_id text, created_at timestamptz, expires_at timestamptz, opened integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select shares.article_id, shares.created_at, shares.expires_at, shares.opened
  from private.article_shares as shares where reader_id = auth.uid() order by shares.created_at desc
$$;
comment on function private.own_article_shares is 'The links that the reader of this transaction has made, newest first.';
grant execute on function private.own_article_shares to authenticated;

create function private.prune_article_shares(max_count integer) returns integer
  language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from private.article_shares where id in (
      -- Until then the page of a link says where the article is.
      select id from private.article_shares where expires_at < now() - interval '90 days' order by expires_at limit max_count)
    returning 1)
  select count(*)::integer from pruned
$$;
comment on function private.prune_article_shares is 'Deletes up to max_count links that have ended 90 days ago, and returns their number.';
grant execute on function private.prune_article_shares to service_role;
