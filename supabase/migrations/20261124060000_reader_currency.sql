-- One currency for each reader. Stripe locks the currency of a customer with its first invoice; gifts are payments without an
-- invoice, which Stripe would take in any currency, so the database holds them to the same one.

create function private.reader_currency(reader uuid) returns text
  language sql stable set search_path = '' as $$
  -- Void invoices count: Stripe has locked the currency when it finalized them.
  select paid.currency from (
    select currency, created_at from public.invoices
      where customer_id in (select stripe_id from public.billing_customers where user_id = reader and deleted_at is null)
    union all
    select currency, created_at from public.payments
      where customer_id in (select stripe_id from public.billing_customers where user_id = reader and deleted_at is null)
        and invoice_id is null and status in ('processing', 'succeeded', 'refunded')
  ) as paid
  order by paid.created_at
  limit 1
$$;
comment on function private.reader_currency is
  'The currency (ISO 4217, lower case) that the reader pays in: that of the first invoice or paid gift of their customer at Stripe. Null before. A new customer, after Stripe has deleted the previous one, may take another.';
grant execute on function private.reader_currency to service_role;

create function private.check_gift_currency() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  expected text := private.reader_currency(new.buyer_id);
begin
  if new.currency <> expected then
    raise exception 'a gift in % for a reader who pays in %', new.currency, expected
      using errcode = 'check_violation', constraint = 'gifts_currency_of_buyer';
  end if;
  return new;
end $$;
comment on function private.check_gift_currency is 'No reader pays in two currencies.';
create trigger check_gift_currency before insert on public.gifts
  for each row when (new.buyer_id is not null) execute function private.check_gift_currency();
