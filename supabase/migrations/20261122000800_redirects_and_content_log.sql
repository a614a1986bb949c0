-- What follows from a change of content: redirects from its former URL, and a row in the log that the publisher follows.

-- Responses for URLs that have no page any more: a redirect (301, 302) or 410 Gone.

create function private.is_path(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 500 and value ~ '^/([A-Za-z0-9._~%@:+,;=-]+(/[A-Za-z0-9._~%@:+,;=-]+)*)?$'
$$;
comment on function private.is_path is 'An absolute path of at most 500 URL characters, without query and fragment.';
-- ASCII only, because the value is sent as a Location header.
create function private.is_destination(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select private.is_path(value) or (private.is_link(value) and value ~* '^https?:' and value !~ '[^!-~]')
$$;
comment on function private.is_destination is 'A path on this site, or an http(s) URL.';
grant execute on function private.is_path, private.is_destination to authenticated, service_role;

create table public.redirects (
  from_path text primary key check (private.is_path(from_path) and from_path <> '/'),
  to_path text check (private.is_destination(to_path)),
  status smallint not null default 301 check (status in (301, 302, 410)),
  created_at timestamptz not null default now(),
  constraint "gone leads nowhere, everything else somewhere" check ((status = 410) = (to_path is null)),
  constraint "no redirect to itself" check (from_path is distinct from to_path)
);
comment on table public.redirects is
  'Responses for URLs without a page. A live page always wins over its redirect: a scheduled article goes live without a write, so the row for its URL may remain.';
create index redirects_by_target on public.redirects (to_path);

alter table public.redirects enable row level security;
grant select on public.redirects to anon;
grant select, insert, update, delete on public.redirects to authenticated, service_role;

create policy "everyone follows redirects" on public.redirects
  for select to anon, authenticated using (true);
create policy "editors add redirects" on public.redirects
  for insert to authenticated with check ((select private.staff_role()) in ('owner', 'editor'));
create policy "editors change redirects" on public.redirects
  for update to authenticated
  using ((select private.staff_role()) in ('owner', 'editor'))
  with check ((select private.staff_role()) in ('owner', 'editor'));
create policy "editors remove redirects" on public.redirects
  for delete to authenticated using ((select private.staff_role()) in ('owner', 'editor'));

create function private.mark_gone(path text) returns void
  language sql set search_path = '' as $$
  insert into public.redirects (from_path, to_path, status) values (path, null, 410)
  on conflict (from_path) do update set to_path = null, status = 410
$$;
comment on function private.mark_gone is 'Makes a path answer 410 Gone.';

create function private.reject_redirect_loops() returns trigger
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
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function private.reject_redirect_loops is 'After a redirect is written: rejects it if following it leads back to its own path.';

create trigger reject_redirect_loops after insert or update on public.redirects
  for each row when (new.to_path is not null) execute function private.reject_redirect_loops();

create function private.maintain_article_redirects() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  old_path text := case when tg_op <> 'INSERT' then '/articles/' || old.id end;
  new_path text := case when tg_op <> 'DELETE' then '/articles/' || new.id end;
begin
  if tg_op = 'DELETE' then
    if old.was_live or private.is_live(old.status, old.published_at) then
      perform private.mark_gone(old_path);
    end if;
    return null;
  end if;
  if private.is_live(new.status, new.published_at) then
    delete from public.redirects where from_path = new_path;
  elsif new.was_live then
    perform private.mark_gone(new_path);
  end if;
  -- A draft that was never live can be renamed without a redirect: it has no claim on its old URL.
  if new_path <> old_path and new.was_live then
    insert into public.redirects (from_path, to_path, status) values (old_path, new_path, 301)
    on conflict (from_path) do update set to_path = excluded.to_path, status = 301;
    -- Redirects that led to the old path now lead to the new one directly, so no chains build up.
    update public.redirects set to_path = new_path where to_path = old_path;
  end if;
  return null;
end $$;
comment on function private.maintain_article_redirects is
  'After an article changes: a renamed one leaves a permanent redirect, an unpublished or removed one answers 410, and a published one takes its path back.';

-- Triggers of a table run in the order of their names: redirects are written before the content log records the change.
create trigger keep_redirects after insert or delete or update of id, status, published_at on public.articles
  for each row execute function private.maintain_article_redirects();

create function private.maintain_issue_redirects() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  old_path text := case when tg_op <> 'INSERT' then '/issues/' || old.id || '/read' end;
  new_path text := case when tg_op <> 'DELETE' then '/issues/' || new.id || '/read' end;
  was_live boolean := case when tg_op <> 'INSERT' then coalesce(old.published_at <= now(), false) else false end;
begin
  if tg_op = 'DELETE' then
    if was_live then
      perform private.mark_gone(old_path);
    end if;
    return null;
  end if;
  if new.published_at <= now() then
    delete from public.redirects where from_path = new_path;
  elsif was_live then
    perform private.mark_gone(new_path);
  end if;
  if was_live and new_path <> old_path then
    insert into public.redirects (from_path, to_path, status) values (old_path, new_path, 301)
    on conflict (from_path) do update set to_path = excluded.to_path, status = 301;
    -- Redirects that led to the old path now lead to the new one directly, so no chains build up.
    update public.redirects set to_path = new_path where to_path = old_path;
  end if;
  return null;
end $$;
comment on function private.maintain_issue_redirects is
  'After an issue changes: the same rules for /issues/{id}/read. The publisher derives the responses of /issues/{id} and of the PDF from these rows.';

create trigger keep_redirects after insert or delete or update of id, published_at on public.issues
  for each row execute function private.maintain_issue_redirects();

-- A row of the content log is written in the transaction that changes the content, so no change is lost and nothing that
-- was rolled back is published.

create table public.content_log (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  entity text not null check (entity in ('articles', 'issues', 'plans', 'site_settings', 'redirects')),
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  old_row jsonb,
  new_row jsonb,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table public.content_log is
  'Changes of public content without the article bodies. A follower stores a snapshot (pg_current_snapshot) as its position and reads the rows whose xid that snapshot does not contain, so commits out of order are never skipped.';
create index content_log_by_xid on public.content_log (xid);

alter table public.content_log enable row level security;
grant select on public.content_log to publisher, service_role;
grant delete on public.content_log to service_role;

create policy "the publisher follows the log" on public.content_log
  for select to publisher using (true);

create function private.is_public_or_scheduled(entity text, content jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select content is not null and case entity
    when 'articles' then content ->> 'status' in ('published', 'scheduled')
    when 'issues' then content ->> 'published_at' is not null
    when 'plans' then (content ->> 'active')::boolean
    else true
  end
$$;
comment on function private.is_public_or_scheduled is 'Whether readers see this row now, or will see it later without another write.';

create function private.log_content_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Bodies would make the log as large as the magazine, and the author of a draft is visible to staff only.
  omitted text[] := '{content,content_blocks,created_by,was_live}';
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - omitted end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - omitted end;
begin
  -- Drafts are on no page, so saving one must not wake the publishers.
  if not private.is_public_or_scheduled(tg_table_name, before) and not private.is_public_or_scheduled(tg_table_name, after) then
    return null;
  end if;
  insert into public.content_log (entity, operation, old_row, new_row) values (tg_table_name, tg_op, before, after);
  perform pg_catalog.pg_notify('content', '');
  return null;
end $$;
comment on function private.log_content_change is 'Appends one row to the content log and notifies the channel "content" at commit.';

do $$
declare
  entity text;
begin
  foreach entity in array array['articles', 'issues', 'plans', 'site_settings', 'redirects'] loop
    execute format(
      'create trigger log_insert_or_delete after insert or delete on public.%I
         for each row execute function private.log_content_change()', entity);
    execute format(
      'create trigger log_update after update on public.%I
         for each row when (old.* is distinct from new.*) execute function private.log_content_change()', entity);
    execute format(
      'create trigger reject_truncate before truncate on public.%I
         for each statement execute function private.reject_operation(%L)', entity,
      'the content log does not record it, so published pages would remain; delete the rows instead');
  end loop;
end $$;

create function private.prune_content_log(retention interval, max_count integer default null) returns bigint
  language sql set search_path = '' as $$
  with pruned as (
    delete from public.content_log where ctid = any (array(
      select ctid from public.content_log
      where xid < (select max(xid) from public.content_log where changed_at < now() - retention)
      order by xid limit max_count))
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_content_log is
  'Deletes rows older than the retention, but keeps the newest of them as a marker: a follower whose position has an xmin not beyond the oldest row is too far behind and has to rebuild. Returns the number of deleted rows, at most max_count.';
grant execute on function private.prune_content_log to service_role;

create function private.next_publication(after timestamptz) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select least(
    (select min(published_at) from public.articles
      where status in ('published', 'scheduled') and published_at > after and published_at < 'infinity'),
    (select min(published_at) from public.issues where published_at > after and published_at < 'infinity')
  )
$$;
comment on function private.next_publication is
  'When the next scheduled article or issue appears after the given time. The publisher learns the time and nothing else about scheduled content.';
grant execute on function private.next_publication to publisher;
