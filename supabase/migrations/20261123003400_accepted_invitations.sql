-- An invitation is accepted with a session that Auth has just created.

drop function private.accept_invitation(uuid, uuid, bytea, bytea, jsonb);

create function private.accept_invitation(
  invitation uuid, member uuid, session uuid, previous uuid, request_metadata jsonb
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  accepted public.staff_invitations;
  inviter text;
begin
  update public.staff_invitations set accepted_at = now(), accepted_by = member
    where id = invitation and accepted_at is null and revoked_at is null and expires_at > now()
      and email = (select lower(users.email) from auth.users where users.id = member)
    returning * into accepted;
  if not found then
    raise exception 'there is no open invitation for this account' using errcode = 'no_data_found';
  end if;
  insert into public.staff (user_id, role) values (member, accepted.role)
    on conflict (user_id) do update set role = excluded.role;
  update public.profiles set email_confirmed_at = now() where id = member and email_confirmed_at is null;
  if found then
    perform private.record_account_event(member, 'registered', request_metadata);
    perform private.record_account_event(member, 'address-confirmed', request_metadata);
    perform private.start_free_subscription(member);
  end if;
  if not (select registered from private.register_session(session, member, request_metadata, previous)) then
    raise exception 'this account may not sign in' using errcode = 'no_data_found';
  end if;
  select lower(email) into inviter from auth.users where id = accepted.invited_by;
  if inviter is null then
    return null;
  end if;
  return private.enqueue_email('invitation-accepted', inviter, jsonb_build_object(
    'name', coalesce(private.full_name(member), accepted.email), 'email', accepted.email, 'role', accepted.role));
end $$;
comment on function private.accept_invitation is
  'Makes the account a staff member and lets its session in, in the transaction that locks the invitation. Its address has to be the invited one, which the e-mail has confirmed. Returns the id of the e-mail to the inviter.';
grant execute on function private.accept_invitation to service_role;
