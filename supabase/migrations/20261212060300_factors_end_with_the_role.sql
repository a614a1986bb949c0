-- Authenticators are for staff: nobody else can set one up, or remove it. Somebody who had been dismissed kept theirs, was asked for a
-- code at each sign-in, and found no page that removes it. Now authenticators and recovery codes go with the role.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.remove_second_factor(member uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account auth.users;
  had_factor constant boolean := exists (select from auth.mfa_factors where user_id = member and status = 'verified');
  metadata constant jsonb := '{"device": "The house"}';
begin
  -- None when the account is being deleted, which deletes all of it.
  select * into account from auth.users where id = member for no key update;
  if not found then
    return;
  end if;
  delete from private.recovery_codes where user_id = member;
  delete from auth.mfa_factors where user_id = member;
  if not had_factor then
    return;
  end if;
  perform private.end_auth_sessions(array(select id from auth.sessions where user_id = member and aal::text = 'aal2'));
  perform private.record_account_event(member, 'second-factor-removed', metadata);
  perform private.enqueue_email('second-factor-notice', account.email,
    private.event_details(metadata) || '{"event": "second-factor-removed"}');
end $$;
comment on function private.remove_second_factor is
  'Removes the authenticators and recovery codes of an account, ends the sessions that a code has raised, and tells the owner of the account. In the transaction that takes the role away, where Auth cannot be asked.';

create function private.remove_second_factor_of_staff() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.remove_second_factor(old.user_id);
  return null;
end $$;
comment on function private.remove_second_factor_of_staff is 'After a staff member is dismissed.';
create trigger remove_second_factor after delete on public.staff
  for each row execute function private.remove_second_factor_of_staff();

-- Of those who were dismissed before this migration.
select private.remove_second_factor(user_id) from (
  select distinct user_id from auth.mfa_factors
  where not exists (select from public.staff where staff.user_id = mfa_factors.user_id)) as previous;
