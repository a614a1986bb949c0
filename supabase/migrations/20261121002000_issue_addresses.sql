-- The addresses of issues are kept as those of articles are: /issues/{id}/read leads on after a rename and says when it is gone.

create function private.keep_issue_addresses() returns trigger
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
    -- No chains: what led to the old address leads straight to the new one.
    update public.redirects set to_path = new_path where to_path = old_path;
  end if;
  return null;
end $$;
comment on function private.keep_issue_addresses is
  'A renamed issue leaves a permanent redirect, one that is taken back or removed answers 410, one that is published (again) has its address. The press derives /issues/{id} and the address of the PDF from these rows.';

create trigger keep_issue_addresses after insert or delete or update of id, published_at on public.issues
  for each row execute function private.keep_issue_addresses();
