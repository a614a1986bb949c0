-- An account goes, and with it everything of theirs but what they paid.

create function private.delete_account() returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid := auth.uid();
  address text;
  called text;
begin
  select lower(users.email), first_name into address, called
    from auth.users join public.profiles on profiles.id = users.id
    where users.id = member for update of users;
  if not found then
    return null;
  end if;
  -- Most of it refers to the account, and goes when that goes. This refers to the address.
  delete from public.newsletter_subscribers where email = address;
  delete from public.contact_messages where email = address;
  delete from public.staff_invitations where email = address;
  delete from private.outbox where recipient = address or data ->> 'email' = address;
  -- Auth's own log, where it keeps one that may be cleared.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    delete from auth.audit_log_entries
      where payload ->> 'actor_id' = member::text or payload ->> 'actor_username' = address;
  end if;
  delete from auth.users where id = member;
  return private.enqueue_letter('account-deleted', address, jsonb_build_object('firstName', called));
end $$;
comment on function private.delete_account is
  'The caller''s own, for good; refused (restrict_violation, keep_an_owner) for the last owner of the desk. Answers the id of the letter that says so.';
grant execute on function private.delete_account to authenticated;
