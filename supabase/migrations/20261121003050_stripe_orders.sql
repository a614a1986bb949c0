-- What Stripe has yet to be told can be taken up by anybody, one at a time. The claim is a lease: whoever made it and died
-- loses it after five minutes, far longer than Stripe is ever waited for.

-- Two sums that go back from one payment are two orders, told apart by a key; whatever else is asked twice is one.
drop index private.stripe_orders_open;
create unique index stripe_orders_open on private.stripe_orders (kind, target, (coalesce(data ->> 'key', '')))
  where done_at is null and given_up_at is null;
create index stripe_orders_by_time on private.stripe_orders (created_at);

create function private.claim_stripe_orders(at_most integer, wanted uuid[] default null)
  returns setof private.stripe_orders
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.stripe_orders
    set attempts = attempts + 1, due_at = clock_timestamp() + interval '5 minutes'
    where id in (
      select id from private.stripe_orders
      where done_at is null and given_up_at is null and due_at <= clock_timestamp()
        and (wanted is null or id = any (wanted))
      order by due_at
      limit at_most
      for update skip locked
    )
  returning *
$$;
comment on function private.claim_stripe_orders is
  'Orders that are due, for the caller alone. A claim that is never answered, because who made it died, runs out by itself.';

create function private.note_stripe_failure(stripe_order uuid, attempt integer, reason text, hopeless boolean)
  returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with noted as (
    update private.stripe_orders
      set failure = left(reason, 500), due_at = clock_timestamp() + private.wait_after(attempts),
        given_up_at = case when hopeless or created_at < now() - interval '7 days' then clock_timestamp() end
      where id = stripe_order and attempts = attempt and done_at is null and given_up_at is null
      returning given_up_at
  )
  select coalesce(bool_or(given_up_at is not null), false) from noted
$$;
comment on function private.note_stripe_failure is
  'Tried again later, each time later, for a week. Answers whether it was given up now; nothing is noted once another attempt has begun.';

grant execute on function private.claim_stripe_orders, private.note_stripe_failure to service_role;
