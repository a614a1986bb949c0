import type { PlantStep } from './plant-step.ts'

// Of ten members three pay by Stripe, one of them for the printed edition, and two did so earlier. Of a hundred, one each has a
// complimentary plan, a redeemed gift, and a seat in a group of ten.

/**
 * The days of a paid term: it renews on one of 365 days, at some second of it, because the reconciliation compares at once what was paid in
 * the same second.
 */
const term = `cross join lateral (select date_trunc('hour', now()) + (1 + n * 7919 % 365) * interval '1 day' - n * 7907 % 72000 * interval '1 second') as next (renewal)
  cross join lateral (select next.renewal - interval '1 year') as last (renewal)`

const plan = `case when n % 10 = 0 then 'patron_ledger' else 'global_reader' end`
const price = `case when n % 10 = 0 then 150000 else 20000 end`

/** Every payment of a member: a row for each year, the newest first. */
const payments = `pg_temp.members($from, $to) as n ${term}
  cross join lateral generate_series(0, case when n % 10 < 3 then pg_temp.years(n, $members) - 1 else n % 3 end) as k
  cross join lateral (select case when n % 10 < 3 then last.renewal else now() - (400 + n % 700) * interval '1 day' end - k * interval '1 year') as paid (at)`
/** Those who have paid, without trials. */
const hasPaid = `(n % 10 < 3 and n / 10 % 100 <> 2 or n % 10 in (3, 4))`
const isRefunded = `(n * 31 + k) % 200 = 0`

export const money: PlantStep[] = [
  {
    table: 'public.billing_customers',
    sql: `insert into public.billing_customers (stripe_id, user_id, payer_name, payer_email, card, refreshed_at, created_at)
      select 'cus_planted' || n, pg_temp.member(n), pg_temp.first_name(n) || ' ' || pg_temp.last_name(n), pg_temp.address(n),
        '{"brand": "visa", "last4": "4242", "expMonth": 12, "expYear": 2040}'::jsonb, now(), pg_temp.joined(n)
      from pg_temp.members($from, $to) as n where n % 10 < 5
      union all
      select 'cus_plantedgroup' || n, null, 'Readers', 'invoices-' || n || '@readers.example', null, now(), now()
      from pg_temp.members($from, $to) as n where n % 1000 = 55`,
  },
  {
    table: 'public.subscriptions',
    // Of a hundred who pay, one is past due, one beyond the grace period, one has free days, five have cancelled, one changes to a
    // smaller plan. Work that is due for jobs belongs to the first 1,000 members: as much of it in a small database as in a large one.
    sql: `insert into public.subscriptions (id, user_id, plan_id, source, status, price, current_period_start, current_period_end, cancel_at_period_end,
        concluded_at, past_due_since, next_plan_id, next_plan_from, renewal_amount, renewal_reminded_for, access_paused_notified_for, stripe_id,
        customer_id, trial_end, created_at)
      select pg_temp.key('subscription', n), pg_temp.member(n), ${plan}, 'stripe',
        case state when 0 then 'past_due' when 1 then 'past_due' when 2 then 'trialing' else 'active' end, ${price},
        last.renewal, next.renewal, state between 3 and 7, case when state <> 2 then last.renewal end,
        case state when 0 then now() - interval '5 days' when 1 then now() - interval '20 days' end,
        case when state = 8 and n % 10 = 0 then 'global_reader' end, case when state = 8 and n % 10 = 0 then next.renewal end,
        case when state between 3 and 7 then null when state = 8 then 20000 else ${price} end,
        case when n > 1000 and next.renewal < now() + interval '15 days' then next.renewal end,
        case when state = 1 and n > 1000 then now() - interval '20 days' end,
        'sub_planted' || n, 'cus_planted' || n, case when state = 2 then next.renewal end, last.renewal - (pg_temp.years(n, $members) - 1) * interval '1 year'
      from pg_temp.members($from, $to) as n ${term} cross join lateral (select n / 10 % 100) as of (state)
      where n % 10 < 3
      union all
      select pg_temp.key('ended', n), pg_temp.member(n), 'global_reader', 'stripe', 'canceled', 20000, now() - interval '800 days', now() - interval '435 days', true,
        now() - interval '800 days', null, null, null, null, null, null, 'sub_plantedended' || n, 'cus_planted' || n, null, now() - interval '800 days'
      from pg_temp.members($from, $to) as n where n % 10 in (3, 4)
      union all
      select pg_temp.key('subscription', n), pg_temp.member(n), case when kind = 'free' then 'free' else 'global_reader' end, kind, 'active', 0,
        now() - interval '30 days', case when kind <> 'free' then now() + (1 + n % 300) * interval '1 day' end, false,
        case when kind = 'group' then now() - interval '30 days' end, null, null, null, null, null, null, null, null, null, now() - interval '30 days'
      from pg_temp.members($from, $to) as n
        cross join lateral (select case n % 100 when 45 then 'gift' when 55 then 'group' else 'free' end) as of (kind)
      where n % 10 >= 3 and n % 100 <> 35`,
  },
  {
    table: 'public.subscriptions',
    sql: `insert into public.subscriptions (id, user_id, plan_id, source, reason, current_period_start, current_period_end)
      select pg_temp.key('subscription', n), pg_temp.member(n), 'patron_ledger', 'complimentary', 'A prize', now() - interval '30 days',
        case when n % 1000 = 35 and n <= 1000 then now() - interval '1 hour' else now() + (1 + n % 300) * interval '1 day' end
      from pg_temp.members($from, $to) as n where n % 100 = 35`,
  },
  {
    table: 'public.invoices',
    sql: `insert into public.invoices (id, stripe_id, customer_id, user_id, stripe_subscription_id, number, description, amount, amount_paid, currency, status,
        billing_reason, term_start, term_end, created_at)
      select pg_temp.key('invoice ' || k, n), 'in_planted' || n || '_' || k, 'cus_planted' || n, pg_temp.member(n),
        case when n % 10 < 3 then 'sub_planted' else 'sub_plantedended' end || n, 'P-' || n || '-' || k, 'A year', ${price}, ${price}, 'usd', 'paid',
        'subscription_cycle', paid.at, paid.at + interval '1 year', paid.at
      from ${payments} where ${hasPaid}`,
  },
  {
    table: 'public.payments',
    sql: `insert into public.payments (id, stripe_id, customer_id, invoice_id, user_id, payer_name, payer_email, description, amount, refunded, status,
        has_receipt, created_at)
      select pg_temp.key('payment ' || k, n), 'pi_planted' || n || '_' || k, 'cus_planted' || n, pg_temp.key('invoice ' || k, n), pg_temp.member(n),
        pg_temp.first_name(n) || ' ' || pg_temp.last_name(n), pg_temp.address(n), 'A year', ${price},
        case when ${isRefunded} then ${price} else 0 end, case when ${isRefunded} then 'refunded' else 'succeeded' end, true, paid.at
      from ${payments} where ${hasPaid}`,
  },
  {
    table: 'public.refunds',
    sql: `insert into public.refunds (stripe_id, payment_id, amount, status, credit_note, created_at)
      select 're_planted' || n || '_' || k, pg_temp.key('payment ' || k, n), ${price}, 'succeeded', 'cn_planted' || n || '_' || k, paid.at + interval '3 days'
      from ${payments} where ${hasPaid} and ${isRefunded}`,
  },
  {
    table: 'public.disputes',
    sql: `insert into public.disputes (stripe_id, payment_id, amount, status, reason, created_at)
      select 'dp_planted' || n || '_' || k, pg_temp.key('payment ' || k, n), ${price}, 'won', 'fraudulent', paid.at + interval '20 days'
      from ${payments} where ${hasPaid} and (n * 31 + k) % 1000 = 7`,
  },
  {
    table: 'private.balance_transactions',
    sql: `insert into private.balance_transactions (stripe_id, kind, type, category, source, payment_intent, country, amount, fee, net, recorded, currency, created_at)
      select 'txn_planted' || n || '_' || k, 'payment', 'charge', 'charge', 'ch_planted' || n || '_' || k, 'pi_planted' || n || '_' || k, 'US', ${price}, 600,
        ${price} - 600, ${price}, 'usd', paid.at
      from ${payments} where ${hasPaid} and k = 0`,
  },
  {
    table: 'private.stripe_events',
    sql: `insert into private.stripe_events (id, type, customer_id, object_id, created_at, received_at, received_version, processed_at, attempts, outcome)
      select 'evt_planted' || n, 'invoice.paid', 'cus_planted' || n, 'in_planted' || n || '_0', at, at, 0, at, 1, 'refreshed'
      from pg_temp.members($from, $to) as n cross join lateral (select now() - n % 40000 * interval '1 minute') as received (at)`,
  },
  {
    table: 'private.stripe_commands',
    sql: `insert into private.stripe_commands (kind, target, created_at, due_at, attempts, completed_at)
      select 'refresh-customer', 'cus_planted' || n, at, at, 1, at
      from pg_temp.members($from, $to) as n cross join lateral (select now() - n % 40000 * interval '1 minute') as made (at) where n % 10 = 0`,
  },
  {
    table: 'private.checkouts',
    sql: `insert into private.checkouts (browser, plan_id, user_id, state, attempt, stripe_subscription_id, created_at, updated_at, completed_at)
      select sha256(n::text::bytea), ${plan}, pg_temp.member(n), 'completed', 1, 'sub_planted' || n, last.renewal, last.renewal, last.renewal
      from pg_temp.members($from, $to) as n ${term} where n % 10 < 3`,
  },
  {
    table: 'private.trials',
    sql: `insert into private.trials (stripe_subscription_id, user_id, card_fingerprint)
      select 'sub_planted' || n, pg_temp.member(n), 'card' || n from pg_temp.members($from, $to) as n where n % 10 < 3 and n / 10 % 100 = 2`,
  },
  {
    table: 'public.cancellation_feedback',
    sql: `insert into public.cancellation_feedback (user_id, subscription_id, plan_id, reason, comment, created_at)
      select pg_temp.member(n), pg_temp.key('ended', n), 'global_reader', 'time', case when n % 20 = 3 then 'I travel too much.' end, now() - n % 700 * interval '1 day'
      from pg_temp.members($from, $to) as n where n % 10 = 3`,
  },
  {
    table: 'public.winback_offers',
    sql: `insert into public.winback_offers (user_id, plan_id, kind, percent, subscription_id, promotion_code, sent_at, expires_at)
      select pg_temp.member(n), 'global_reader', 'return', 30, pg_temp.key('ended', n), 'RETURN-' || lpad(n::text, 8, '0'), now(), now() + interval '10 days'
      from pg_temp.members($from, $to) as n where n % 100 = 3`,
  },
  {
    table: 'public.withdrawals',
    sql: `insert into public.withdrawals (user_id, subscription_id, stripe_id, name, email, plan, concluded_at, amount, created_at, confirmed_at)
      select pg_temp.member(n), pg_temp.key('ended', n), 'sub_plantedended' || n, pg_temp.first_name(n), pg_temp.address(n), 'Global Reader', now() - interval '800 days', 20000,
        now() - interval '799 days', now() - interval '799 days'
      from pg_temp.members($from, $to) as n where n % 200 = 4`,
  },
  {
    table: 'public.gifts',
    sql: `insert into public.gifts (id, key, buyer_id, browser, plan_id, years, amount, currency, from_name, recipient_name, code_hash, paid_at, delivered_at,
        redeemed_at, redeemed_by, subscription_id, ending_notified_at)
      select pg_temp.key('gift', n), pg_temp.key('gift', n), pg_temp.member(n - 1), sha256(n::text::bytea), 'global_reader', 1, 20000, 'usd', 'Ada', 'Colette',
        sha256(('code' || n)::bytea), now() - interval '30 days', now() - interval '30 days', now() - interval '30 days', pg_temp.member(n),
        pg_temp.key('subscription', n), case when n > 1000 and n % 300 < 22 then now() end
      from pg_temp.members($from, $to) as n where n % 100 = 45`,
  },
  {
    table: 'public.groups',
    sql: `insert into public.groups (id, key, manager_id, name, company, invoice_email, country, address_line1, city, plan_id, pays_by, seats, amount, price,
        currency, renewal_amount, customer_id, stripe_subscription_id, status, current_period_start, current_period_end, concluded_at, opened_at)
      select pg_temp.key('group', n), pg_temp.key('group', n), pg_temp.member(n), 'Readers ' || n, 'Lindqvist', 'invoices-' || n || '@readers.example', 'SE',
        'Skeppsbron 1', 'Stockholm', 'global_reader', 'card', 12, 240000, 20000, 'usd', 240000, 'cus_plantedgroup' || n, 'sub_plantedgroup' || n, 'active',
        now() - interval '30 days', now() + interval '330 days', now() - interval '30 days', now() - interval '30 days'
      from pg_temp.members($from, $to) as n where n % 1000 = 55`,
  },
  {
    table: 'public.group_members',
    sql: `insert into public.group_members (id, group_id, email, token_hash, expires_at, accepted_at, user_id, subscription_id)
      select pg_temp.key('seat', n), pg_temp.key('group', n / 1000 * 1000 + 55), pg_temp.address(n), sha256(('seat' || n)::bytea), now() + interval '1 day',
        now() - interval '30 days', pg_temp.member(n), pg_temp.key('subscription', n)
      from pg_temp.members($from, $to) as n where n % 100 = 55`,
  },
  {
    table: 'public.print_deliveries',
    sql: `insert into public.print_deliveries (edition, user_id, first_name, last_name, address_line1, city, state, postal_code, country)
      select month, pg_temp.member(n), pg_temp.first_name(n), pg_temp.last_name(n), n || ' Quay Street', 'New York', 'NY', lpad((n % 99999)::text, 5, '0'),
        'United States'
      from pg_temp.members($from, $to) as n, public.print_editions where n % 10 = 0 and closed_at is not null`,
  },
  {
    table: 'public.print_pauses',
    sql: `insert into public.print_pauses (user_id, subscription_id, first_edition, last_edition, ends_at, reminded_at)
      select pg_temp.member(n), pg_temp.key('subscription', n), month, month, closes_at, now()
      from pg_temp.members($from, $to) as n, (
        select month, closes_at from public.print_editions where closed_at is null order by month limit 1) as next
      where n % 500 = 90`,
  },
]
