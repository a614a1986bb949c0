-- An article or a category is marked as gone when readers lose it, and at no later change. The address of one that was withdrawn
-- before answers 410, or what editors have decided since: emptying the trash replaced their redirect by 410, for example.
-- An author who is made again takes the address back from the 410 of the deleted one.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.maintain_article_redirects() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  old_path text := case when tg_op <> 'INSERT' then '/articles/' || old.id end;
  new_path text := case when tg_op <> 'DELETE' then '/articles/' || new.id end;
  was_live boolean := case when tg_op <> 'INSERT' then private.is_live(old.status, old.published_at) else false end;
  moves boolean;
begin
  if tg_op = 'DELETE' then
    if was_live then
      perform private.mark_gone(old_path);
    end if;
    return null;
  end if;
  -- A draft that was never live can be renamed without a redirect: it has no claim on its old URL. A redirect by editors from the
  -- URL of a withdrawn article stays.
  moves := new_path <> old_path and new.was_live
    and (was_live or not exists (select from public.redirects where from_path = old_path and status <> 410));
  if private.is_live(new.status, new.published_at) then
    delete from public.redirects where from_path = new_path;
  elsif was_live or moves then
    perform private.mark_gone(new_path);
  end if;
  if moves then
    insert into public.redirects (from_path, to_path, status) values (old_path, new_path, 301)
    on conflict (from_path) do update set to_path = excluded.to_path, status = 301;
    -- Redirects that led to the old path now lead to the new one directly, so no chains build up.
    update public.redirects set to_path = new_path where to_path = old_path;
  end if;
  return null;
end $$;

create or replace function private.follow_category_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  old_category constant text := case when tg_op <> 'INSERT' then private.category_id(old.category) end;
  new_category constant text := case when tg_op <> 'DELETE' then private.category_id(new.category) end;
begin
  if new_category is not null and private.is_live(new.status, new.published_at) then
    delete from public.redirects where from_path = '/categories/' || new_category;
  end if;
  if old_category is not null and private.is_live(old.status, old.published_at)
    and not private.list_is_live('category:' || old_category) then
    perform private.mark_gone('/categories/' || old_category);
  end if;
  return null;
end $$;

create or replace function private.follow_author_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  old_path constant text := case when tg_op <> 'INSERT' then '/authors/' || old.id end;
  new_path constant text := case when tg_op <> 'DELETE' then '/authors/' || new.id end;
begin
  if tg_op = 'INSERT' then
    delete from public.redirects where from_path = new_path and status = 410;
    return null;
  end if;
  if tg_op = 'DELETE' then
    -- Only an author with a list has had a page. It went with the last article: a redirect was made by editors since.
    if exists (select from private.article_list_counters where list = 'author:' || old.id) then
      insert into public.redirects (from_path, to_path, status) values (old_path, null, 410) on conflict (from_path) do nothing;
    end if;
    return null;
  end if;
  update private.article_list_counters set list = 'author:' || new.id where list = 'author:' || old.id;
  delete from public.redirects where from_path = new_path;
  insert into public.redirects (from_path, to_path, status) values (old_path, new_path, 301)
  on conflict (from_path) do update set to_path = excluded.to_path, status = 301;
  update public.redirects set to_path = new_path where to_path = old_path;
  return new;
end $$;
comment on function private.follow_author_address is
  'Before the id of an author changes: its list gets the new id and the address redirects. After a deletion the address answers 410, until there is an author of this id again.';
create trigger follow_added_author after insert on public.authors
  for each row execute function private.follow_author_address();

-- Those that were made again before this migration.
delete from public.redirects using public.authors where from_path = '/authors/' || authors.id and status = 410;
