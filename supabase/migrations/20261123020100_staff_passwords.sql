-- The functions demand longer passwords of staff, also where a link in an e-mail sets one.

drop function private.find_link_account(uuid);
create function private.find_link_account(
  member uuid, out email text, out first_name text, out last_name text, out new_email text,
  out confirmed boolean, out just_confirmed boolean, out staff boolean
)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.email, profiles.first_name, profiles.last_name, nullif(users.email_change, ''),
    profiles.email_confirmed_at is not null,
    coalesce(profiles.email_confirmed_at > now() - interval '1 minute', false) and not exists (
      select from public.account_events
      where user_id = member and kind in ('password-reset', 'email-changed') and created_at > now() - interval '1 minute'),
    exists (select from public.staff where staff.user_id = users.id)
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = member and private.may_sign_in(users.id)
$$;
comment on function private.find_link_account is
  'The account of a link whose signature the caller has verified. `new_email` is the address that waits for its confirmation. `just_confirmed`: by the link to confirm it, within the last minute.';
grant execute on function private.find_link_account to visitor;
