-- Which staff role may do what. supabase/functions/_shared/domain/permissions.ts is the same map, with the reasons.

create table private.role_permissions (
  permission text primary key check (permission ~ '^[a-z]+(-[a-z]+)*(\.[a-z]+)+$'),
  roles text[] not null check (roles <@ '{owner,editor,author,support}' and cardinality(roles) > 0)
);
comment on table private.role_permissions is
  'Permissions of the staff roles. A permission that ends in .own is for rows that the staff member has created.';
alter table private.role_permissions enable row level security;
insert into private.role_permissions (permission, roles) values
  ('articles.read', '{owner,editor,author}'),
  ('articles.create', '{owner,editor,author}'),
  ('articles.edit', '{owner,editor}'),
  ('articles.edit.own', '{owner,editor,author}'),
  ('articles.publish', '{owner,editor}'),
  ('articles.trash', '{owner,editor}'),
  ('articles.trash.own', '{owner,editor,author}'),
  ('articles.comment', '{owner,editor,author}'),
  ('authors.write', '{owner,editor}'),
  ('issues.read', '{owner,editor,author}'),
  ('issues.write', '{owner,editor}'),
  ('media.read', '{owner,editor,author}'),
  ('media.upload', '{owner,editor,author}'),
  ('media.edit', '{owner,editor}'),
  ('media.edit.own', '{owner,editor,author}'),
  ('media.delete', '{owner,editor}'),
  ('redirects.write', '{owner,editor}'),
  ('contact-messages.read', '{owner,editor,support}'),
  ('contact-messages.reply', '{owner,editor,support}'),
  ('newsletter.read', '{owner,editor,support}'),
  ('newsletter.export', '{owner}'),
  ('newsletter.erase', '{owner}'),
  ('support-tickets.reply', '{owner,editor,support}'),
  ('members.read', '{owner,support}'),
  ('members.manage', '{owner}'),
  ('payments.refund', '{owner}'),
  ('print-lists.read', '{owner,support}'),
  ('print-lists.download', '{owner}'),
  ('plans.read', '{owner,editor,author,support}'),
  ('plans.write', '{owner}'),
  ('settings.write', '{owner}'),
  ('staff.manage', '{owner}'),
  ('audit-log.read', '{owner}'),
  ('access-tokens.manage', '{owner}'),
  ('statistics.read', '{owner,editor}'),
  ('statistics.revenue', '{owner}');

create function private.has_permission(requested text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(private.staff_role() = any (roles), false) from private.role_permissions where permission = requested
$$;
comment on function private.has_permission is
  'Whether the signed-in user has a permission; null, which policies treat as no, for an unknown one.';
grant execute on function private.has_permission to authenticated;

create function private.require_permission(requested text) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if private.has_permission(requested) is not true then
    raise exception 'the permission % is required', requested using errcode = 'insufficient_privilege';
  end if;
end $$;
comment on function private.require_permission is
  'Raises insufficient_privilege unless the signed-in user has the permission. For functions with the rights of their owner.';

-- The audit log takes the actions of every section. The rows about money keep their columns.
alter table private.audit_log
  drop constraint audit_log_kind_check,
  add constraint audit_log_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 60),
  add column entity text check (entity ~ '^[a-z]+(-[a-z]+)*$'),
  add column entity_id text check (length(entity_id) <= 200),
  add column before jsonb check (octet_length(before::text) <= 20000),
  add column after jsonb check (octet_length(after::text) <= 20000);
comment on table private.audit_log is
  'What staff members did. The functions that perform the actions add the rows; none is changed. Rows outlive the accounts.';
comment on column private.audit_log.entity is 'Kind of the changed record, for example article; null in the rows about members and payments.';
comment on column private.audit_log.before is 'The fields that changed, with their earlier values; texts are shortened to 500 characters.';
create index audit_log_by_time on private.audit_log (created_at desc, id);
create index audit_log_by_entity on private.audit_log (entity, entity_id, created_at desc);

create function private.shorten_texts(record jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string' and length(value #>> '{}') > 500 then to_jsonb(left(value #>> '{}', 500) || '…')
    when octet_length(value::pg_catalog.text) > 2000 then to_jsonb(left(value::pg_catalog.text, 500) || '…')
    else value end)
  from jsonb_each(record)
$$;

create function private.log_action(kind text, entity text, entity_id text, before jsonb default null, after jsonb default null)
  returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.audit_log (kind, entity, entity_id, staff_id, before, after)
  select log_action.kind, log_action.entity, log_action.entity_id, auth.uid(),
    private.shorten_texts((select jsonb_object_agg(key, value) from jsonb_each(log_action.before)
      where log_action.after is null or value is distinct from log_action.after -> key)),
    private.shorten_texts((select jsonb_object_agg(key, value) from jsonb_each(log_action.after)
      where log_action.before is null or value is distinct from log_action.before -> key))
$$;
comment on function private.log_action is
  'Records an action of the signed-in staff member. Of before and after only the fields that differ are kept.';
-- Only definer functions and triggers call it, so that no caller can write an entry of its own.
