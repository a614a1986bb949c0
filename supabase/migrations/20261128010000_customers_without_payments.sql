-- Tax law wants to know who paid. Of a customer of whom nothing was paid or invoiced, nothing has to be kept: an abandoned checkout, an
-- account that was never confirmed, a group that was never bought.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.erase_payer_without_payments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
      select from public.payments where customer_id = new.stripe_id and status in ('processing', 'succeeded', 'refunded'))
    or exists (
      select from public.invoices where customer_id = new.stripe_id and status not in ('draft', 'void')) then
    return new;
  end if;
  -- Attempts that a bank has declined.
  update public.payments set payer_name = 'Erased', payer_email = 'erased@example.invalid', failure = null
    where customer_id = new.stripe_id and payer_email <> 'erased@example.invalid';
  new.payer_name := 'Erased';
  new.payer_email := 'erased@example.invalid';
  new.card := null;
  return new;
end $$;
comment on function private.erase_payer_without_payments is
  'Before it is recorded that Stripe has deleted a customer whose account is deleted, or of a group: without a payment or an invoice, name and address go here too.';
create trigger erase_payer_without_payments before update of deleted_at on public.billing_customers
  for each row when (new.deleted_at is not null and new.user_id is null)
  execute function private.erase_payer_without_payments();

-- Customers that Stripe deleted before this migration, which are few: nothing is blanked of those who paid.
update public.billing_customers set deleted_at = deleted_at
  where deleted_at is not null and user_id is null and payer_email <> 'erased@example.invalid';
