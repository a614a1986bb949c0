-- The answer to a code can be lost on its way: the session is raised, and the browser keeps its token of before, which opens no
-- more than before. Such a browser was told that a code had been typed, was not asked for one, and repeated its calls for ever.

create or replace function private.read_second_factor(
  session uuid, out factors jsonb, out verified boolean, out recovery_codes integer, out required_from timestamptz
)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    coalesce((
      select jsonb_agg(
        jsonb_build_object('id', id, 'name', friendly_name,
          'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by created_at, id)
      from auth.mfa_factors where user_id = auth.uid() and status = 'verified'), '[]'),
    private.is_raised(session) and coalesce(auth.jwt() ->> 'aal' = 'aal2', false),
    (select count(*)::integer from private.recovery_codes where user_id = auth.uid() and used_at is null),
    case when private.staff_role() = 'owner' then private.second_factor_required_from() end
$$;
comment on function private.read_second_factor is
  'Of the signed-in user: the authenticators, whether a code was typed in this session and its access token says so, how many recovery codes are left, and when the role demands an authenticator.';
