-- The audit log in the admin, for owners.

grant select on private.audit_log to authenticated;
create policy "owners read the audit log" on private.audit_log
  for select to authenticated using ((select private.has_permission('audit-log.read')));

create function private.audit_accounts(accounts uuid[]) returns table (id uuid, name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, coalesce(private.full_name(users.id), users.email::text) from auth.users
  where users.id = any (accounts) and (select private.has_permission('audit-log.read'))
$$;
comment on function private.audit_accounts is
  'For owners: names of the accounts in the audit log, or their addresses where they gave no name. Deleted accounts are left out.';

create function private.audit_filters(out kinds text[], out people uuid[])
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- Each step finds the next value in the index, however many rows there are.
  with recursive kind_list (kind) as (
    (select kind from private.audit_log order by kind limit 1)
    union all
    select (select audit_log.kind from private.audit_log where audit_log.kind > kind_list.kind order by kind limit 1)
    from kind_list where kind_list.kind is not null
  ), staff_list (id) as (
    (select staff_id from private.audit_log where staff_id is not null order by staff_id limit 1)
    union all
    select (select staff_id from private.audit_log where staff_id > staff_list.id order by staff_id limit 1)
    from staff_list where staff_list.id is not null
  )
  select array(select kind from kind_list where kind is not null), array(select id from staff_list where id is not null)
  where (select private.has_permission('audit-log.read'))
$$;
comment on function private.audit_filters is 'For owners: the kinds of action in the audit log, and the accounts that performed them.';
grant execute on function private.audit_accounts, private.audit_filters to authenticated;
