-- A sign-out ends the session in the transaction that records it, and so does "sign out everywhere else". Until now the event was
-- recorded first and Auth was asked afterwards: while Auth did not answer, the account's history said "signed out" and a copy of
-- the cookie went on to work.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.sign_out(session uuid, request_metadata jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if private.end_auth_sessions(array(
    select id from public.session_details where id = session and user_id = auth.uid())) > 0 then
    perform private.record_account_event(auth.uid(), 'signed-out', request_metadata);
  end if;
end $$;
comment on function private.sign_out is 'Ends the session of the browser that signs out. Of two calls at once, one records it.';

create function private.end_other_sessions(current_session uuid, request_metadata jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  has_others boolean := exists (select from public.session_details where user_id = auth.uid() and id <> current_session);
begin
  if private.end_auth_sessions(array(
    select id from auth.sessions where user_id = auth.uid() and id <> current_session)) > 0 and has_others then
    perform private.record_account_event(auth.uid(), 'session-ended', request_metadata);
  end if;
end $$;
comment on function private.end_other_sessions is
  'Ends all sessions of the signed-in user except the given one. Those that Auth has opened and the functions have not let in end too; they are not recorded, because their owner has never seen them.';

grant execute on function private.sign_out, private.end_other_sessions to authenticated;

comment on function private.record_sign_out is 'Unused since private.sign_out(); to be dropped with the next release.';
comment on function private.record_ended_sessions is
  'Unused since private.end_other_sessions(); to be dropped with the next release.';
