-- An address can be confirmed in another browser than the one of the registration. Somebody else may have registered it then,
-- so the account is given to the reader of the mailbox alone: the chosen password and every session end.

drop function private.confirm_email_address(uuid, uuid, bytea, bytea, jsonb);
create function private.confirm_email_address(
  request uuid, browser_user uuid, hash bytea, previous bytea, request_metadata jsonb,
  out confirmed boolean, out signed_in boolean, out email_id bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  consumed private.account_requests := private.consume_account_request(request, 'confirmation');
  recovery_request uuid := gen_random_uuid();
begin
  signed_in := false;
  confirmed := consumed.id is not null;
  if not confirmed then
    -- The second click of a double click gets the result of the first one.
    confirmed := exists (
      select from private.account_requests
      where id = request and kind = 'confirmation' and used_at > clock_timestamp() - interval '1 minute');
    return;
  end if;
  update public.profiles set email_confirmed_at = now() where id = consumed.user_id and email_confirmed_at is null;
  perform private.invalidate_account_requests(consumed.user_id, '{confirmation}');
  perform private.record_account_event(consumed.user_id, 'address-confirmed', request_metadata);
  -- Missing only if registration was interrupted right after Auth created the account.
  perform private.start_free_subscription(consumed.user_id);
  if consumed.user_id = browser_user then
    select session.created into signed_in from private.create_session(consumed.user_id, hash, request_metadata, previous) as session;
    return;
  end if;
  if exists (select from public.sessions where token_hash = previous and user_id = consumed.user_id) then
    signed_in := true;
    return;
  end if;
  -- No password has this hash.
  perform private.set_password(consumed.user_id, '$2a$10$' || left(
    translate(encode(sha512(convert_to(gen_random_uuid()::text, 'UTF8')), 'base64'), E'+=\n', './'), 53));
  delete from public.sessions where user_id = consumed.user_id;
  insert into private.account_requests (id, user_id, kind, expires_at)
    values (recovery_request, consumed.user_id, 'recovery', now() + interval '1 hour');
  email_id := private.enqueue_email(
    'recovery', (select email from auth.users where id = consumed.user_id),
    jsonb_build_object('requestId', recovery_request, 'confirmedElsewhere', true), now() + interval '1 hour');
end $$;
comment on function private.confirm_email_address is
  'The reader of the mailbox agrees. `browser_user` is the account that was created in this browser, if there is one; `previous` the hash of its session. In any other browser the reader chooses a new password by the e-mail `email_id`.';
grant execute on function private.confirm_email_address to visitor;
