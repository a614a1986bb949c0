import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchCompletion } from '#shared/billing/checkout-completion.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { isHandledEvent, processEvent } from '#shared/billing/webhook-events.ts'
import { makeDue } from './queue.fixtures.ts'
import { type Reader, startWebhookFixture, type WebhookFixture } from './webhook.fixtures.ts'

// Stripe guarantees neither order nor completeness of events. Each event only triggers fetching the current state.

let fixture: WebhookFixture
beforeAll(async () => {
  fixture = await startWebhookFixture()
})
afterAll(() => fixture?.stop())

const newestEvent = (reader: Reader, type: string) => fixture.eventsOf(reader, type).at(-1)
async function deliver(event: Stripe.Event | undefined): Promise<void> {
  expect(await fixture.emulator.webhooks.redeliver(event?.id ?? '')).toBe(200)
}
/** Discards all events that were not delivered. */
const dropEvents = () => fixture.emulator.webhooks.flush({ drop: 100 })
const statusesOf = async (reader: Reader) => (await fixture.subscriptionsOf(reader)).map(({ status }) => status)

test('`updated` that arrives before `created` is applied, and `created` then changes nothing', async () => {
  const reader = await fixture.newReader()
  const started = await fixture.startSubscription(reader)
  fixture.emulator.pay(started.secret)
  await deliver(newestEvent(reader, 'customer.subscription.updated'))
  expect(await statusesOf(reader)).toEqual(['active'])
  await deliver(newestEvent(reader, 'customer.subscription.created'))
  expect(await statusesOf(reader)).toEqual(['active'])
  expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome'])
})

test('a late `created` event does not put the subscription back', async () => {
  const reader = await fixture.newReader()
  const started = await fixture.startSubscription(reader)
  const created = newestEvent(reader, 'customer.subscription.created')
  expect(created?.data.object).toMatchObject({ status: 'incomplete' })
  fixture.emulator.pay(started.secret)
  await fixture.stripe.subscriptions.update(started.id, { cancel_at_period_end: true })
  await deliver(newestEvent(reader, 'customer.subscription.updated'))
  await deliver(created)
  expect(await fixture.subscriptionsOf(reader)).toMatchObject([{ status: 'active', cancel_at_period_end: true }])
})

test('a late `deleted` event of the old subscription does not cancel the new one', async () => {
  const reader = await fixture.newReader()
  const old = await fixture.subscribe(reader)
  await fixture.stripe.subscriptions.cancel(old.id)
  const deleted = newestEvent(reader, 'customer.subscription.deleted')
  const fresh = await fixture.startSubscription(reader, 'patron_ledger')
  fixture.emulator.pay(fresh.secret)
  await deliver(newestEvent(reader, 'invoice.paid'))
  expect(await fixture.currentPlanOf(reader)).toBe('patron_ledger')
  await deliver(deleted)
  expect(await fixture.currentPlanOf(reader)).toBe('patron_ledger')
  expect(await fixture.subscriptionsOf(reader)).toMatchObject([
    { stripe_id: old.id, status: 'canceled', live: false },
    { stripe_id: fresh.id, status: 'active', live: true },
  ])
  expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome', 'subscription-welcome'])
})

test('an event that was never delivered is caught up by the next one', async () => {
  const reader = await fixture.newReader()
  const started = await fixture.startSubscription(reader)
  fixture.emulator.pay(started.secret)
  await dropEvents()
  expect(await fixture.currentPlanOf(reader)).toBe('free')
  await fixture.stripe.customers.update(reader.customer, { name: 'Ada L.' })
  await fixture.deliverEvents()
  expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
  expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome'])
})

test('a year of events, shuffled and doubled, has the result of the same year in order', async () => {
  const readers = [await fixture.newReader(), await fixture.newReader()]
  for (const reader of readers) {
    const started = await fixture.startSubscription(reader)
    expect(fixture.emulator.pay(started.secret, '4000000000000002').status).toBe('requires_payment_method')
    fixture.emulator.pay(started.secret)
    await fixture.stripe.subscriptions.update(started.id, { cancel_at_period_end: true })
    await fixture.stripe.subscriptions.update(started.id, { cancel_at_period_end: false })
  }
  const [orderedReader, shuffledReader] = readers as [Reader, Reader]
  for (const event of fixture.eventsOf(orderedReader)) await deliver(event)
  const duplicatedEvents = fixture.eventsOf(shuffledReader).flatMap((event) => [event, event])
  for (const event of duplicatedEvents.sort((a, b) => (a.id.slice(6) < b.id.slice(6) ? -1 : 1))) await deliver(event)
  const stateOf = async (reader: Reader) =>
    fixture.owner`
      select s.status, s.plan_id, s.cancel_at_period_end, i.status as invoice, p.status as payment, p.amount, p.failure
      from subscriptions s left join invoices i on i.stripe_subscription_id = s.stripe_id
        left join payments p on p.invoice_id = i.id
      where s.user_id = ${reader.id} and s.source = 'stripe'`
  expect(await stateOf(shuffledReader)).toEqual(await stateOf(orderedReader))
  expect(await fixture.emailKindsTo(shuffledReader.email)).toEqual(await fixture.emailKindsTo(orderedReader.email))
})

test('refreshed by ten processes at once, each object is stored and announced once', async () => {
  const reader = await fixture.newReader()
  const started = await fixture.startSubscription(reader)
  fixture.emulator.pay(started.secret)
  const all = await Promise.all(Array.from({ length: 10 }, () => refreshCustomer(fixture.billing, reader.customer)))
  expect(all.filter(({ differences }) => differences.length > 0)).toHaveLength(1)
  expect(await fixture.paymentsOf(reader)).toHaveLength(1)
  expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome'])
})

test('crash between Stripe’s answer and the commit: nothing is stored, and the retry does everything', async () => {
  const reader = await fixture.newReader()
  const started = await fixture.startSubscription(reader)
  fixture.emulator.pay(started.secret)
  const crash = refreshCustomer(fixture.billing, reader.customer, {
    inTransaction: async () => {
      throw new Error('process killed')
    },
  })
  await expect(crash).rejects.toThrow('process killed')
  expect(await fixture.currentPlanOf(reader)).toBe('free')
  expect(await fixture.paymentsOf(reader)).toEqual([])
  expect(await fixture.emailKindsTo(reader.email)).toEqual([])
  await fixture.deliverEvents()
  expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
  expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome'])
})

test('when the function is killed while Stripe answers, the event stays open, and another process handles it', async () => {
  const reader = await fixture.newReader()
  const started = await fixture.startSubscription(reader)
  fixture.emulator.pay(started.secret)
  const event = newestEvent(reader, 'invoice.paid')
  const crashingProcess = await fixture.startAnother({})
  const { url } = fixture.emulator.webhooks
  fixture.emulator.webhooks.url = crashingProcess.url
  fixture.emulator.faults.failNext(/GET \/v1\/payment_intents/, 'timeout')
  const delivery = fixture.emulator.webhooks.redeliver(event?.id ?? '')
  const claimedEvent = async () =>
    (await fixture.owner`select from private.queue_entries where key = ${event?.id ?? ''} and leased_until > now()`)
      .length
  await expect.poll(claimedEvent, { timeout: 30_000, interval: 20 }).toBe(1)
  await crashingProcess.service.kill('SIGKILL')
  fixture.emulator.webhooks.url = url
  expect(await fixture.currentPlanOf(reader)).toBe('free')
  // Another event of anybody wakes the other process, as the scheduler would, and the claim of the killed one is over.
  await makeDue(fixture.owner, 'stripe-events')
  await fixture.owner`delete from private.leases`
  await deliver(newestEvent(reader, 'customer.created'))
  expect(await delivery).toBe(200)
  expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
  expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome'])
})

/** A context that counts fetches and holds each until the test releases it. */
function countFetches(proceed: (call: number) => Promise<void> = async () => {}) {
  let fetches = 0
  const retrieve: Stripe['customers']['retrieve'] = async (...args: unknown[]) => {
    const call = ++fetches
    const found = await (fixture.stripe.customers.retrieve as (...args: unknown[]) => Promise<never>)(...args)
    await proceed(call)
    return found
  }
  const customers = Object.assign(Object.create(fixture.stripe.customers), { retrieve })
  const stripe = Object.assign(Object.create(fixture.stripe), { customers })
  return { billing: { ...fixture.billing, stripe }, fetches: () => fetches }
}
const open = ({ customer }: Reader) =>
  fixture.owner`select id from private.stripe_events where customer_id = ${customer} and processed_at is null`

test('many events of one purchase, and the page after it, share what one of them fetches', async () => {
  const reader = await fixture.newReader()
  const started = await fixture.startSubscription(reader)
  fixture.emulator.pay(started.secret)
  await dropEvents()
  const browser = 'ab'.repeat(32)
  await fixture.owner`update private.checkouts set browser = decode(${browser}, 'hex'), attempt = 1,
    stripe_subscription_id = ${started.id} where id = ${started.checkout}`
  const events = fixture.eventsOf(reader).filter(isHandledEvent).slice(-7)
  expect(events.length).toBeGreaterThan(3)
  const drawnVersion = async () =>
    (await fixture.owner`select last_value as version from private.sync_version`)[0]?.version
  let page: ReturnType<typeof fetchCompletion> | undefined
  // The first one fails while it fetches: that is recorded for its own event only. The page comes meanwhile, and waits.
  const { billing, fetches } = countFetches(async (call) => {
    if (call !== 1) return
    const version = await drawnVersion()
    page = fetchCompletion(billing, browser)
    await expect.poll(drawnVersion, { timeout: 10_000 }).not.toBe(version)
    throw new Error('Stripe is unavailable')
  })
  const lease = `refresh of ${reader.customer}`
  await fixture.owner`insert into private.leases values (${lease}, gen_random_uuid(), now() + interval '1 minute')`
  const outcomes = Promise.all(events.map((event) => processEvent(billing, event).catch(() => 'failed')))
  await expect.poll(async () => (await open(reader)).length, { timeout: 10_000 }).toBe(events.length)
  await fixture.owner`delete from private.leases where name = ${lease}`
  expect((await outcomes).sort()).toEqual(['failed', ...events.slice(1).map(() => 'refreshed')])
  expect(fetches()).toBe(2)
  expect((await page)?.result).toMatchObject({ status: 'completed' })
  expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
  expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome'])

  const [remaining] = await open(reader)
  expect(await processEvent(billing, events.find(({ id }) => id === remaining?.id) as Stripe.Event)).toBe('refreshed')
  expect(await open(reader)).toEqual([])
  expect(fetches()).toBe(2)
  await processEvent(billing, events[0] as Stripe.Event, { force: true })
  expect(fetches()).toBe(3)
})

test('an event that arrives during a fetch causes another fetch: the first may have been too early', async () => {
  const reader = await fixture.newReader()
  await fixture.subscribe(reader)
  let proceed = () => {}
  const eventDelivered = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const { billing, fetches } = countFetches((call) => (call === 1 ? eventDelivered : Promise.resolve()))
  const early = processEvent(billing, fixture.eventsOf(reader)[0] as Stripe.Event, { force: true })
  await expect.poll(fetches).toBe(1)
  await fixture.stripe.customers.update(reader.customer, { name: 'Ada Byron' })
  const late = processEvent(billing, newestEvent(reader, 'customer.updated') as Stripe.Event)
  await expect.poll(async () => (await open(reader)).length, { timeout: 10_000 }).toBe(1)
  proceed()
  expect(await Promise.all([early, late])).toEqual(['refreshed', 'refreshed'])
  expect(fetches()).toBe(2)
  const [row] = await fixture.owner`select payer_name from billing_customers where stripe_id = ${reader.customer}`
  expect(row?.payer_name).toBe('Ada Byron')
})
