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

-- Auth's own log of sign-ups and sign-ins. GoTrue indexes nothing but its id, and the table belongs to supabase_auth_admin,
-- so no index can be added. A search for one account reads the whole log, which can take longer than a request may.
-- Deleting an account therefore only enqueues the erasure, and a job walks through the log in batches along its primary
-- key. One pass serves all erasures that were requested before it began, so its cost does not depend on their number.

create table private.auth_log_erasures (
  user_id uuid primary key,
  email text,
  requested_at timestamptz not null default now(),
  erased_until uuid
);
comment on table private.auth_log_erasures is
  'Deleted accounts whose entries in auth.audit_log_entries are still to be deleted. Rows are deleted when the pass through the log is complete.';
comment on column private.auth_log_erasures.email is 'Null if the address was never confirmed: entries under it may belong to somebody else.';
comment on column private.auth_log_erasures.erased_until is
  'Id of the last entry that the pass has examined; the same in all rows of the pass. Null if the erasure waits for the next pass.';
alter table private.auth_log_erasures enable row level security;

create function private.auth_has_log_table() returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not coalesce(has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete'), false) then
    return false;
  end if;
  return exists (select from auth.audit_log_entries);
end $$;
comment on function private.auth_has_log_table is
  'Whether Auth writes its log into this database and entries may be deleted. Auth can be configured not to.';

create function private.erase_auth_log_entries(max_count integer default 5000) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  position uuid;
  last_id uuid;
  examined integer;
begin
  -- One pass at a time. A second caller has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('meridian.auth_log')) then
    return 0;
  end if;
  select erased_until into position from private.auth_log_erasures where erased_until is not null limit 1;
  if position is null then
    position := '00000000-0000-0000-0000-000000000000';
    update private.auth_log_erasures set erased_until = position;
    if not found then
      return 0;
    end if;
  end if;
  if not private.auth_has_log_table() then
    delete from private.auth_log_erasures where erased_until is not null;
    return 0;
  end if;
  select count(*), (array_agg(id order by id desc))[1] into examined, last_id
    from (select id from auth.audit_log_entries where id > position order by id limit max_count) as batch;
  delete from auth.audit_log_entries as entry using private.auth_log_erasures as erasure
    where entry.id > position and entry.id <= last_id and erasure.erased_until is not null
      and (entry.payload ->> 'actor_id' = erasure.user_id::text or entry.payload ->> 'actor_username' = erasure.email);
  if examined < max_count then
    delete from private.auth_log_erasures where erased_until is not null;
  else
    update private.auth_log_erasures set erased_until = last_id where erased_until is not null;
  end if;
  return examined;
end $$;
comment on function private.erase_auth_log_entries is
  'Examines the next max_count entries of the log and deletes those of deleted accounts; for the jobs. Returns how many it examined, so a caller repeats it while the result is max_count. A crash resumes from the last committed batch.';
grant execute on function private.erase_auth_log_entries to service_role;

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
  if private.auth_has_log_table() then
    insert into private.auth_log_erasures (user_id, email) values (member, case when confirmed then address end);
  end if;
  delete from auth.users where id = member;
  return private.enqueue_email('account-deleted', address, jsonb_build_object('firstName', given_name));
end $$;
comment on function private.delete_account is
  'Deletes the account of the signed-in user; rejected (restrict_violation, staff_requires_owner) for the last owner. Returns the id of the e-mail that confirms it.';
grant execute on function private.delete_account to authenticated;
