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

create function private.log_content_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'content' - 'content_blocks' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'content' - 'content_blocks' end;
begin
  -- Drafts are nobody's page: saving one must not wake every press.
  if tg_table_name = 'articles'
     and not coalesce(before ->> 'status' in ('published', 'scheduled'), false)
     and not coalesce(after ->> 'status' in ('published', 'scheduled'), false) then
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
  end loop;
end $$;
