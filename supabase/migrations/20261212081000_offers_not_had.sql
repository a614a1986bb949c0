-- An offer to stay that was given up, or refused because its amount or the subscription had changed, counted as had for ever. It leaves
-- no row now, so that the reader can have it when cancelling a year later (docs/decisions/0401-offers-to-those-who-leave.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.mark_renewal_offer(offer uuid, is_applied boolean) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.winback_offers set applied_at = coalesce(applied_at, now()) where is_applied and id = offer and kind = 'renewal';
  delete from public.winback_offers where not is_applied and id = offer and kind = 'renewal'
$$;
comment on function private.mark_renewal_offer is
  'Records that the discount is on the subscription at Stripe, or forgets the offer because it is not: given up, or refused. The caller holds the lock of the customer.';
comment on column public.winback_offers.applied_at is
  'When the discount was on the subscription at Stripe; null before that. It stays null after a crash, and the offer counts as had.';

-- Those that were given up before.
delete from public.winback_offers where kind = 'renewal' and applied_at is null and expires_at <= now();
