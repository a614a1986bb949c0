import type { Sql } from 'postgres'

export const MANY = 4000

/** Thousands of rows in every table that grows with the readers, without triggers. None of them is due for any job. */
export async function insertManyRows(superuser: Sql): Promise<void> {
  await superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`insert into public.plans (id, name, tier, price) values ('paid', 'Paid', 'gold', 100)`
    await tx`create temporary table many on commit drop as
      select n, gen_random_uuid() as id, 'many-' || n || '@meridian.example' as email
      from generate_series(1, ${MANY}::int) as n`
    await tx`insert into auth.users (id, email, created_at) select id, email, now() - interval '1 year' from many`
    await tx`insert into auth.identities (id, user_id, provider, provider_id, identity_data)
      select gen_random_uuid(), id, 'email', id, '{}' from many`
    await tx`insert into public.profiles (id, email_confirmed_at) select id, now() from many`
    await tx`insert into auth.sessions (id, user_id) select gen_random_uuid(), id from many`
    await tx`insert into public.session_details (id, user_id, device) select id, user_id, 'Firefox' from auth.sessions`
    await tx`insert into public.account_events (user_id, kind, device) select id, 'signed-in', 'Firefox' from many`
    await tx`insert into private.rate_limits (key, expires_at)
      select sha256(id::text::bytea), now() + interval '1 hour' from many`
    await tx`insert into public.newsletter_subscribers (id, email, status, confirmed_at, created_at)
      select id, email, 'confirmed', now(), now() - interval '1 year' from many`
    await tx`insert into private.newsletter_requests (id, subscriber_id) select id, id from many`
    await tx`insert into public.newsletter_consents (subscriber_id, step, means, wording)
      select id, 'confirmed', 'form', '2026-11-21' from many`
    await tx`insert into public.contact_messages (id, name, email, message) select id, 'Ada', email, 'Good morning.' from many`
    await tx`insert into private.email_outbox (kind, recipient, data, attempts, sent_at)
      select 'contact-notice', email, jsonb_build_object('email', email), 1, now() from many`
    await tx`insert into public.content_log (entity, operation) select 'articles', 'UPDATE' from many`
    await tx`insert into public.billing_customers (stripe_id, user_id, payer_name, payer_email)
      select 'cus_' || n, id, 'Ada', email from many`
    await tx`insert into public.subscriptions
        (user_id, plan_id, source, stripe_id, customer_id, concluded_at, current_period_end)
      select id, 'paid', 'stripe', 'sub_' || n, 'cus_' || n, now() - interval '1 month', now() + interval '11 months' from many`
    await tx`insert into public.invoices
        (id, stripe_id, customer_id, user_id, stripe_subscription_id, description, amount, currency, status, created_at)
      select id, 'in_' || n, 'cus_' || n, id, 'sub_' || n, 'A year', 1, 'usd', 'paid', now() - n * interval '1 hour' from many`
    await tx`insert into public.payments
        (id, stripe_id, customer_id, invoice_id, user_id, payer_name, payer_email, description, amount, status, created_at)
      select id, 'pi_' || n, 'cus_' || n, id, id, 'Ada', email, 'A year', 1, 'succeeded', now() - n * interval '1 hour' from many`
    await tx`insert into public.refunds (stripe_id, payment_id, amount, status, created_at)
      select 're_' || n, id, 1, 'succeeded', now() from many`
    await tx`insert into public.disputes (stripe_id, payment_id, amount, status, created_at)
      select 'dp_' || n, id, 1, 'won', now() from many`
    await tx`insert into public.withdrawals (user_id, stripe_id, name, email, plan, concluded_at, amount, confirmed_at)
      select id, 'sub_' || n, 'Ada', email, 'Paid', now(), 1, now() from many`
    await tx`insert into public.gifts
        (id, key, buyer_id, browser, plan_id, years, amount, currency, from_name, recipient_name, code_hash, customer_id,
        payment_intent, paid_at, refunded_at, delivered_at, deliver_on)
      select id, id, id, sha256(id::text::bytea), 'paid', 1, 100, 'usd', 'Ada', 'Colette', sha256(('code' || n)::bytea),
        'cus_' || n, 'pi_' || n, now(), now(), now(), '2020-01-01' from many`
    await tx`insert into private.trials (stripe_subscription_id, user_id, card_fingerprint)
      select 'sub_' || n, id, 'card ' || n from many`
    await tx`insert into public.winback_offers (user_id, plan_id, kind, percent, promotion_code, sent_at, expires_at)
      select id, 'paid', 'return', 30, 'RETURN-' || lpad(n::text, 8, '0'), now(), now() from many`
    await tx`insert into public.cancellation_feedback (user_id, plan_id, reason, comment)
      select id, 'paid', 'price', 'Too much.' from many`
    await tx`insert into public.groups
        (id, key, manager_id, name, company, invoice_email, country, address_line1, city, plan_id, pays_by, seats, amount,
        currency, customer_id, stripe_subscription_id, status, opened_at, current_period_start, current_period_end, concluded_at)
      select id, id, id, 'Readers', 'Readers', email, 'SE', 'A street', 'A city', 'paid', 'card', 3, 100, 'usd', 'cus_' || n,
        'sub_' || n, 'active', now(), now(), now() + interval '1 year', now() from many`
    await tx`insert into public.group_members (id, group_id, email, token_hash, expires_at)
      select id, id, email, sha256(id::text::bytea), now() + interval '30 days' from many`
    await tx`insert into private.checkouts (browser, plan_id, user_id, state, completed_at, stripe_subscription_id)
      select sha256(id::text::bytea), 'paid', id, 'completed', now(), 'sub_' || n from many`
    await tx`insert into private.stripe_events (id, type, created_at, processed_at)
      select 'evt_' || n, 'invoice.paid', now(), now() from many`
    await tx`insert into private.stripe_commands (kind, target, completed_at) select 'refresh-customer', 'cus_' || n, now() from many`
    await tx`insert into public.addresses (user_id, first_name, last_name, address_line1, city, postal_code, country, is_default)
      select id, 'Ada', 'L', '1 Quay Street', 'Sydney', '2000', 'Australia', true from many`
    await tx`insert into public.print_editions (month, closes_at, closed_at) values ('2020-01', '2019-12-21', '2019-12-21')`
    await tx`insert into public.print_deliveries (edition, user_id) select '2020-01', id from many`
    await tx`insert into public.print_pauses (user_id, subscription_id, first_edition, last_edition, ends_at, ended_at, cause, months)
      select user_id, id, '2020-01', '2020-01', '2019-12-21', now(), 'passed', 1 from public.subscriptions where stripe_id is not null`
    await tx`insert into public.paused_editions (user_id, edition, pause_id) select user_id, '2020-01', id from public.print_pauses`
    await tx`insert into private.audit_log (kind, member_id) select 'complimentary-ended', id from many`
    await tx`insert into public.support_tickets (id, user_id, category, subject, message)
      select id, id, 'general', 'A question', 'Good morning.' from many`
    await tx`insert into public.support_replies (ticket_id, message) select id, 'Good day.' from many`
    await tx`insert into private.balance_transactions
        (stripe_id, kind, type, category, source, payment_intent, country, amount, fee, net, recorded, currency, created_at)
      select 'txn_' || n, 'payment', 'charge', 'charge', 'ch_' || n, 'pi_' || n, 'FR', 1, 0, 1, 1, 'usd',
        now() - n * interval '1 hour' from many`
    await tx`insert into private.payouts
        (stripe_id, amount, currency, status, is_automatic, arrives_at, created_at, compared_at)
      select 'po_' || n, 1, 'usd', 'paid', true, now(), now() - n * interval '1 hour', now() from many`
    await tx`insert into private.balance_differences (stripe_id, kind, month, currency, resolved_at)
      select 'txn_' || n, 'payment', '2026-06-01', 'usd', now() from many`
    await tx`insert into private.revenue_schedules (payment_id, currency, months) select id, 'usd', '[]' from many`
    await tx`update private.balance_import set completed_at = now(), imported_until = now(), checked_until = now()`
    await tx`insert into private.queue_entries (queue, key, due_at) select 'stripe-events', 'evt_many_' || n, now() + interval '1 day' from many`
    await tx`update private.queue_entries set due_at = now() + interval '1 day' where repeat_every is not null`
  })
  await superuser`analyze`
}
