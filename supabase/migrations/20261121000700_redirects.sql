-- What an address that no longer holds a page answers: elsewhere (301, 302) or gone (410).

create function private.is_path(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select value ~ '^/([A-Za-z0-9._~%@:+,;=-]+(/[A-Za-z0-9._~%@:+,;=-]+)*)?$' and length(value) <= 500
$$;
grant execute on function private.is_path to anon, authenticated, service_role;

create table public.redirects (
  from_path text primary key check (private.is_path(from_path) and from_path <> '/'),
  to_path text check (private.is_path(to_path) or (private.is_link(to_path) and to_path !~* '^mailto:')),
  status smallint not null default 301 check (status in (301, 302, 410)),
  created_at timestamptz not null default now(),
  constraint "gone leads nowhere, everything else somewhere" check ((status = 410) = (to_path is null)),
  constraint "no redirect to itself" check (from_path is distinct from to_path)
);
comment on table public.redirects is 'Answers for addresses without a page. A page that exists always wins over its redirect.';
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
  language sql security definer set search_path = '' as $$
  insert into public.redirects (from_path, to_path, status) values (path, null, 410)
  on conflict (from_path) do update set to_path = null, status = 410
$$;

create function private.keep_article_addresses() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  was_live boolean := tg_op <> 'INSERT' and private.is_live(old.status, old.published_at);
  old_path text := case when tg_op <> 'INSERT' then '/articles/' || old.id end;
  new_path text := case when tg_op <> 'DELETE' then '/articles/' || new.id end;
begin
  if tg_op = 'DELETE' then
    if was_live then perform private.mark_gone(old_path); end if;
    return null;
  end if;
  if new.status in ('published', 'scheduled') then
    delete from public.redirects where from_path = new_path;
  elsif was_live then
    perform private.mark_gone(new_path);
  end if;
  if new_path <> old_path and was_live then
    insert into public.redirects (from_path, to_path, status) values (old_path, new_path, 301)
    on conflict (from_path) do update set to_path = excluded.to_path, status = 301;
  end if;
  if new_path <> old_path then
    -- No chains: what led to the old address leads straight to the new one.
    update public.redirects set to_path = new_path where to_path = old_path and from_path <> new_path;
  end if;
  return null;
end $$;
comment on function private.keep_article_addresses is
  'A renamed article leaves a permanent redirect, an unpublished or removed one answers 410, a (re)published one gets its address back.';

create trigger keep_article_addresses after insert or delete or update of id, status, published_at on public.articles
  for each row execute function private.keep_article_addresses();
