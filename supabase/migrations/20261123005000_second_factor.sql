-- The second factor of staff. Auth keeps the authenticators and raises a session to the level aal2 by a code; here is what
-- demands that level. supabase/functions/_shared/domain/permissions.ts has the same list, with the reasons.

alter table public.site_settings add column require_second_factor boolean not null default true;
comment on column public.site_settings.require_second_factor is
  'Whether owners need a second factor for what private.role_permissions marks. It begins a week after the first staff member has joined: see private.second_factor_required_from.';

alter table private.role_permissions add column second_factor boolean not null default false;
comment on column private.role_permissions.second_factor is
  'Whether the permission demands a session with the level aal2 of accounts that have a second factor, and of owners who must have one.';
update private.role_permissions set second_factor = true where permission in (
  'access-tokens.manage', 'newsletter.export', 'payments.refund', 'plans.write', 'print-lists.download', 'settings.write',
  'staff.manage');

create function private.second_factor_required_from() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select min(staff.created_at) + interval '7 days' from public.staff, public.site_settings
  where site_settings.require_second_factor
$$;
comment on function private.second_factor_required_from is
  'When owners need a second factor: a week after the first of the present staff members joined; null if the setting is off. Computed, so that no date has to be kept in step with the staff.';

create function private.lacks_second_factor() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not coalesce(claims ? 'access_token_permissions', false)
    and coalesce(claims ->> 'aal', 'aal1') <> 'aal2'
    and (exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
      or private.staff_role() = 'owner' and coalesce(private.second_factor_required_from() <= now(), false))
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as caller
$$;
comment on function private.lacks_second_factor is
  'Whether the signed-in user must have typed a code in this session, and has not. The access token of a script is no session: it has the permissions that its owner gave it, with the second factor, and nobody types a code for it.';

create function private.role_has_permission(requested text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(private.staff_role() = any (roles), false)
    -- The claims of an access token, which the API sets, take permissions away and give none.
    and coalesce(
      nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'access_token_permissions' ? requested, true)
  from private.role_permissions where permission = requested
$$;
comment on function private.role_has_permission is
  'Whether the role of the signed-in user, and the access token in a call with one, have the permission, whatever the session; null for an unknown permission.';

create or replace function private.has_permission(requested text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.role_has_permission(requested) and not (second_factor and private.lacks_second_factor())
  from private.role_permissions where permission = requested
$$;
comment on function private.has_permission is
  'Whether the signed-in user has a permission: by the role, in a call with an access token by the token as well, and for marked permissions by the second factor; null, which policies treat as no, for an unknown permission.';
grant execute on function private.lacks_second_factor, private.second_factor_required_from to authenticated;

create or replace function private.require_permission(requested text) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if private.has_permission(requested) is not true then
    if private.role_has_permission(requested) then
      raise exception 'the permission % demands the second factor', requested using errcode = 'MR002';
    end if;
    raise exception 'the permission % is required', requested using errcode = 'insufficient_privilege';
  end if;
end $$;
comment on function private.require_permission is
  'Raises insufficient_privilege unless the signed-in user has the permission, and MR002 when only the second factor is missing. For functions with the rights of their owner.';

-- What a refund would be is shown with the payments. Only the refund itself demands the code.
do $do$
declare
  definition text := pg_get_functiondef('private.pending_refund_amount'::regproc);
begin
  if strpos(definition, $$private.has_permission('payments.refund')$$) = 0 then
    raise exception 'private.pending_refund_amount does not contain the check';
  end if;
  execute replace(definition, $$private.has_permission('payments.refund')$$, $$private.role_has_permission('payments.refund')$$);
end $do$;

-- A staff session ends 12 hours after the sign-in, used or not: a workday, and less than a night beside an open computer.

create function private.shorten_staff_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.staff where staff.user_id = new.user_id) then
    new.expires_at := least(new.expires_at, new.created_at + interval '12 hours');
  end if;
  return new;
end $$;
comment on function private.shorten_staff_session is
  'Before a session is let in or used: that of a staff member ends 12 hours after the sign-in. private.require_session, the list of sessions and the jobs read expires_at.';
create trigger shorten_staff_session before insert or update on public.session_details
  for each row execute function private.shorten_staff_session();

create function private.shorten_sessions_of_staff() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.session_details set expires_at = expires_at where user_id = new.user_id;
  return null;
end $$;
comment on function private.shorten_sessions_of_staff is 'After an appointment: the trigger of session_details shortens the sessions.';
create trigger shorten_sessions after insert on public.staff
  for each row execute function private.shorten_sessions_of_staff();

update public.session_details set expires_at = expires_at where user_id in (select user_id from public.staff);
comment on column public.session_details.expires_at is
  '30 days after last_seen_at, and at most 180 days after created_at; 12 hours after created_at for staff.';
