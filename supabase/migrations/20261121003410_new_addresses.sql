-- Whoever changes the address of an account, Stripe hears of it: its receipts, and what is told by the name of who pays, go there.

alter table private.stripe_orders drop constraint stripe_orders_kind_check;
alter table private.stripe_orders add constraint stripe_orders_kind_check check (kind in (
  'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'refund', 'refresh-customer', 'update-customer'));

create function private.tell_new_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- With a key of its own, for one that is being carried out at this moment may have read the former address.
  insert into private.stripe_orders (kind, target, data)
    select 'update-customer', stripe_id, jsonb_build_object('key', gen_random_uuid())
    from public.billing_customers where user_id = new.id and deleted_at is null;
  return null;
end $$;
comment on function private.tell_new_address is
  'In the transaction that changes the address. The order does not name it: whoever carries it out reads what it is by then.';
create trigger tell_new_address after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.tell_new_address();
