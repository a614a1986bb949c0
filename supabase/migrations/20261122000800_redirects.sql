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
