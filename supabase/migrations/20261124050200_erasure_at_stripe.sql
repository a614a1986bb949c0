-- The customer at Stripe of a deleted account is deleted too: name, address, cards and tax ids. Payments and invoices stay
-- there, as they stay here.

create or replace function private.record_account_deletion() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with deleted as (
    update public.billing_customers
    set user_id = null, account_deleted_at = now(), payer_email = coalesce(nullif(lower(old.email), ''), payer_email)
    where user_id = old.id
    returning stripe_id, deleted_at
  )
  -- A day later: a first payment that is open in another window cannot be paid any more then.
  insert into private.stripe_commands (kind, target, due_at)
    select 'delete-customer', stripe_id, now() + interval '1 day' from deleted where deleted_at is null
    on conflict do nothing;
  return old;
end $$;
comment on function private.record_account_deletion is
  'Before an account is deleted, in the same transaction: marks its customer as one of a deleted account, stores the last address, which Stripe may not know, for e-mails about refunds, and enqueues the deletion of the customer at Stripe.';

-- Accounts that were deleted before this migration.
insert into private.stripe_commands (kind, target, due_at)
  select 'delete-customer', stripe_id, now() + interval '1 day' from public.billing_customers
  where account_deleted_at is not null and deleted_at is null
  on conflict do nothing;

create or replace function private.record_stripe_command_failure(command uuid, attempt integer, reason text, permanent boolean)
  returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with recorded as (
    update private.stripe_commands
      set failure = left(reason, 500), due_at = clock_timestamp() + private.retry_delay(attempts),
        -- A dispute can keep a customer for months, and an erasure is owed however long it takes.
        failed_at = case when kind <> 'delete-customer' and (permanent or created_at < now() - interval '7 days')
          then clock_timestamp() end
      where id = command and attempts = attempt and completed_at is null and failed_at is null
      returning failed_at
  )
  select coalesce(bool_or(failed_at is not null), false) from recorded
$$;
comment on function private.record_stripe_command_failure is
  'Schedules the next attempt, each time later, for a week; the deletion of a customer until it is done. Nothing is recorded if another attempt has begun. Returns whether the command was given up now.';

create function private.has_open_stripe_commands(customer text) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from private.stripe_commands
    where completed_at is null and failed_at is null and kind <> 'delete-customer'
      and (target = customer
        or target in (select stripe_id from public.payments where payments.customer_id = customer)
        or target in (
          select refunds.stripe_id from public.refunds join public.payments on payments.id = payment_id
          where payments.customer_id = customer)))
$$;
comment on function private.has_open_stripe_commands is
  'Whether a command about a customer, its payments or its refunds is still to be executed, the deletion of the customer apart.';
grant execute on function private.has_open_stripe_commands to service_role;
