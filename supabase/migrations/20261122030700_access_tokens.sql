-- Personal access tokens: scripts of an owner call /api/admin with a part of the owner's permissions.

create table public.access_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(name) <= 100 and private.is_not_blank(name) and name !~ '[[:cntrl:]]'),
  token_hash bytea not null unique check (length(token_hash) = 32),
  permissions text[] not null check (cardinality(permissions) between 1 and 100),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint access_token_expiry check (expires_at > created_at and expires_at <= created_at + interval '366 days')
);
comment on table public.access_tokens is
  'Tokens for scripts. A script holds 32 random bytes; only their SHA-256 is stored. Rows are kept after the end of a token, for the audit log.';
comment on column public.access_tokens.last_used_at is 'Written once a minute at most.';
create index access_tokens_by_user on public.access_tokens (user_id);
create index access_tokens_by_time on public.access_tokens (created_at desc, id);

alter table public.access_tokens enable row level security;
grant select (id, user_id, name, permissions, created_at, expires_at, last_used_at, revoked_at),
  insert (name, token_hash, permissions, expires_at), update (revoked_at)
  on public.access_tokens to authenticated;

create policy "owners see access tokens" on public.access_tokens
  for select to authenticated using ((select private.has_permission('access-tokens.manage')));
create policy "owners create access tokens in their own name" on public.access_tokens
  for insert to authenticated
  with check ((select private.has_permission('access-tokens.manage')) and user_id = (select auth.uid()));
create policy "owners revoke access tokens" on public.access_tokens
  for update to authenticated
  using ((select private.has_permission('access-tokens.manage')) and revoked_at is null)
  with check ((select private.has_permission('access-tokens.manage')));

create function private.check_access_token_permissions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A token that could create tokens would outlive its own expiry.
  if exists (
    select from unnest(new.permissions) as requested
    where requested = 'access-tokens.manage' or requested not in (select permission from private.role_permissions)) then
    raise exception 'an access token cannot have these permissions'
      using errcode = 'check_violation', constraint = 'access_token_permissions';
  end if;
  return new;
end $$;
comment on function private.check_access_token_permissions is
  'Before a token is created: its permissions exist, and none of them creates tokens. What the owner may do is judged at each call.';
create trigger check_permissions before insert on public.access_tokens
  for each row execute function private.check_access_token_permissions();

create trigger log_change after insert or update of revoked_at on public.access_tokens
  for each row execute function private.log_change('access-token', 'id', 'user_id', 'token_hash', 'last_used_at');

create or replace function private.has_permission(requested text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(private.staff_role() = any (roles), false)
    -- The claims of an access token, which the API sets, take permissions away and give none.
    and coalesce(
      nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'access_token_permissions' ? requested, true)
  from private.role_permissions where permission = requested
$$;
comment on function private.has_permission is
  'Whether the signed-in user has a permission, by the role and, in a call with an access token, by the token as well; null, which policies treat as no, for an unknown permission.';

create function private.find_access_token(hash bytea, out id uuid, out name text, out user_id uuid, out permissions text[])
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select token.id, token.name, token.user_id, token.permissions into id, name, user_id, permissions
    from public.access_tokens as token
    where token_hash = hash and revoked_at is null and expires_at > now()
      and private.may_sign_in(token.user_id)
      and exists (select from public.staff where staff.user_id = token.user_id);
  if found then
    update public.access_tokens as token set last_used_at = now()
      where token.id = find_access_token.id and coalesce(last_used_at, '-infinity') < now() - interval '1 minute';
  end if;
end $$;
comment on function private.find_access_token is
  'The token with this hash, if it is neither revoked nor expired and its owner is a staff member who may sign in; else all null.';
grant execute on function private.find_access_token to visitor;

-- The names of the records in the audit log, tokens included.

create function private.audit_records(entities text[], ids text[]) returns table (entity text, id text, name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select record.entity, record.id, case record.entity
    when 'plan' then (select plans.name from public.plans where plans.id = record.id)
    when 'article' then (select title from public.articles where articles.id = record.id)
    when 'issue' then (select title from public.issues where issues.id = record.id)
    when 'staff-member' then
      (select coalesce(private.full_name(users.id), users.email::text) from auth.users where users.id = record.id::uuid)
    when 'invitation' then (select email from public.staff_invitations where staff_invitations.id = record.id::uuid)
    when 'contact-message' then (select contact_messages.name from public.contact_messages where contact_messages.id = record.id::uuid)
    when 'contact-reply' then (select contact_messages.name from public.contact_messages where contact_messages.id = record.id::uuid)
    when 'support-ticket' then (select subject from public.support_tickets where support_tickets.id = record.id::uuid)
    when 'support-reply' then (select subject from public.support_tickets where support_tickets.id = record.id::uuid)
    when 'access-token' then (select access_tokens.name from public.access_tokens where access_tokens.id = record.id::uuid)
  end
  from unnest(entities, ids) as record (entity, id)
  where (select private.has_permission('audit-log.read'))
$$;
comment on function private.audit_records is
  'For owners: what the records of the audit log are called now; null for records that are gone or have no other name than their id.';
grant execute on function private.audit_records to authenticated;
