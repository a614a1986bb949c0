-- The audit log of the sections: a trigger on each table that staff change in the admin.

alter table private.audit_log
  add column access_token text
    default nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'access_token_name'
    check (length(access_token) <= 100);
comment on column private.audit_log.access_token is
  'Name of the access token with which the action was performed; null for actions in the admin.';

create index audit_log_by_staff_and_time on private.audit_log (staff_id, created_at desc, id);
create index audit_log_by_kind on private.audit_log (kind, created_at desc, id);
drop index private.audit_log_by_staff;

create function private.log_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  omitted text[] := array['created_at', 'updated_at'] || tg_argv[2:];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  record_id text := coalesce(after, before) ->> tg_argv[1];
begin
  if before - omitted is not distinct from after - omitted
    or not exists (select from auth.users where id = auth.uid()) then
    return null;
  end if;
  perform private.log_action(
    tg_argv[0] || case tg_op when 'INSERT' then '-created' when 'UPDATE' then '-changed' else '-removed' end,
    tg_argv[0], record_id, before - omitted, after - omitted);
  return null;
end $$;
comment on function private.log_change is
  'After a change: records it in the audit log as <entity>-created, -changed or -removed. Arguments: the entity, the column that identifies its records, and columns that are not recorded. Changes by the operator, by jobs and by the deletion of the own account are not actions of staff.';

create trigger log_change after insert or update or delete on public.staff
  for each row execute function private.log_change('staff-member', 'user_id');
-- Without the address: the admin shows it from the invitation, which is deleted with the account.
create trigger log_change after insert or update or delete on public.staff_invitations
  for each row execute function private.log_change(
    'invitation', 'id', 'email', 'link_id', 'invited_by', 'sent_at', 'expires_at', 'accepted_by');
create trigger log_change after insert or update or delete on public.redirects
  for each row execute function private.log_change('redirect', 'from_path');
create trigger log_change after insert or update or delete on public.plans
  for each row execute function private.log_change('plan', 'id');
create trigger log_change after insert or update or delete on public.authors
  for each row execute function private.log_change('author', 'id', 'version');
create trigger log_change after update on public.site_settings
  for each row execute function private.log_change('settings', 'id');

create function private.log_acceptance() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.audit_log (kind, entity, entity_id, staff_id, after)
  values ('invitation-accepted', 'invitation', new.id, new.accepted_by, jsonb_build_object('role', new.role));
  return null;
end $$;
comment on function private.log_acceptance is
  'After an invitation is accepted, which nobody signed in does: the new staff member is the actor in the audit log.';
create trigger log_acceptance after update of accepted_at on public.staff_invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null and new.accepted_by is not null)
  execute function private.log_acceptance();
