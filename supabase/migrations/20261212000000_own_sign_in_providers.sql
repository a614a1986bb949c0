-- A reader's export has what Google and Apple have told Auth about them.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.list_own_sign_in_providers()
  returns table (provider text, details jsonb, created_at timestamptz, last_sign_in_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identities.provider::text, identities.identity_data::jsonb, identities.created_at, identities.last_sign_in_at
  from auth.identities
  where user_id = auth.uid() and identities.provider <> 'email'
  order by identities.created_at, identities.id
$$;
comment on function private.list_own_sign_in_providers is
  'What each provider has told about the signed-in user. The identity of the provider `email` repeats the address of the account.';
revoke execute on function private.list_own_sign_in_providers from public;
grant execute on function private.list_own_sign_in_providers to authenticated;
