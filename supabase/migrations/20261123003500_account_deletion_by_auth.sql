-- Auth deletes an account; what refers to its address goes in the same transaction, also when an operator deletes it in the dashboard.

create function private.erase_rows_of_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text := lower(old.email);
  confirmed boolean := exists (select from public.profiles where id = old.id and email_confirmed_at is not null);
begin
  -- These rows refer to the address and not to the account. They belong to the reader only if the address is confirmed.
  if confirmed then
    delete from public.newsletter_subscribers where email = address;
    delete from public.contact_messages where email = address;
    delete from public.staff_invitations where email = address;
    delete from private.email_outbox where recipient = address or data ->> 'email' = address;
  end if;
  if private.auth_has_log_table() then
    insert into private.auth_log_erasures (user_id, email) values (old.id, case when confirmed then address end)
      on conflict do nothing;
  end if;
  return old;
end $$;
comment on function private.erase_rows_of_address is 'Before an account is deleted, in the same transaction.';
create trigger erase_rows_of_address before delete on auth.users
  for each row execute function private.erase_rows_of_address();

create function private.begin_account_deletion(out email text, out first_name text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if private.staff_role() = 'owner' and (select count(*) from public.staff where role = 'owner') = 1 then
    raise exception 'the last owner stays' using errcode = 'restrict_violation', constraint = 'staff_requires_owner';
  end if;
  select lower(users.email), profiles.first_name into email, first_name
    from auth.users join public.profiles on profiles.id = users.id where users.id = auth.uid();
end $$;
comment on function private.begin_account_deletion is
  'Of the signed-in user, before Auth is asked to delete the account; rejected (restrict_violation, staff_requires_owner) for the last owner, for whom Auth would answer an error without a reason. Address and name are for the e-mail about it.';

create function private.enqueue_account_deleted_email(address text, given_name text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.lock_email_address(address);
  if exists (
    select from private.email_outbox
    where recipient = address and kind = 'account-deleted' and created_at > now() - interval '1 minute') then
    return null;
  end if;
  return private.enqueue_email('account-deleted', address, jsonb_build_object('firstName', given_name));
end $$;
comment on function private.enqueue_account_deleted_email is
  'After the account has been deleted. Returns the id of the e-mail. Auth answers both of two deletions at once as if each had deleted the account, so there is one e-mail a minute.';

grant execute on function private.begin_account_deletion to authenticated;
grant execute on function private.enqueue_account_deleted_email to visitor;

-- When Auth deletes an account, the triggers of the rows that go with it run with Auth's rights, which end at its schema.

alter function private.promote_next_default() security definer set search_path = pg_catalog, pg_temp;
