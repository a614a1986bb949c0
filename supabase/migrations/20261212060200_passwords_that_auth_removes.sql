-- When somebody comes by Google or Apple to an account whose address Auth has not confirmed, Auth removes its password first,
-- because somebody else may have registered the address and knows it. The trigger refused that, so that Auth answered 500 and this
-- way to sign in failed for ever. The account is still not opened before its mailbox has confirmed the address.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.reject_credential_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  permit private.credential_permits;
begin
  if new.encrypted_password is null and new.email is not distinct from old.email and old.email_confirmed_at is null
    and exists (select from public.profiles where id = new.id and email_confirmed_at is null) then
    return new;
  end if;
  update private.credential_permits set used_in = pg_current_xact_id()
    where user_id = new.id and created_at > now() - interval '1 minute'
      and (used_in is null or used_in = pg_current_xact_id())
    returning * into permit;
  if permit.user_id is null
    or permit.checkout_browser is not null
      and not private.is_unpaid_checkout_account(new.id, permit.checkout_browser) then
    raise exception 'passwords and addresses are changed by the functions of this project only'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function private.reject_credential_change is
  'Auth would change a password without asking for the current one, without the rules for passwords, without an e-mail to the owner. Without a permit it may only remove the password of an account whose address nobody has confirmed, as it does when a provider has verified that address: its owner gets rid of a password that somebody else may have chosen.';
