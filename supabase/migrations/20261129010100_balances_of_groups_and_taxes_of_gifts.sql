-- What managers of a group and staff could not see: the balance of a group's customer, and the tax of a member's gifts.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.balance_of_group(bought uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('amount', balance, 'currency', balance_currency)
  from public.groups join public.billing_customers on stripe_id = customer_id
  where groups.id = bought and balance <> 0 and manager_id in (auth.uid(), private.selected_member_id())
$$;
comment on function private.balance_of_group is
  'For the manager and for staff with the manager selected: {amount, currency} as on billing_customers; null where the balance is zero.';

create function private.taxes_of_gifts()
  returns table (gift uuid, country text, tax integer, reversed integer, currency text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select taxes.gift_id, taxes.country, taxes.tax,
    (select coalesce(sum(reversals.tax), 0)::integer from private.gift_tax_reversals as reversals where reversals.gift_id = taxes.gift_id),
    taxes.currency
  from (
    select id from public.gifts where buyer_id = private.selected_member_id()
    union
    select id from public.gifts where redeemed_by = private.selected_member_id()
  ) as gifts join private.gift_taxes as taxes on taxes.gift_id = gifts.id
$$;
comment on function private.taxes_of_gifts is
  'For staff: the tax of each gift that the selected member bought or received, where taxes are on, in the smallest unit of its currency; null until Stripe has computed it. reversed: what went back with refunds.';

revoke execute on function private.balance_of_group, private.taxes_of_gifts from public;
grant execute on function private.balance_of_group, private.taxes_of_gifts to authenticated;
