-- Accounts that a checkout creates: Auth writes them, and signs in the browser that has paid.

create function private.find_account_for_checkout(
  browser_hash bytea, address text, out member uuid, out available boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current_email text;
begin
  available := true;
  -- Of two concurrent requests of one browser the second one finds the account of the first instead of deleting it.
  perform private.lock_email_address(address);
  member := private.find_checkout_account(browser_hash);
  select email into current_email from auth.users where id = member;
  if current_email is distinct from address and not private.remove_unconfirmed_account(address) then
    member := null;
    available := false;
    return;
  end if;
  if member is not null then
    perform private.permit_credential_change(member, browser_hash);
  end if;
end $$;
comment on function private.find_account_for_checkout is
  'The account that this browser created in a checkout, which Auth may now give this address and another password. `member` is null if there is none; then `available` says whether an account can be created at this address.';

create function private.complete_checkout_account(member uuid, new_first_name text, new_last_name text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.profiles set first_name = new_first_name, last_name = new_last_name where id = member;
  update private.checkouts set password_fingerprint = private.password_fingerprint(member)
    where user_id = member and created_account;
  return exists (select from auth.users where id = member);
end $$;
comment on function private.complete_checkout_account is
  'After Auth has stored the address and the password that were typed now. False if the account was deleted meanwhile.';

create function private.initialize_checkout_account(member uuid, request_metadata jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.lock_email_address(email) from auth.users where id = member;
  perform from auth.users where id = member for no key update;
  if not found then
    -- A concurrent registration of the same address has replaced this account.
    return false;
  end if;
  perform private.start_free_subscription(member);
  perform private.record_account_event(member, 'registered', request_metadata);
  return true;
end $$;
comment on function private.initialize_checkout_account is
  'Completes an account that Auth has just created for a checkout. The confirmation link is sent with the welcome e-mail after the payment. False if the account was deleted meanwhile.';

create function private.claim_checkout_sign_in(checkout uuid, out member uuid, out address text, out fingerprint text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update private.checkouts set signed_in_at = coalesce(signed_in_at, clock_timestamp())
    where id = checkout and created_account and state = 'completed' and completed_at > now() - interval '1 day'
      -- One minute for a repeated request, in case the response was lost.
      and (signed_in_at is null or signed_in_at > now() - interval '1 minute')
      and password_fingerprint = private.password_fingerprint(user_id) and private.may_sign_in(user_id)
    returning user_id, password_fingerprint into member, fingerprint;
  select email into address from auth.users where id = member;
end $$;
comment on function private.claim_checkout_sign_in is
  'The account that Auth may sign in, in the browser that created it and has just paid: once, as long as the password is the one that was chosen in the checkout. The fingerprint is checked again when the session is registered.';

create function private.find_paid_account(address text) returns uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select member from private.find_email_account(address) where private.has_paid(member)
$$;
comment on function private.find_paid_account is
  'The account of an unconfirmed address that has paid: it signs in nevertheless (docs/decisions/0048-paying-before-confirming.md).';

grant execute on function
  private.find_account_for_checkout, private.complete_checkout_account, private.initialize_checkout_account,
  private.claim_checkout_sign_in
  to service_role;
grant execute on function private.find_paid_account to visitor;
