-- What readers confirm by a link in an e-mail. The tokens are Auth's (auth.one_time_tokens, or columns of auth.users), and Auth
-- uses them up. These functions do what belongs to it here: events, e-mails, the confirmed address.
--
-- The functions sign a link (signed-link.ts): a token of Auth that was copied from the database opens nothing here.

drop function
  private.request_email_confirmation(uuid, text), private.create_confirmation_request(uuid, uuid),
  private.request_password_recovery(uuid, text), private.find_password_recovery(uuid),
  private.consume_account_request(uuid, text), private.invalidate_account_requests(uuid, text[]);
drop table private.account_requests;

create function private.find_email_account(address text, out member uuid, out confirmed boolean, out verified_by_auth boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, profiles.email_confirmed_at is not null, users.email_confirmed_at is not null
  from auth.users join public.profiles on profiles.id = users.id
  where users.email = address and not is_sso_user and private.may_sign_in(users.id)
$$;
comment on function private.find_email_account is
  'The account of an address that may sign in; the caller must not reveal whether there is one. `verified_by_auth`: Auth lets it sign in, because its address is confirmed or something was paid.';

create function private.find_link_account(
  member uuid, out email text, out first_name text, out last_name text, out new_email text,
  out confirmed boolean, out just_confirmed boolean
)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.email, profiles.first_name, profiles.last_name, nullif(users.email_change, ''),
    profiles.email_confirmed_at is not null,
    coalesce(profiles.email_confirmed_at > now() - interval '1 minute', false) and not exists (
      select from public.account_events
      where user_id = member and kind in ('password-reset', 'email-changed') and created_at > now() - interval '1 minute')
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = member and private.may_sign_in(users.id)
$$;
comment on function private.find_link_account is
  'The account of a link whose signature the caller has verified. `new_email` is the address that waits for its confirmation. `just_confirmed`: by the link to confirm it, within the last minute.';

create function private.enqueue_link_email(
  kind text, recipient text, member uuid, token_hash text, lifetime interval, details jsonb default '{}'
) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email(kind, recipient, details || jsonb_build_object('link', jsonb_build_object(
    'userId', member, 'tokenHash', token_hash, 'expiresAt', extract(epoch from now() + lifetime)::bigint)), now() + lifetime)
$$;
comment on function private.enqueue_link_email is 'An e-mail with a link that uses a token of Auth. Returns its id.';

-- Registration

create function private.initialize_account(member uuid, token_hash text, plan text, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.users where id = member for no key update;
  if not found then
    -- A concurrent registration of the same address has replaced this account.
    return null;
  end if;
  perform private.start_free_subscription(member, plan);
  perform private.record_account_event(member, 'registered', request_metadata);
  return private.enqueue_confirmation_email(member, token_hash);
end $$;
comment on function private.initialize_account is
  'Completes an account that Auth has just created: a free subscription and the confirmation e-mail. Returns the id of that e-mail.';

create function private.enqueue_confirmation_email(member uuid, token_hash text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_link_email('confirmation', email, id, token_hash, interval '24 hours') from auth.users where id = member
$$;
comment on function private.enqueue_confirmation_email is 'Returns the id of the e-mail.';

create function private.confirm_email_address(member uuid, reset_token text, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.users where id = member for no key update;
  update public.profiles set email_confirmed_at = now() where id = member and email_confirmed_at is null;
  if not found then
    return null;
  end if;
  perform private.record_account_event(member, 'address-confirmed', request_metadata);
  -- Missing only if registration was interrupted right after Auth created the account.
  perform private.start_free_subscription(member);
  if reset_token is null then
    return null;
  end if;
  perform private.end_auth_sessions(array(select id from auth.sessions where user_id = member));
  return private.enqueue_link_email('recovery', email, id, reset_token, interval '1 hour', '{"confirmedElsewhere": true}')
    from auth.users where id = member;
end $$;
comment on function private.confirm_email_address is
  'The reader of the mailbox agrees. With `reset_token` it was in another browser than that of the registration: every session ends, and the returned e-mail leads to a new password.';

-- Password

create function private.enqueue_recovery_email(member uuid, token_hash text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_link_email('recovery', email, id, token_hash, interval '1 hour') from auth.users where id = member
$$;
comment on function private.enqueue_recovery_email is 'Returns the id of the e-mail.';

create function private.complete_password_reset(member uuid, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.users where id = member for no key update;
  perform private.end_auth_sessions(array(select id from auth.sessions where user_id = member));
  -- The link was read in the mailbox, which confirms the address.
  perform private.confirm_email_address(member, null, request_metadata);
  perform private.record_account_event(member, 'password-reset', request_metadata);
  return private.enqueue_email('password-changed', email, private.event_details(request_metadata)) from auth.users where id = member;
end $$;
comment on function private.complete_password_reset is 'After Auth has stored the password: ends every session. Returns the id of the e-mail about it.';

create function private.complete_password_change(current_session uuid, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid := auth.uid();
begin
  perform from auth.users where id = member for no key update;
  perform private.end_auth_sessions(array(select id from auth.sessions where user_id = member and id <> current_session));
  perform private.record_account_event(member, 'password-changed', request_metadata);
  return private.enqueue_email('password-changed', email, private.event_details(request_metadata)) from auth.users where id = member;
end $$;
comment on function private.complete_password_change is
  'After Auth has stored the password of the signed-in user: ends all sessions except the current one. Returns the id of the e-mail about it.';

-- Another address

create function private.begin_email_change(address text, out available boolean, out email_id bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- An unconfirmed account at the new address is deleted: nobody has proved that the address is theirs.
  available := private.remove_unconfirmed_account(address);
  if not available then
    email_id := private.enqueue_already_registered_email(address);
  end if;
end $$;
comment on function private.begin_email_change is
  'Whether Auth can be asked for a token. If the address has an account, the e-mail says so instead, and the caller must not reveal which.';

create function private.enqueue_email_change_email(address text, token_hash text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_link_email('email-change', address, auth.uid(), token_hash, interval '24 hours')
$$;
comment on function private.enqueue_email_change_email is 'To the new address of the signed-in user. Returns the id of the e-mail.';

create function private.complete_email_change(member uuid, previous_email text, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- The link was read in the new mailbox, which confirms that address.
  perform private.confirm_email_address(member, null, request_metadata);
  perform private.record_account_event(member, 'email-changed', request_metadata);
  return private.enqueue_email('email-changed', previous_email, private.event_details(request_metadata));
end $$;
comment on function private.complete_email_change is 'After Auth has stored the address. Returns the id of the e-mail to the previous one.';

grant execute on function
  private.find_email_account, private.find_link_account, private.initialize_account, private.enqueue_confirmation_email,
  private.confirm_email_address, private.enqueue_recovery_email, private.complete_password_reset,
  private.complete_email_change
  to visitor;
grant execute on function
  private.complete_password_change, private.begin_email_change, private.enqueue_email_change_email to authenticated;
