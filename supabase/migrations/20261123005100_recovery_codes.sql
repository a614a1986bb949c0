-- Authenticators are Auth's. Recovery codes are not: Auth has none. A recovery code takes the place of no second factor. It
-- removes the lost one, so that another can be set up.

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is
  'Ten codes of a staff member who has an authenticator. A code has 80 random bits; only its SHA-256 is stored. Each works once.';
alter table private.recovery_codes enable row level security;

alter table public.account_events
  drop constraint account_events_kind_check,
  add constraint account_events_kind_check check (kind in (
    'registered', 'address-confirmed', 'signed-in', 'sign-in-failed', 'account-locked', 'signed-out', 'session-ended',
    'password-changed', 'password-reset', 'email-changed',
    'second-factor-added', 'second-factor-removed', 'recovery-code-used', 'recovery-codes-created'));

create function private.is_raised(session uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from auth.sessions where id = session and user_id = auth.uid() and aal::text = 'aal2')
$$;
comment on function private.is_raised is
  'Whether a code was typed in this session of the signed-in user. Unlike the claim of the access token it is true immediately after.';

create function private.read_second_factor(
  session uuid, out factors jsonb, out verified boolean, out recovery_codes integer, out required_from timestamptz
)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    coalesce((
      select jsonb_agg(
        jsonb_build_object('id', id, 'name', friendly_name,
          'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by created_at, id)
      from auth.mfa_factors where user_id = auth.uid() and status = 'verified'), '[]'),
    private.is_raised(session),
    (select count(*)::integer from private.recovery_codes where user_id = auth.uid() and used_at is null),
    case when private.staff_role() = 'owner' then private.second_factor_required_from() end
$$;
comment on function private.read_second_factor is
  'Of the signed-in user: the authenticators, whether a code was typed in this session, how many recovery codes are left, and when the role demands an authenticator.';

create function private.record_second_factor_event(event text, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.record_account_event(auth.uid(), event, request_metadata);
  if private.staff_role() is not null then
    perform private.log_action(event, 'staff-member', auth.uid()::text);
  end if;
  return private.enqueue_email('second-factor-notice', email,
      private.event_details(request_metadata) || jsonb_build_object('event', event))
    from auth.users where id = auth.uid();
end $$;
comment on function private.record_second_factor_event is
  'Adds an event of the signed-in user to the account and, for staff, to the audit log. Returns the id of the e-mail about it.';

create function private.store_recovery_codes(session uuid, hashes bytea[], request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not private.is_raised(session) then
    raise exception 'recovery codes demand the second factor' using errcode = 'MR002';
  end if;
  perform from auth.users where id = auth.uid() for no key update;
  delete from private.recovery_codes where user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash) select auth.uid(), unnest(hashes);
  return private.record_second_factor_event('recovery-codes-created', request_metadata);
end $$;
comment on function private.store_recovery_codes is 'Replaces the recovery codes of the signed-in user. Returns the id of the e-mail about it.';

create function private.use_recovery_code(hash bytea, request_metadata jsonb, out used boolean, out email_id bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update private.recovery_codes set used_at = now()
    where user_id = auth.uid() and code_hash = hash and used_at is null
      and exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
  used := found;
  if used then
    email_id := private.record_second_factor_event('recovery-code-used', request_metadata);
  end if;
end $$;
comment on function private.use_recovery_code is
  'Uses a recovery code of the signed-in user up. False for a wrong or used one, and for an account without an authenticator. Auth then removes the authenticators.';

create function private.complete_factor_enrollment(session uuid, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not private.is_raised(session) then
    raise exception 'this session has typed no code' using errcode = 'MR002';
  end if;
  return private.record_second_factor_event('second-factor-added', request_metadata);
end $$;
comment on function private.complete_factor_enrollment is 'After Auth has verified an authenticator. Returns the id of the e-mail about it.';

create function private.complete_factor_removal(request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified') then
    delete from private.recovery_codes where user_id = auth.uid();
  end if;
  return private.record_second_factor_event('second-factor-removed', request_metadata);
end $$;
comment on function private.complete_factor_removal is
  'After Auth has removed an authenticator: recovery codes go with the last one. Returns the id of the e-mail about it.';

create function private.enqueue_staff_sign_in_email(member uuid, request_metadata jsonb) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email('staff-sign-in', email,
      private.event_details(request_metadata)
        || jsonb_strip_nulls(jsonb_build_object('country', request_metadata ->> 'country')))
    from auth.users join public.staff on staff.user_id = users.id where users.id = member
$$;
comment on function private.enqueue_staff_sign_in_email is
  'After a sign-in in a browser that the account does not know. Returns the id of the e-mail; null for readers.';

grant execute on function
  private.read_second_factor, private.store_recovery_codes, private.use_recovery_code, private.complete_factor_enrollment,
  private.complete_factor_removal to authenticated;
grant execute on function private.enqueue_staff_sign_in_email to visitor;
