-- Deletion of accounts. Everything of the account is deleted except invoices, payments and withdrawals.

-- The triggers on auth.users apply whichever way an account is deleted, for example in the Supabase dashboard.

create function private.cancel_subscription_of_deleted_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.stripe_commands (kind, target)
    select 'cancel-subscription', stripe_id from public.subscriptions
    where user_id = old.id and live and source = 'stripe'
    on conflict do nothing;
  delete from public.withdrawals where user_id = old.id and confirmed_at is null;
  return old;
end $$;
comment on function private.cancel_subscription_of_deleted_user is
  'Before an account is deleted, in the same transaction: enqueues the cancellation at Stripe, and deletes withdrawals that were never confirmed, because they prove nothing.';
create trigger cancel_subscription_of_deleted_user before delete on auth.users
  for each row execute function private.cancel_subscription_of_deleted_user();

create function private.record_account_deletion() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.billing_customers
  set user_id = null, account_deleted_at = now(), payer_email = coalesce(nullif(lower(old.email), ''), payer_email)
  where user_id = old.id;
  return old;
end $$;
comment on function private.record_account_deletion is
  'Before an account is deleted, in the same transaction: marks its customer as one of a deleted account and stores the last address, which Stripe may not know, for e-mails about refunds.';
create trigger record_account_deletion before delete on auth.users
  for each row execute function private.record_account_deletion();

create function private.release_user_checkouts() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.stripe_commands (kind, target)
    select 'abandon-subscription', stripe_subscription_id from private.checkouts
    where user_id = old.id and state = 'payable' and stripe_subscription_id is not null
    on conflict do nothing;
  update private.checkouts
    set state = case state when 'payable' then 'superseded' else state end, delivery_address = null
    where user_id = old.id;
  return old;
end $$;
comment on function private.release_user_checkouts is
  'Before an account is deleted: its open checkouts can no longer be paid, and their addresses are deleted.';
create trigger release_user_checkouts before delete on auth.users
  for each row execute function private.release_user_checkouts();

create function private.delete_account() returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid := auth.uid();
  address text;
  given_name text;
  confirmed boolean;
begin
  select lower(users.email), first_name, profiles.email_confirmed_at is not null into address, given_name, confirmed
    from auth.users join public.profiles on profiles.id = users.id
    where users.id = member for update of users;
  if not found then
    return null;
  end if;
  -- These rows refer to the address and not to the account. They belong to the reader only if the address is confirmed.
  if confirmed then
    delete from public.newsletter_subscribers where email = address;
    delete from public.contact_messages where email = address;
    delete from public.staff_invitations where email = address;
    delete from private.email_outbox where recipient = address or data ->> 'email' = address;
  end if;
  -- The audit log of Auth, if it exists here and may be changed.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    delete from auth.audit_log_entries
      where payload ->> 'actor_id' = member::text or (confirmed and payload ->> 'actor_username' = address);
  end if;
  delete from auth.users where id = member;
  return private.enqueue_email('account-deleted', address, jsonb_build_object('firstName', given_name));
end $$;
comment on function private.delete_account is
  'Deletes the account of the signed-in user; rejected (restrict_violation, staff_requires_owner) for the last owner. Returns the id of the e-mail that confirms it.';
grant execute on function private.delete_account to authenticated;
