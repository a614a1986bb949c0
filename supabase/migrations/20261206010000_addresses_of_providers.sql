-- Auth finds an account by the identity at the provider, also after the address of the account was changed: another person who has
-- the former mailbox would still sign in by it.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.has_address_of_provider(account uuid, provider text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from auth.users join auth.identities on identities.user_id = users.id
    where users.id = account and identities.provider = has_address_of_provider.provider
      and lower(identities.identity_data ->> 'email') = lower(users.email))
$$;
comment on function private.has_address_of_provider is
  'Whether an account has the address that this provider has verified when it was linked or used last.';
revoke execute on function private.has_address_of_provider from public;
grant execute on function private.has_address_of_provider to visitor;
