-- The content log, which the publisher follows. A row is written in the transaction that changes the content, so no
-- change is lost and nothing that was rolled back is published.

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
