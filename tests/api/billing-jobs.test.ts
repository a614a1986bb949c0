import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOUNT_ONLY, OWN_MARK } from '#shared/billing/billing-context.ts'
import { ensurePlanPrice } from '#shared/billing/stripe-prices.ts'
import { MOST_REMINDED } from '#shared/data/job-runs.ts'
import { findPlan } from '#shared/data/plans.ts'
import { type JobsFixture, startJobsFixture } from './jobs.fixtures.ts'
import { makeDue, makeTasksDue } from './queue.fixtures.ts'
import { type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

// The billing jobs. Each run is two concurrent calls, because concurrent calls must not repeat work.

let fixture: SubscribersFixture
let stripe: Stripe
let jobs: JobsFixture
beforeAll(async () => {
  fixture = await startSubscribersFixture()
  stripe = fixture.stripe
  jobs = await startJobsFixture(fixture, {
    STRIPE_SECRET_KEY: fixture.emulator.secretKey,
    STRIPE_API_URL: fixture.emulator.url,
  })
  await runJobs()
})
afterAll(() => fixture?.stop())

/** Makes every job due, and calls the jobs twice at the same time. */
async function runJobs(): Promise<void> {
  await makeTasksDue(fixture.owner)
  await Promise.all([jobs.run(), jobs.run()])
}
const areJobsDue = async () => (await fixture.owner`select private.jobs_are_due() as due`)[0]?.due
const emailsTo = (email: string, kind: string) =>
  fixture.owner`select data from private.email_outbox where recipient = ${email} and kind = ${kind}`

test('a renewal is announced two weeks before, with its exact amount, once a year', async () => {
  const reader = await fixture.newSubscriber()
  const setRenewalIn = (days: number) => fixture.owner`
    update subscriptions set current_period_start = now() - interval '350 days',
      current_period_end = date_trunc('second', now()) + make_interval(days => ${days})
    where stripe_id = ${reader.subscription}`
  await setRenewalIn(15)
  await runJobs()
  expect(await emailsTo(reader.email, 'renewal-reminder')).toEqual([])

  const { id: coupon } = await stripe.coupons.create({ amount_off: 1500, currency: 'usd', duration: 'forever' })
  await stripe.subscriptions.update(reader.subscription, { discounts: [{ coupon }] })
  await reader.refresh()
  await setRenewalIn(13)
  await runJobs()
  await runJobs()
  const sentEmails = await emailsTo(reader.email, 'renewal-reminder')
  expect(sentEmails).toMatchObject([
    { data: { firstName: 'Ada', plan: 'Global Reader', amount: 18_500, card: 'Visa ending in 4242' } },
  ])
  await setRenewalIn(12)
  await runJobs()
  expect(await emailsTo(reader.email, 'renewal-reminder')).toHaveLength(2)
})

test('the reminder names the amount with the balance at Stripe, and the balance', async () => {
  const reader = await fixture.newSubscriber()
  await stripe.customers.update(reader.customer, { balance: -2_000 })
  await reader.refresh()
  await fixture.owner`
    update subscriptions set current_period_start = now() - interval '350 days',
      current_period_end = date_trunc('second', now()) + interval '13 days'
    where stripe_id = ${reader.subscription}`
  await runJobs()
  const { amount_due } = await stripe.invoices.createPreview({ subscription: reader.subscription })
  expect(amount_due).toBe(18_000)
  expect(await emailsTo(reader.email, 'renewal-reminder')).toMatchObject([
    { data: { amount: amount_due, balance: -2_000 } },
  ])
})

test('a reader of French gets the reminder in French, wherever the job runs', async () => {
  const reader = await fixture.newSubscriber()
  await fixture.owner`update site_settings set languages = '{en,fr}'`
  await fixture.owner`update profiles set language = 'fr' where id = ${reader.id}`
  await fixture.owner`update subscriptions set current_period_start = now() - interval '350 days',
    current_period_end = date_trunc('second', now()) + interval '13 days' where stripe_id = ${reader.subscription}`
  await runJobs()
  const sentEmails = await fixture.inbox.emailsTo(reader.email)
  const reminder = sentEmails.find(({ text }) => text.includes('touche à sa fin'))
  expect(reminder?.subject).toMatch(/^Global Reader\u202f: renouvellement le /)
  expect(reminder?.text).toContain('Carte\u202f: Visa se terminant par 4242')
  expect(reminder?.text).toContain('/fr/account#subscription')
})

test('a reader who changed address is written to at the new one, and Stripe gets it', async () => {
  const reader = await fixture.newSubscriber()
  const { email: to } = fixture.newPerson()
  await reader.send('/user/email', { email: to, currentPassword: reader.password })
  await fixture.send('/auth/new-email', { token: await fixture.linkTokenFor('/account/new-email', to) })
  const knownEmails = async () => [
    ((await stripe.customers.retrieve(reader.customer)) as Stripe.Customer).email,
    (await fixture.owner`select payer_email from billing_customers where stripe_id = ${reader.customer}`)[0]
      ?.payer_email,
  ]
  expect(await areJobsDue()).toBe(true)
  await runJobs()
  expect(await knownEmails()).toEqual([to, to])
  // Two more changes while the previous one may still be executing: the last one stays.
  const last = fixture.newPerson().email
  for (const email of [fixture.newPerson().email, last])
    await fixture.owner`update auth.users set email = ${email} where id = ${reader.id}`
  await runJobs()
  expect(await knownEmails()).toEqual([last, last])

  // E-mails go to the new address also while Stripe does not know it yet.
  await fixture.owner`update billing_customers set payer_email = ${reader.email} where stripe_id = ${reader.customer}`
  await fixture.owner`update subscriptions set current_period_start = now() - interval '350 days',
    current_period_end = date_trunc('second', now()) + interval '13 days' where stripe_id = ${reader.subscription}`
  await runJobs()
  await fixture.owner`update subscriptions set status = 'past_due', past_due_since = now() - interval '15 days'
    where stripe_id = ${reader.subscription}`
  await runJobs()
  expect(await emailsTo(last, 'renewal-reminder')).toMatchObject([{ data: { firstName: 'Ada' } }])
  expect(await emailsTo(last, 'access-paused')).toMatchObject([{ data: { firstName: 'Ada' } }])
})

test('a cancelled subscription is not announced', async () => {
  const reader = await fixture.newSubscriber()
  await fixture.owner`update subscriptions set current_period_start = now() - interval '360 days',
    current_period_end = now() + interval '5 days', cancel_at_period_end = true
    where stripe_id = ${reader.subscription}`
  await runJobs()
  expect(await emailsTo(reader.email, 'renewal-reminder')).toEqual([])
})

test('a complimentary subscription ends on its day, the free plan starts, and one e-mail says so', async () => {
  const reader = await fixture.newReader()
  await fixture.owner`update subscriptions set status = 'canceled' where user_id = ${reader.id}`
  await fixture.owner`insert into subscriptions (user_id, plan_id, source, reason, current_period_start, current_period_end)
    values (${reader.id}, 'patron_ledger', 'complimentary', 'For the archive', now() - interval '1 year', now() + interval '1 hour')`
  await runJobs()
  const plan = async () => (await (await reader.get('/user/subscription')).json()) as { subscription: { id: string } }
  expect((await plan()).subscription.id).toBe('patron_ledger')

  await fixture.owner`update subscriptions set current_period_end = now() where user_id = ${reader.id} and live`
  expect(await areJobsDue()).toBe(true)
  await runJobs()
  expect((await plan()).subscription.id).toBe('free')
  const [current] = await fixture.owner`
    select status, ended_at = current_period_end as on_its_day from subscriptions
    where user_id = ${reader.id} and source = 'complimentary'`
  expect(current).toEqual({ status: 'canceled', on_its_day: true })
  expect(await emailsTo(reader.email, 'complimentary-ended')).toMatchObject([{ data: { plan: 'Patron Ledger' } }])
})

test('after the grace period one e-mail reports that access is paused', async () => {
  const reader = await fixture.newSubscriber()
  const setMissedPayment = (days: number) => fixture.owner`
    update subscriptions set status = 'past_due', past_due_since = now() - make_interval(days => ${days})
    where stripe_id = ${reader.subscription}`
  await setMissedPayment(13)
  await runJobs()
  expect(await emailsTo(reader.email, 'access-paused')).toEqual([])
  await setMissedPayment(15)
  await runJobs()
  await runJobs()
  expect(await emailsTo(reader.email, 'access-paused')).toEqual([{ data: { firstName: 'Ada', plan: 'Global Reader' } }])
})

async function startCheckout(reader: { id: string; email: string }) {
  const plan = await fixture.billing.database.asRole('service_role', {}, (tx) => findPlan(tx, 'global_reader'))
  const { priceId } = await ensurePlanPrice(fixture.billing, plan ?? ({} as never))
  const { id: customer } = await stripe.customers.create({
    email: reader.email,
    name: 'Ada Lindqvist',
    metadata: { meridian: OWN_MARK, user: reader.id },
  })
  await fixture.owner`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
    values (${customer}, ${reader.id}, 'Ada Lindqvist', ${reader.email})`
  const [checkout] = await fixture.owner`
    insert into private.checkouts (browser, plan_id, user_id, state)
    values (sha256(${reader.id}::bytea), 'global_reader', ${reader.id}, 'payable') returning id`
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    metadata: { meridian: OWN_MARK, checkout: checkout?.id, attempt: '1' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const mountIntent = await stripe.paymentIntents.create({
    amount: 20_000,
    currency: 'usd',
    capture_method: 'manual',
    metadata: { meridian: OWN_MARK, purpose: MOUNT_ONLY, checkout: checkout?.id },
  })
  await fixture.owner`update private.checkouts set attempt = 1, stripe_subscription_id = ${subscription.id},
    mount_intent_id = ${mountIntent.id} where id = ${checkout?.id}`
  const secret = (subscription.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? ''
  const row = async () => (await fixture.owner`select * from private.checkouts where id = ${checkout?.id}`)[0]
  return { id: checkout?.id as string, subscription: subscription.id, mountIntent: mountIntent.id, secret, row }
}
/** The trigger would set updated_at to the current time. */
const makeOlder = (id: string, hours: number) =>
  fixture.owner.begin(async (tx) => {
    await tx`alter table private.checkouts disable trigger touch_updated_at`
    await tx`update private.checkouts set updated_at = now() - make_interval(hours => ${hours}) where id = ${id}`
    await tx`alter table private.checkouts enable trigger touch_updated_at`
  })

test('an abandoned checkout is cancelled after 23 hours, at Stripe as well, and deleted after 30 days', async () => {
  const checkout = await startCheckout(await fixture.newReader())
  await makeOlder(checkout.id, 22)
  await runJobs()
  expect(await checkout.row()).toMatchObject({ state: 'payable' })
  expect(await areJobsDue()).toBe(false)

  await makeOlder(checkout.id, 24)
  expect(await areJobsDue()).toBe(true)
  await runJobs()
  expect(await checkout.row()).toMatchObject({ state: 'abandoned' })
  const [subscription, mountIntent] = [
    await stripe.subscriptions.retrieve(checkout.subscription, { expand: ['latest_invoice'] }),
    await stripe.paymentIntents.retrieve(checkout.mountIntent),
  ]
  expect(subscription).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
  expect(mountIntent.status).toBe('canceled')

  await makeOlder(checkout.id, 31 * 24)
  await makeTasksDue(fixture.owner, 'cleanup')
  await runJobs()
  expect(await checkout.row()).toBeUndefined()
})

test('the hourly steps do not leave for the next hour what exceeds one transaction', async () => {
  const { id } = await fixture.newReader()
  await fixture.owner.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`
      insert into groups (id, key, manager_id, name, company, invoice_email, country, address_line1, city, plan_id, pays_by, seats, amount,
        currency, status, updated_at)
      select gen_random_uuid(), gen_random_uuid(), ${id}, 'Readers', 'Lindqvist', 'invoices@meridian.example', 'SE', 'Skeppsbron 1',
        'Stockholm', (select id from plans where price > 0 limit 1), 'card', 3, 60000, 'usd', 'incomplete', now() - interval '2 days'
      from generate_series(1, ${MOST_REMINDED + 1})`
  })
  await runJobs()
  expect(
    await fixture.owner`select count(*)::integer from groups where manager_id = ${id} and abandoned_at is null`,
  ).toEqual([{ count: 0 }])
})

test('an abandoned checkout that was paid after all becomes a subscription', async () => {
  const reader = await fixture.newReader()
  const checkout = await startCheckout(reader)
  fixture.emulator.pay(checkout.secret)
  await makeOlder(checkout.id, 24)
  await runJobs()
  expect((await stripe.subscriptions.retrieve(checkout.subscription)).status).toBe('active')
  expect(await (await reader.get('/user/subscription')).json()).toMatchObject({
    subscription: { id: 'global_reader' },
    status: 'active',
  })
  expect(await checkout.row()).toMatchObject({ state: 'completed' })
})

test('a failed event is retried with growing delays, and not for ever', async () => {
  const reader = await fixture.newSubscriber()
  const { data: intents } = await stripe.paymentIntents.list({ customer: reader.customer })
  await stripe.refunds.create({ payment_intent: intents[0]?.id ?? '', amount: 700 })
  const events = await stripe.events.list({ type: 'refund.created', limit: 1 })
  const event = events.data[0]?.id ?? ''
  const insertEvent = async (id: string, attempts: number) => {
    await fixture.owner`insert into private.stripe_events (id, type, created_at) values (${id}, 'refund.created', now())`
    await fixture.owner`update private.queue_entries set attempts = ${attempts} where key = ${id}`
  }
  await insertEvent(event, 1)
  await insertEvent('evt_nowhere', 1)
  await insertEvent('evt_hopeless', 20)
  expect(await areJobsDue()).toBe(true)
  fixture.emulator.faults.failNext(/GET \/v1\/invoices/, '500', 50)
  await runJobs()
  const row = async (id: string) =>
    (
      await fixture.owner`
        select events.*, coalesce(entry.attempts, events.attempts) as attempts, given_up_at is not null as "isGivenUp",
          entry.due_at > now() + interval '4 minutes' as waits
        from private.stripe_events as events
          left join private.queue_entries as entry on queue = 'stripe-events' and key = events.id
        where events.id = ${id}`
    )[0]
  expect(await row(event)).toMatchObject({ processed_at: null, attempts: 2, waits: true })
  fixture.emulator.faults.clear()
  await fixture.owner`update private.queue_entries set due_at = now() where key = ${event}`
  await runJobs()
  expect(await row(event)).toMatchObject({ outcome: 'refreshed', attempts: 3, failure: null })
  expect(await row('evt_nowhere')).toMatchObject({ processed_at: null, attempts: 2, waits: true })
  expect(await row('evt_hopeless')).toMatchObject({ processed_at: null, attempts: 20, isGivenUp: true })
  expect(await areJobsDue()).toBe(false)
  const [payment] = await fixture.owner`select refunded from payments where customer_id = ${reader.customer}`
  expect(payment?.refunded).toBe(700)
})

test('events are deleted after 90 days, and executed commands as well', async () => {
  await fixture.owner`insert into private.stripe_events (id, type, created_at, received_at, processed_at) values
    ('evt_old', 'invoice.paid', now(), now() - interval '91 days', now()),
    ('evt_young', 'invoice.paid', now(), now() - interval '89 days', now())`
  await fixture.owner`insert into private.stripe_commands (kind, target, created_at, completed_at, due_at) values
    ('refresh-customer', 'cus_old', now() - interval '91 days', now(), now()),
    ('refresh-customer', 'cus_young', now() - interval '89 days', now(), now()),
    ('refresh-customer', 'cus_open', now() - interval '91 days', null, now() + interval '1 hour')`
  await makeTasksDue(fixture.owner, 'cleanup')
  await runJobs()
  const ids = async () => [
    ...(await fixture.owner`select id from private.stripe_events where id in ('evt_old', 'evt_young')`).map(
      ({ id }) => id,
    ),
    ...(
      await fixture.owner`select target from private.stripe_commands where target like 'cus\\_%' and target ~ '_(old|young|open)$'
      order by target`
    ).map(({ target }) => target),
  ]
  expect(await ids()).toEqual(['evt_young', 'cus_open', 'cus_young'])
})

test('reconciliation reports are deleted after 400 days, except the running one and the one that the next starts from', async () => {
  const remainingRuns = async (...runs: [name: string, days: number, finished: boolean, remark?: string][]) => {
    await fixture.owner`delete from private.reconciliations`
    for (const [name, days, finished, remark = null] of runs)
      await fixture.owner`insert into private.reconciliations (cursor, since, started_at, finished_at, claimed_until, remark)
        select ${name}, began, began, case when ${finished} then began end, now() + interval '1 hour', ${remark}
        from (select now() - ${days} * interval '1 day' as began) as night`
    await makeTasksDue(fixture.owner, 'cleanup')
    await runJobs()
    const rows =
      await fixture.owner`select cursor from private.reconciliations where cursor is not null order by cursor`
    return rows.map(({ cursor }) => cursor)
  }
  expect(await remainingRuns(['old', 401, true], ['young', 399, true], ['under way', 402, false])).toEqual([
    'under way',
    'young',
  ])
  // The running one keeps the jobs from starting another, which would then be the last.
  const earlier: Parameters<typeof remainingRuns> = [
    ['last', 500, true],
    ['before', 501, true],
    ['without payments', 450, true, 'Not set up.'],
  ]
  expect(await remainingRuns(...earlier, ['under way', 1, false])).toEqual(['last', 'under way'])
})

test('the prices at Stripe are synchronised once a day', async () => {
  const { data } = await stripe.prices.list({ lookup_keys: ['meridian_patron_ledger_usd_year'] })
  await stripe.prices.update(data[0]?.id ?? '', { active: false })
  await runJobs()
  const { data: now } = await stripe.prices.list({ lookup_keys: ['meridian_patron_ledger_usd_year'] })
  expect(now).toMatchObject([{ active: true, unit_amount: 150_000 }])
  expect(now[0]?.id).not.toBe(data[0]?.id)
})

test('without payments configured, billing work waits and does not wake the jobs every minute', async () => {
  const jobsWithoutStripe = await startJobsFixture(fixture)
  const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  await fixture.owner`insert into private.stripe_commands (kind, target) values ('cancel-intent', ${id})`
  await fixture.owner`insert into private.stripe_events (id, type, created_at, due_at) values ('evt_x', 'x', now(), now())`
  await fixture.owner`delete from private.reconciliations`
  await makeTasksDue(fixture.owner)
  expect(await areJobsDue()).toBe(true)
  await jobsWithoutStripe.run()
  expect(await areJobsDue()).toBe(false)
  expect((await stripe.paymentIntents.retrieve(id)).status).not.toBe('canceled')

  await makeDue(fixture.owner, 'stripe-commands')
  await runJobs()
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('canceled')
  await jobsWithoutStripe.service.stop()
})

test('a job that fails is reported, and does not stop the others', async () => {
  const reader = await fixture.newSubscriber()
  await fixture.owner`
    insert into private.stripe_commands (kind, target) values ('end-with-period', ${reader.subscription})`
  await fixture.owner`revoke execute on function private.maintain_print_editions() from service_role`
  try {
    await expect(jobs.run()).rejects.toThrow('The jobs answered 500')
  } finally {
    await fixture.owner`grant execute on function private.maintain_print_editions() to service_role`
  }
  expect((await reader.atStripe()).cancel_at_period_end).toBe(true)
  await jobs.run()
})
