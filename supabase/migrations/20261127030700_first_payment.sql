-- Until the first payout is known, the oldest payment was looked for among all of them.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.payouts_since() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select least(
    (select min(created_at) from private.payouts where status in ('pending', 'in_transit')),
    coalesce(
      (select max(created_at) from private.payouts),
      -- As the index says it; no other payment is paid out.
      (select min(created_at) from public.payments where stripe_id is not null and status in ('succeeded', 'refunded')),
      now()) - interval '1 day')
$$;
