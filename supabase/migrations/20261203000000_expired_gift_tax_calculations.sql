-- Stripe forgets a tax calculation after 90 days. A command that was left for longer calculates anew.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.forget_gift_tax_calculation(gift uuid, expired text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.gift_taxes set calculation = null, net = null, tax = null, rate = null
    where gift_id = gift and calculation = expired and recorded_at is null
$$;
comment on function private.forget_gift_tax_calculation is
  'Of a tax that is not recorded, so that it is calculated anew. Without effect where another calculation counts by now.';
comment on column private.gift_taxes.calculation is
  'The calculation at Stripe that the transaction is made from: the same in each attempt, until Stripe has forgotten it.';

revoke execute on function private.forget_gift_tax_calculation from public;
grant execute on function private.forget_gift_tax_calculation to service_role;
