-- A part of a gift that was refunded more than sixty days before its redemption was left out, because the days were counted from the refund: all
-- of the tax was reported, and the share of the refund was never reversed.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.list_missing_gift_tax_reversals(customer text) returns table (refund text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select refunds.stripe_id
    from public.gifts
      join private.gift_taxes on gift_id = gifts.id
      join public.payments on payments.stripe_id = gifts.payment_intent
      join public.refunds on refunds.payment_id = payments.id
    where gifts.customer_id = customer and refunds.status = 'succeeded'
      and not exists (select from private.gift_tax_reversals where refund_id = refunds.stripe_id)
      -- Commands are kept for 90 days: older refunds would be ordered again and again. A refund from before the redemption is due from then on.
      and greatest(refunds.created_at, gift_taxes.recorded_at) > now() - interval '60 days'
      and not exists (select from private.stripe_commands where kind = 'reverse-gift-tax' and target = refunds.stripe_id);
end $$;
