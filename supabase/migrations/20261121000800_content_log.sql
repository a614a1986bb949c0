-- The content log: what the press follows. A row is written in the transaction that changes the content, so nothing is
-- lost and nothing that was rolled back is ever published.

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
  'Changes to public content, bodies left out. Followers remember a snapshot (pg_current_snapshot) as their position and read the rows whose xid it does not contain: commits out of order are never skipped.';
create index content_log_by_xid on public.content_log (xid);

alter table public.content_log enable row level security;
grant select on public.content_log to press, service_role;
grant delete on public.content_log to service_role;

create policy "the press follows the log" on public.content_log
  for select to press using (true);

create function private.concerns_readers(entity text, content jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select content is not null and case entity
    when 'articles' then content ->> 'status' in ('published', 'scheduled')
    when 'issues' then content ->> 'published_at' is not null
    when 'plans' then (content ->> 'active')::boolean
    else true
  end
$$;
comment on function private.concerns_readers is 'Whether readers see this row, or will without another write.';

create function private.log_content_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Bodies would make the log as heavy as the magazine, and whose draft it was is the desk's business.
  omitted text[] := '{content,content_blocks,created_by,was_live}';
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - omitted end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - omitted end;
begin
  -- Drafts are nobody's page: saving one must not wake every press.
  if not private.concerns_readers(tg_table_name, before) and not private.concerns_readers(tg_table_name, after) then
    return null;
  end if;
  insert into public.content_log (entity, operation, old_row, new_row) values (tg_table_name, tg_op, before, after);
  perform pg_catalog.pg_notify('content', '');
  return null;
end $$;
comment on function private.log_content_change is 'Appends one row to the content log and wakes those who listen on channel "content" at commit.';

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
      'create trigger refuse_truncate before truncate on public.%I
         for each statement execute function private.refuse(%L)', entity,
      'the content log would not hear of it, and readers would keep the pages; delete the rows instead');
  end loop;
end $$;

create function private.prune_content_log(keep interval) returns bigint
  language sql set search_path = '' as $$
  with pruned as (
    delete from public.content_log
    where xid < (select max(xid) from public.content_log where changed_at < now() - keep)
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_content_log is
  'Forgets what is older. The newest of the old rows stays as a mark: a follower whose position''s xmin is not beyond the oldest row has been away too long and has to start over.';
grant execute on function private.prune_content_log to service_role;
