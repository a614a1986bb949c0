-- Of a customer without an account it is known whether that account has gone, or was never known here: a backup that was
-- restored, or a second database, knows less than Stripe does. Only what belonged to an account that has gone is ended there.

alter table public.billing_customers
  add column departed_at timestamptz,
  add constraint "who has gone has no account" check (departed_at is null or user_id is null);
comment on column public.billing_customers.user_id is
  'Null when the account is gone, which departed_at says, when it is not known here, or has another customer by now.';
comment on column public.billing_customers.departed_at is
  'When the account was deleted, here and by whomever. What is still alive at Stripe is ended there because of this, and of nothing else.';

create function private.note_departure() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.billing_customers
  set user_id = null, departed_at = now(), payer_email = coalesce(nullif(lower(old.email), ''), payer_email)
  where user_id = old.id;
  return old;
end $$;
comment on function private.note_departure is
  'Before an account is deleted, in the same transaction: its customer is known from now on as one whose account has gone, '
  'and may still be told of money that goes back, where they read letters last: Stripe may know an older address.';
create trigger note_departure before delete on auth.users
  for each row execute function private.note_departure();

create function private.hand_over_payments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invoices set user_id = new.user_id where customer_id = new.stripe_id and user_id is null;
  update public.payments set user_id = new.user_id where customer_id = new.stripe_id and user_id is null;
  return null;
end $$;
comment on function private.hand_over_payments is
  'What was written down of a customer before it was known whose it is becomes that reader''s.';
create trigger hand_over_payments after update of user_id on public.billing_customers
  for each row when (old.user_id is null and new.user_id is not null)
  execute function private.hand_over_payments();

-- Deleting an account locks its row first and what was paid after it; whoever writes down what was paid does the same, so
-- that the two never wait for each other.
create function private.hold_account(member uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.users where id = member for key share;
  return found;
end $$;
comment on function private.hold_account is
  'Whether there is such an account, which from now on nobody deletes before this transaction has ended.';
grant execute on function private.hold_account to service_role;
