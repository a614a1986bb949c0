import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchCompletion } from '#shared/billing/completion.ts'
import { isHandledEvent, processEvent } from '#shared/billing/events.ts'
import { refreshCustomer } from '#shared/billing/refresh.ts'
import { type Reader, startWebhookUnderTest, type WebhookUnderTest } from './webhook-under-test.ts'

// Stripe promises neither order nor completeness. What comes is a hint to fetch the truth, so neither matters.

let house: WebhookUnderTest
beforeAll(async () => {
  house = await startWebhookUnderTest()
})
afterAll(() => house?.stop())

const newest = (reader: Reader, type: string) => house.eventsOf(reader, type).at(-1)
async function tellOf(event: Stripe.Event | undefined): Promise<void> {
  expect(await house.emulator.webhooks.redeliver(event?.id ?? '')).toBe(200)
}
/** What has been missed is forgotten. */
const lose = () => house.emulator.webhooks.flush({ drop: 100 })
const statusesOf = async (reader: Reader) => (await house.subscriptionsOf(reader)).map(({ status }) => status)

test('`updated` before `created`', async () => {
  const reader = await house.newReader()
  const begun = await house.begin(reader)
  house.emulator.pay(begun.secret)
  await tellOf(newest(reader, 'customer.subscription.updated'))
  expect(await statusesOf(reader)).toEqual(['active'])
  await tellOf(newest(reader, 'customer.subscription.created'))
  expect(await statusesOf(reader)).toEqual(['active'])
  expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome'])
})

test('late `created` must not regress', async () => {
  const reader = await house.newReader()
  const begun = await house.begin(reader)
  const created = newest(reader, 'customer.subscription.created')
  expect(created?.data.object).toMatchObject({ status: 'incomplete' })
  house.emulator.pay(begun.secret)
  await house.stripe.subscriptions.update(begun.id, { cancel_at_period_end: true })
  await tellOf(newest(reader, 'customer.subscription.updated'))
  await tellOf(created)
  expect(await house.subscriptionsOf(reader)).toMatchObject([{ status: 'active', cancel_at_period_end: true }])
})

test('late `deleted` of the old must not cancel the new', async () => {
  const reader = await house.newReader()
  const old = await house.subscribe(reader)
  await house.stripe.subscriptions.cancel(old.id)
  const deleted = newest(reader, 'customer.subscription.deleted')
  const fresh = await house.begin(reader, 'patron_ledger')
  house.emulator.pay(fresh.secret)
  await tellOf(newest(reader, 'invoice.paid'))
  expect(await house.livePlanOf(reader)).toBe('patron_ledger')
  await tellOf(deleted)
  expect(await house.livePlanOf(reader)).toBe('patron_ledger')
  expect(await house.subscriptionsOf(reader)).toMatchObject([
    { stripe_id: old.id, status: 'canceled', live: false },
    { stripe_id: fresh.id, status: 'active', live: true },
  ])
  expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome', 'subscription-welcome'])
})

test('what was never told comes along with whatever is told next', async () => {
  const reader = await house.newReader()
  const begun = await house.begin(reader)
  house.emulator.pay(begun.secret)
  await lose()
  expect(await house.livePlanOf(reader)).toBe('free')
  await house.stripe.customers.update(reader.customer, { name: 'Ada L.' })
  await house.tell()
  expect(await house.livePlanOf(reader)).toBe('global_reader')
  expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome'])
})

test('a year of events shuffled and doubled leaves what the same year in order leaves', async () => {
  const readers = [await house.newReader(), await house.newReader()]
  for (const reader of readers) {
    const begun = await house.begin(reader)
    expect(house.emulator.pay(begun.secret, '4000000000000002').status).toBe('requires_payment_method')
    house.emulator.pay(begun.secret)
    await house.stripe.subscriptions.update(begun.id, { cancel_at_period_end: true })
    await house.stripe.subscriptions.update(begun.id, { cancel_at_period_end: false })
  }
  const [tidy, wild] = readers as [Reader, Reader]
  for (const event of house.eventsOf(tidy)) await tellOf(event)
  const mixed = house.eventsOf(wild).flatMap((event) => [event, event])
  for (const event of mixed.sort((a, b) => (a.id.slice(6) < b.id.slice(6) ? -1 : 1))) await tellOf(event)
  const standing = async (reader: Reader) =>
    house.owner`
      select s.status, s.plan_id, s.cancel_at_period_end, i.status as invoice, p.status as payment, p.amount, p.failure
      from subscriptions s left join invoices i on i.stripe_subscription_id = s.stripe_id
        left join payments p on p.invoice_id = i.id
      where s.user_id = ${reader.id} and s.source = 'stripe'`
  expect(await standing(wild)).toEqual(await standing(tidy))
  expect(await house.lettersTo(wild.email)).toEqual(await house.lettersTo(tidy.email))
})

test('refreshed from ten places at once, each thing is written down and told once', async () => {
  const reader = await house.newReader()
  const begun = await house.begin(reader)
  house.emulator.pay(begun.secret)
  const all = await Promise.all(Array.from({ length: 10 }, () => refreshCustomer(house.money, reader.customer)))
  expect(all.filter(({ differences }) => differences.length > 0)).toHaveLength(1)
  expect(await house.paymentsOf(reader)).toHaveLength(1)
  expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome'])
})

test('crash between Stripe’s answer and our commit: nothing of it is kept, and the next try does all of it', async () => {
  const reader = await house.newReader()
  const begun = await house.begin(reader)
  house.emulator.pay(begun.secret)
  const crash = refreshCustomer(house.money, reader.customer, {
    inTransaction: async () => {
      throw new Error('the power went off')
    },
  })
  await expect(crash).rejects.toThrow('the power went off')
  expect(await house.livePlanOf(reader)).toBe('free')
  expect(await house.paymentsOf(reader)).toEqual([])
  expect(await house.lettersTo(reader.email)).toEqual([])
  await house.tell()
  expect(await house.livePlanOf(reader)).toBe('global_reader')
  expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome'])
})

test('the function killed while Stripe answers: the event stays open, and another process does it', async () => {
  const reader = await house.newReader()
  const begun = await house.begin(reader)
  house.emulator.pay(begun.secret)
  const event = newest(reader, 'invoice.paid')
  const doomed = await house.another({})
  const { url } = house.emulator.webhooks
  house.emulator.webhooks.url = doomed.url
  house.emulator.faults.failNext(/GET \/v1\/payment_intents/, 'timeout')
  const answered = house.emulator.webhooks.redeliver(event?.id ?? '')
  const received = async () =>
    (await house.owner`select from private.stripe_events where id = ${event?.id ?? ''}`).length
  await expect.poll(received, { timeout: 30_000, interval: 20 }).toBe(1)
  await doomed.service.kill('SIGKILL')
  expect(await answered).toBe(0)
  house.emulator.webhooks.url = url
  expect(await house.livePlanOf(reader)).toBe('free')
  await tellOf(event)
  expect(await house.livePlanOf(reader)).toBe('global_reader')
  expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome'])
})

/** A connection that counts how often somebody begins to fetch, and lets each go on when it is told. */
function counted(goOn: (time: number) => Promise<void> = async () => {}) {
  let fetches = 0
  const retrieve: Stripe['customers']['retrieve'] = async (...asked: unknown[]) => {
    const time = ++fetches
    const found = await (house.stripe.customers.retrieve as (...asked: unknown[]) => Promise<never>)(...asked)
    await goOn(time)
    return found
  }
  const customers = Object.assign(Object.create(house.stripe.customers), { retrieve })
  const stripe = Object.assign(Object.create(house.stripe), { customers })
  return { money: { ...house.money, stripe }, fetches: () => fetches }
}
const waiting = (count: number) =>
  expect
    .poll(
      () => house.owner`select from pg_stat_activity where application_name = 'a test' and wait_event_type = 'Lock'`,
      { timeout: 10_000 },
    )
    .toHaveLength(count)
const open = ({ customer }: Reader) =>
  house.owner`select id from private.stripe_events where customer_id = ${customer} and processed_at is null`

test('many events of one purchase, and the page after it, are content with what one of them fetches', async () => {
  const reader = await house.newReader()
  const begun = await house.begin(reader)
  house.emulator.pay(begun.secret)
  await lose()
  const browser = 'ab'.repeat(32)
  await house.owner`update private.checkouts set browser = decode(${browser}, 'hex'), attempt = 1,
    stripe_subscription_id = ${begun.id} where id = ${begun.checkout}`
  const events = house.eventsOf(reader).filter(isHandledEvent).slice(-7)
  expect(events.length).toBeGreaterThan(3)
  // The first one dies while it fetches: that is nobody's news.
  const { money, fetches } = counted(async (time) => {
    if (time === 1) throw new Error('Stripe is away')
  })
  const [told, page] = await house.owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`customer ${reader.customer}`}, 0))`
    const told = events.map((event) => processEvent(money, event).catch(() => 'failed'))
    await waiting(events.length)
    const page = fetchCompletion(money, browser)
    await waiting(events.length + 1)
    return [Promise.all(told), page] as const
  })
  expect((await told).sort()).toEqual(['failed', ...events.slice(1).map(() => 'refreshed')])
  expect(fetches()).toBe(2)
  expect((await page).result).toMatchObject({ status: 'completed' })
  expect(await house.livePlanOf(reader)).toBe('global_reader')
  expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome'])

  const [left] = await open(reader)
  expect(await processEvent(money, events.find(({ id }) => id === left?.id) as Stripe.Event)).toBe('refreshed')
  expect(await open(reader)).toEqual([])
  expect(fetches()).toBe(2)
  await processEvent(money, events[0] as Stripe.Event, { force: true })
  expect(fetches()).toBe(3)
})

test('what is told while somebody fetches is fetched once more: they may have asked too early', async () => {
  const reader = await house.newReader()
  await house.subscribe(reader)
  let goOn = () => {}
  const told = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { money, fetches } = counted((time) => (time === 1 ? told : Promise.resolve()))
  const early = processEvent(money, house.eventsOf(reader)[0] as Stripe.Event, { force: true })
  await expect.poll(fetches).toBe(1)
  await house.stripe.customers.update(reader.customer, { name: 'Ada Byron' })
  const late = processEvent(money, newest(reader, 'customer.updated') as Stripe.Event)
  await waiting(1)
  goOn()
  expect(await Promise.all([early, late])).toEqual(['refreshed', 'refreshed'])
  expect(fetches()).toBe(2)
  const [row] = await house.owner`select payer_name from billing_customers where stripe_id = ${reader.customer}`
  expect(row?.payer_name).toBe('Ada Byron')
})
