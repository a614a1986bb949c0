-- The currency of a subscription, and recurring revenue counted by it: a price can be made at Stripe in any currency.

alter table public.subscriptions
  add column currency text not null default 'usd' check (currency ~ '^[a-z]{3}$');
comment on column public.subscriptions.currency is 'Of its price. At Stripe a subscription keeps its currency.';

drop function private.subscription_changes(date, text, bigint, text, bigint);
create function private.subscription_changes(
  day date, old_plan text, old_yearly bigint, old_currency text, new_plan text, new_yearly bigint, new_currency text)
  returns table (figure text, key text, day date, amount bigint)
  language sql immutable set search_path = '' as $$
  select listed.figure, listed.key, subscription_changes.day, listed.amount
  from (values
    ('subscribers', old_plan, case when old_plan is distinct from new_plan then -1 end),
    ('subscribers', new_plan, case when old_plan is distinct from new_plan then 1 end),
    ('gained', new_plan, case when old_plan is null then 1 end),
    ('lost', old_plan, case when new_plan is null then 1 end),
    ('recurring', old_currency, nullif(-coalesce(old_yearly, 0), 0)),
    ('recurring', new_currency, nullif(coalesce(new_yearly, 0), 0))
  ) as listed (figure, key, amount)
  where listed.key is not null and listed.amount is not null
$$;
comment on function private.subscription_changes is
  'What a change of one subscription adds to the statistics. A plan is null while the subscription is not live; yearly is in the smallest unit of the currency.';

drop function private.subscription_history(text, text, text, boolean, integer, timestamptz, timestamptz, timestamptz);
create function private.subscription_history(
  plan_id text, source text, status text, live boolean, price integer, concluded_at timestamptz, created_at timestamptz,
  ended_at timestamptz, currency text default 'usd')
  returns table (figure text, key text, day date, amount bigint)
  language sql stable set search_path = '' as $$
  with dates as (
    select private.utc_day(coalesce(concluded_at, created_at)) as first_day,
      private.utc_day(greatest(ended_at, coalesce(concluded_at, created_at))) as last_day,
      case source when 'stripe' then price else 0 end::bigint as yearly
    -- A first payment that failed has begun nothing.
    where live or (ended_at is not null and (source <> 'stripe' or concluded_at is not null))
  )
  select changes.* from dates, lateral private.subscription_changes(
    first_day, null, 0, null, plan_id, case when live then private.yearly_amount(source, status, price) else yearly end,
    currency) as changes
  union all
  select changes.* from dates, lateral private.subscription_changes(
    last_day, plan_id, yearly, currency, null, 0, null) as changes
  where not live
$$;
comment on function private.subscription_history is
  'What a subscription that was not counted before adds to the statistics: its beginning and, if it has ended, its end.';

create or replace function private.count_subscriptions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into private.statistics_changes (figure, key, day, amount)
      select changes.figure, changes.key, changes.day, sum(changes.amount)
      from new_rows, lateral private.subscription_history(
        new_rows.plan_id, new_rows.source, new_rows.status, new_rows.live, new_rows.price, new_rows.concluded_at,
        new_rows.created_at, new_rows.ended_at, new_rows.currency) as changes
      group by 1, 2, 3 having sum(changes.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into private.statistics_changes (figure, key, day, amount)
      select changes.figure, changes.key, changes.day, sum(changes.amount)
      from old_rows, lateral private.subscription_changes(
        private.utc_day(now()), plan_id, private.yearly_amount(source, status, price), currency, null, 0, null) as changes
      where live
      group by 1, 2, 3 having sum(changes.amount) <> 0;
  else
    insert into private.statistics_changes (figure, key, day, amount)
      select changes.figure, changes.key, changes.day, sum(changes.amount)
      from old_rows as earlier join new_rows as later using (id), lateral private.subscription_changes(
        private.utc_day(case
          when later.live and not earlier.live then later.concluded_at
          when earlier.live and not later.live then later.ended_at
        end),
        case when earlier.live then earlier.plan_id end,
        private.yearly_amount(earlier.source, earlier.status, earlier.price),
        earlier.currency,
        case when later.live then later.plan_id end,
        private.yearly_amount(later.source, later.status, later.price),
        later.currency) as changes
      where earlier.live or later.live
      group by 1, 2, 3 having sum(changes.amount) <> 0;
  end if;
  return null;
end $$;

-- A subscription has the currency of its invoices. The trigger moves what it brings from dollars to that currency, on the
-- day of this migration.
update public.subscriptions as subscription set currency = last_invoice.currency
from (
  select distinct on (stripe_subscription_id) stripe_subscription_id, currency from public.invoices
  where stripe_subscription_id is not null order by stripe_subscription_id, created_at desc
) as last_invoice
where last_invoice.stripe_subscription_id = subscription.stripe_id and last_invoice.currency <> subscription.currency;
