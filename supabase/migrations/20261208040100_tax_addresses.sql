-- The printed edition is taxed where it goes. Stripe kept the address of the purchase, whatever address the reader had later.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.stripe_commands
  drop constraint stripe_commands_kind_check,
  add constraint stripe_commands_kind_check check (kind in (
    'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'end-with-period', 'refund', 'refresh-customer',
    'update-customer', 'set-card', 'credit-note', 'delete-customer', 'submit-evidence', 'set-group-seats',
    'create-offer', 'extend-term', 'tax-gift', 'reverse-gift-tax', 'return-credit', 'set-tax-address')) not valid;
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone. end-with-period cancels at the end of the paid period. set-card pays a subscription from the newest card of its customer if it has none. credit-note writes the credit note of a refund. return-credit gives back to the credit of a customer what the invoices of a subscription took from it. delete-customer erases the customer of a deleted account. submit-evidence sends private.dispute_evidence to the bank. set-group-seats sets the quantity from which the next term of a group is invoiced. create-offer makes the code of an offer to return, and sends it. extend-term makes a term longer by the months of a pause. tax-gift and reverse-gift-tax report the tax in a redeemed gift, and of its refund. set-tax-address gives a customer the default address of a reader whose printed edition is taxed.';

create function private.enqueue_tax_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Each command has its own key, because one that is being executed now may have read the previous address.
  insert into private.stripe_commands (kind, target, data)
    select 'set-tax-address', customer_id, jsonb_build_object('key', gen_random_uuid())
    from public.subscriptions
    where user_id = new.user_id and live and source = 'stripe' and tax_behavior is not null and customer_id is not null
      and exists (select from public.plans where plans.id = plan_id and private.includes_print(plans))
      and exists (select from public.addresses where addresses.user_id = new.user_id and is_default);
  return null;
end $$;
comment on function private.enqueue_tax_address is
  'After a reader has another default address, or a plan with the printed edition: the next invoice is taxed there. The command does not contain the address; its execution reads the current one.';
create trigger enqueue_tax_address after insert on public.addresses
  for each row when (new.is_default) execute function private.enqueue_tax_address();
create trigger enqueue_changed_tax_address after update on public.addresses
  for each row when (new.is_default and
    (old.is_default, old.address_line1, old.address_line2, old.city, old.state, old.postal_code, old.country) is distinct from
    (new.is_default, new.address_line1, new.address_line2, new.city, new.state, new.postal_code, new.country))
  execute function private.enqueue_tax_address();
create trigger enqueue_tax_address after update of plan_id on public.subscriptions
  for each row when (new.source = 'stripe' and new.live and new.tax_behavior is not null and old.plan_id <> new.plan_id)
  execute function private.enqueue_tax_address();
