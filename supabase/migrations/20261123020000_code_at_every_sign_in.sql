-- Every sign-in tells whether a code of an authenticator follows, also that of a former staff member.

create function private.has_second_factor() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
$$;
comment on function private.has_second_factor is 'Whether the signed-in user has an authenticator that was verified by a code.';
grant execute on function private.has_second_factor to authenticated;
