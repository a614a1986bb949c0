-- What an address that no longer holds a page answers: elsewhere (301, 302) or gone (410).

create function private.is_path(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 500 and value ~ '^/([A-Za-z0-9._~%@:+,;=-]+(/[A-Za-z0-9._~%@:+,;=-]+)*)?$'
$$;
-- ASCII only: it becomes a Location header.
create function private.is_destination(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select private.is_path(value) or (private.is_link(value) and value ~* '^https?:' and value !~ '[^!-~]')
$$;
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
  'Answers for addresses without a page. A page that exists always wins over its redirect: a scheduled article goes live without a write, so the row that answered for its address until then may remain.';
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

create function private.refuse_redirect_loops() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- One at a time, or two writers could each close the other's loop unseen.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('meridian.redirects'));
  if exists (
    with recursive way (stop) as (
      select new.to_path
      union
      select redirects.to_path from way join public.redirects on redirects.from_path = way.stop
    )
    select from way where stop = new.from_path
  ) then
    raise exception 'a redirect from % to % would lead in a circle', new.from_path, new.to_path
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function private.refuse_redirect_loops is 'After a redirect is written: following it never leads back to it.';

create trigger refuse_redirect_loops after insert or update on public.redirects
  for each row when (new.to_path is not null) execute function private.refuse_redirect_loops();

create function private.keep_article_addresses() returns trigger
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
  -- A draft that nobody has seen may be renamed freely: it has no claim on what stood at its address before.
  if new_path <> old_path and new.was_live then
    insert into public.redirects (from_path, to_path, status) values (old_path, new_path, 301)
    on conflict (from_path) do update set to_path = excluded.to_path, status = 301;
    -- No chains: what led to the old address leads straight to the new one.
    update public.redirects set to_path = new_path where to_path = old_path;
  end if;
  return null;
end $$;
comment on function private.keep_article_addresses is
  'A renamed article leaves a permanent redirect, an unpublished or removed one answers 410, a (re)published one gets its address back.';

create trigger keep_article_addresses after insert or delete or update of id, status, published_at on public.articles
  for each row execute function private.keep_article_addresses();
