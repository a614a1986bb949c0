-- What the site's publishers report: that they run, and when each change was live.

create table public.site_nodes (
  node text primary key check (length(node) between 1 and 100),
  phase text not null check (phase in ('preparing', 'following', 'database-unavailable')),
  stale boolean not null default false,
  failed_pages integer not null default 0 check (failed_pages >= 0),
  followed_until timestamptz,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
comment on table public.site_nodes is
  'One row per running publisher. It writes every 15 seconds; scheduled articles appear only while one does.';
comment on column public.site_nodes.followed_until is 'The commit time up to which all changes are live on this node.';

create table public.publish_records (
  id bigint generated always as identity primary key,
  node text not null check (length(node) between 1 and 100),
  committed_at timestamptz,
  live_at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  paths text[] not null check (cardinality(paths) <= 500),
  path_count integer not null check (path_count >= 0),
  failed_paths text[] not null default '{}' check (cardinality(failed_paths) <= 100)
);
comment on table public.publish_records is 'Each publish as a node measured it: from the commit of the change to the new pages being served.';
comment on column public.publish_records.paths is 'The first 500 changed paths.';
comment on column public.publish_records.committed_at is 'Commit of the oldest change; null if pages were only tried again.';
create index publish_records_newest_first on public.publish_records (live_at desc, id desc);
create index publish_records_by_path on public.publish_records using gin (paths);

alter table public.site_nodes enable row level security;
alter table public.publish_records enable row level security;
grant select, insert, update on public.site_nodes to publisher;
grant select, insert (node, committed_at, live_at, milliseconds, paths, path_count, failed_paths) on public.publish_records to publisher;
grant select on public.site_nodes, public.publish_records to authenticated;
grant select, insert, update, delete on public.site_nodes, public.publish_records to service_role;
create policy "publishers report that they run" on public.site_nodes for all to publisher using (true) with check (true);
create policy "publishers read what was published" on public.publish_records for select to publisher using (true);
create policy "publishers record what they published" on public.publish_records for insert to publisher with check (true);
create policy "editorial staff see whether publishers run" on public.site_nodes
  for select to authenticated using ((select private.has_permission('articles.read')));
create policy "editorial staff see what was published" on public.publish_records
  for select to authenticated using ((select private.has_permission('articles.read')));

create function private.scheduler_runs() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.site_nodes where seen_at > clock_timestamp() - interval '1 minute')
$$;
comment on function private.scheduler_runs is 'Whether a publisher has reported within a minute, so that scheduled articles will appear.';
grant execute on function private.scheduler_runs to authenticated;

create function private.publishes_of(path text) returns setof public.publish_records
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from public.publish_records
  where paths @> array[path] and (select private.has_permission('articles.read')) order by live_at desc, id desc limit 20
$$;
comment on function private.publishes_of is
  'For editorial staff: the newest 20 publishes of a page. It has the rights of its owner because row-level security keeps Postgres from using the index of paths.';
grant execute on function private.publishes_of to authenticated;

create function private.prune_publish_records(max_count integer default null) returns bigint
  language sql set search_path = '' as $$
  with nodes as (
    delete from public.site_nodes where seen_at < now() - interval '30 days'
  ), pruned as (
    delete from public.publish_records where ctid = any (array(
      select ctid from public.publish_records where live_at < now() - interval '90 days' order by live_at limit max_count))
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_publish_records is 'Deletes records older than 90 days, at most max_count. Returns their number.';
grant execute on function private.prune_publish_records to service_role;
