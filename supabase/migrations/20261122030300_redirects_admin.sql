-- Redirects in the admin: an id and a search for their list, names for the rules that a form breaks, and the addresses that
-- readers asked for in vain.

create extension if not exists pg_trgm with schema extensions;

alter table public.redirects add column id uuid not null default gen_random_uuid() unique;
create index redirects_by_time on public.redirects (created_at desc, id);
-- Both paths in one index, because a search looks in both.
create index redirects_search on public.redirects
  using gin ((from_path || ' ' || coalesce(to_path, '')) extensions.gin_trgm_ops);

create or replace function private.reject_redirect_loops() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Writers are serialized: otherwise two of them could complete each other's loop without seeing it.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('meridian.redirects'));
  if exists (
    with recursive chain (path) as (
      select new.to_path
      union
      select redirects.to_path from chain join public.redirects on redirects.from_path = chain.path
    )
    select from chain where path = new.from_path
  ) then
    raise exception 'a redirect from % to % would create a loop', new.from_path, new.to_path
      using errcode = 'check_violation', constraint = 'redirect_loop';
  end if;
  return null;
end $$;

create table public.missing_pages (
  path text primary key check (private.is_path(path) and length(path) <= 200),
  count bigint not null check (count > 0),
  last_seen_at timestamptz not null default now(),
  referrer_host text check (length(referrer_host) <= 100 and referrer_host ~ '^[a-z0-9.:-]+$')
);
comment on table public.missing_pages is
  'Paths that were answered 404, counted by the site. Nothing of the visitors is stored; at most 2,000 rows.';
comment on column public.missing_pages.referrer_host is 'Host of the page with the last link to it; null if it was not reported.';
create index missing_pages_by_count on public.missing_pages (count desc, path);
create index missing_pages_by_time on public.missing_pages (last_seen_at);
alter table public.missing_pages enable row level security;
grant select, delete on public.missing_pages to authenticated;
create policy "editors see missing pages" on public.missing_pages
  for select to authenticated using ((select private.has_permission('redirects.write')));
create policy "editors dismiss missing pages" on public.missing_pages
  for delete to authenticated using ((select private.has_permission('redirects.write')));

create function private.record_missing_pages(pages jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Sites of several machines report one after the other, in the order of the paths.
  insert into public.missing_pages as known (path, count, referrer_host)
    select page ->> 'path', sum((page ->> 'count')::bigint), max(page ->> 'referrerHost')
    from jsonb_array_elements(pages) with ordinality as listed (page, ordinal)
    where ordinal <= 500 and private.is_path(page ->> 'path') and length(page ->> 'path') <= 200
      and not exists (select from public.redirects where from_path = page ->> 'path')
    group by page ->> 'path' order by page ->> 'path'
    on conflict (path) do update set count = known.count + excluded.count, last_seen_at = now(),
      referrer_host = coalesce(excluded.referrer_host, known.referrer_host);
  -- Paths that were asked for least give way, so that a scan of made-up addresses does not displace real ones.
  delete from public.missing_pages where path in (
    select path from public.missing_pages order by count desc, last_seen_at desc, path offset 2000);
end $$;
comment on function private.record_missing_pages is
  'By the site: adds counts of paths without a page. pages: at most 500 of {path, count, referrerHost}; others are ignored. Paths that have a redirect by now are left out.';
grant execute on function private.record_missing_pages to publisher;

create function private.prune_missing_pages(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from public.missing_pages where ctid = any (array(
      select ctid from public.missing_pages where last_seen_at < now() - interval '90 days' limit max_count))
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_missing_pages is
  'Deletes paths that nobody has asked for in 90 days; for the jobs. Returns how many.';
grant execute on function private.prune_missing_pages to service_role;

create function private.forget_missing_page() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.missing_pages where path = new.from_path;
  return null;
end $$;
comment on function private.forget_missing_page is 'After a redirect is written: its path is no longer missing.';
create trigger forget_missing_page after insert or update of from_path on public.redirects
  for each row execute function private.forget_missing_page();
