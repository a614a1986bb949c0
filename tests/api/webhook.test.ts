import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signPayload } from '../../supabase/embedded/stripe/webhooks.ts'
import { startWebhookUnderTest, type WebhookUnderTest } from './webhook-under-test.ts'

let house: WebhookUnderTest
beforeAll(async () => {
  house = await startWebhookUnderTest()
})
afterAll(() => house?.stop())

const now = () => Math.floor(Date.now() / 1000)
let events = 0
const anEvent = (more: object = {}) => ({
  id: `evt_test_${++events}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  type: 'price.created',
  created: now(),
  livemode: false,
  pending_webhooks: 1,
  request: null,
  data: { object: { id: 'price_1', object: 'price' } },
  ...more,
})

function post(body: string, headers: Record<string, string>, url = house.webhook.url): Promise<Response> {
  return fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
}
const signed = (body: string, { secret = house.emulator.webhookSecret, at = now() } = {}) => ({
  'stripe-signature': signPayload(body, secret, at),
})
async function inbox(id: string) {
  const [row] = await house.owner`select * from private.stripe_events where id = ${id}`
  return row
}

test('whoever pays subscribes: one row, one payment, one invoice, one letter', async () => {
  const reader = await house.newReader()
  const { id, checkout } = await house.subscribe(reader)
  expect(await house.subscriptionsOf(reader)).toMatchObject([
    { status: 'active', live: true, stripe_id: id, plan_id: 'global_reader', price: 20000, past_due_since: null },
  ])
  expect(
    await house.owner`select status, ended_at is not null as over from subscriptions
    where user_id = ${reader.id} and source = 'free'`,
  ).toMatchObject([{ status: 'canceled', over: true }])
  const [payment] = await house.paymentsOf(reader)
  expect(payment).toMatchObject({ status: 'succeeded', amount: 20000, has_receipt: true, payer_email: reader.email })
  const [invoice] = await house.owner`select * from invoices where user_id = ${reader.id}`
  expect(invoice).toMatchObject({ id: payment?.invoice_id, status: 'paid', amount: 20000, amount_paid: 20000 })
  expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome'])
  const [bought] = await house.owner`select state, stripe_subscription_id from private.checkouts where id = ${checkout}`
  expect(bought).toEqual({ state: 'completed', stripe_subscription_id: id })
})

describe('forged, stale and re-serialised webhooks', () => {
  test('forged: another secret, no signature, somebody else’s signature', async () => {
    const event = anEvent()
    const body = JSON.stringify(event)
    const others = [
      signed(body, { secret: 'whsec_guessed' }),
      {} as Record<string, string>,
      { 'stripe-signature': '' },
      { 'stripe-signature': `t=${now()},v1=` },
      { 'stripe-signature': 'nonsense' },
      signed(JSON.stringify(anEvent())),
    ]
    for (const headers of others) {
      const answer = await post(body, headers)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    }
    expect(await inbox(event.id)).toBeUndefined()
  })

  test('stale: what was signed more than five minutes ago is not played back', async () => {
    const body = JSON.stringify(anEvent())
    expect((await post(body, signed(body, { at: now() - 320 }))).status).toBe(400)
    expect((await post(body, signed(body, { at: now() - 280 }))).status).toBe(200)
  })

  test('re-serialised: the same facts in other bytes are not what Stripe has signed', async () => {
    const event = anEvent()
    const body = JSON.stringify(event, null, 2)
    expect((await post(JSON.stringify(event), signed(body))).status).toBe(400)
    expect((await post(body, signed(body))).status).toBe(200)
    expect(await inbox(event.id)).toMatchObject({ outcome: 'nothing-to-do', attempts: 1 })
  })

  test('while one secret is replaced by another, both are taken', async () => {
    const { emulator, webhook } = house
    const two = await startSecond({ STRIPE_WEBHOOK_SECRET: `whsec_coming, ${emulator.webhookSecret}` })
    for (const secret of ['whsec_coming', emulator.webhookSecret]) {
      const body = JSON.stringify(anEvent())
      expect((await post(body, signed(body, { secret }), two.url)).status).toBe(200)
    }
    const body = JSON.stringify(anEvent())
    expect((await post(body, signed(body, { secret: 'whsec_coming' }), webhook.url)).status).toBe(400)
    await two.stop()
  })
})

const startSecond = (env: Record<string, string>) => house.another(env)

describe('what is no webhook', () => {
  test('is the one of a house that was not given its secret: it says so, and takes nothing', async () => {
    const unsettled = await startSecond({ STRIPE_WEBHOOK_SECRET: '' })
    const body = JSON.stringify(anEvent())
    const answer = await post(body, signed(body), unsettled.url)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ detail: 'Payments are not set up here.' })
    await unsettled.stop()
  })

  test('only POST, only this address, and not more than half a megabyte', async () => {
    const { url } = house.webhook
    const other = await fetch(url)
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await fetch(`${url}/more`, { method: 'POST' })).status).toBe(404)
    const large = JSON.stringify(anEvent({ more: 'x'.repeat(600_000) }))
    expect((await post(large, signed(large))).status).toBe(413)
  })

  test.each(['', 'null', '[]', '{}', '{"id":7}', '"text"', '{"object":"event"}', '\u0000'])(
    'signed nonsense is refused: %j',
    async (body) => {
      expect((await post(body, signed(body))).status).toBe(400)
    },
  )

  test('without keys of Stripe it says so and takes nothing', async () => {
    const shut = await startSecond({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })
    const body = JSON.stringify(anEvent())
    expect((await post(body, signed(body), shut.url)).status).toBe(503)
    await shut.stop()
  })
})

test('unknown products are ignored, and so are customers of somebody else', async () => {
  const reader = await house.newReader()
  const product = await house.stripe.products.create({ name: 'A calendar' })
  const price = await house.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
  })
  const stranger = await house.stripe.customers.create({ email: 'stranger@elsewhere.example' })
  for (const customer of [reader.customer, stranger.id]) {
    const calendar = await house.begin({ ...reader, customer }, 'global_reader', {
      items: [{ price: price.id }],
      metadata: {},
    })
    expect(house.emulator.pay(calendar.secret).status).toBe('succeeded')
  }
  await house.tell()
  expect(await house.livePlanOf(reader)).toBe('free')
  expect(await house.subscriptionsOf(reader)).toEqual([])
  expect(await house.paymentsOf(reader)).toEqual([])
  expect(await house.owner`select from billing_customers where stripe_id = ${stranger.id}`).toHaveLength(0)
  const outcomes =
    await house.owner`select distinct outcome from private.stripe_events where customer_id = ${stranger.id}`
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['foreign', 'nothing-to-do']))
  expect((await house.stripe.subscriptions.list({ customer: stranger.id })).data).toMatchObject([{ status: 'active' }])
})

test('a price that was made at Stripe by hand belongs to the plan of its product', async () => {
  const reader = await house.newReader()
  const known = await house.stripe.prices.retrieve(await house.priceId('global_reader'))
  const special = await house.stripe.prices.create({
    product: known.product as string,
    currency: 'usd',
    unit_amount: 12345,
    recurring: { interval: 'year' },
  })
  const begun = await house.begin(reader, 'global_reader', { items: [{ price: special.id }] })
  house.emulator.pay(begun.secret)
  await house.tell()
  expect(await house.subscriptionsOf(reader)).toMatchObject([{ plan_id: 'global_reader', price: 12345 }])
  const [row] = await house.owner`select current from plan_prices where stripe_id = ${special.id}`
  expect(row).toEqual({ current: false })
})

test('an intent that a form was mounted with, and that somebody confirmed by hand, is cancelled and never recorded', async () => {
  const intent = await house.stripe.paymentIntents.create({
    amount: 20000,
    currency: 'usd',
    capture_method: 'manual',
    metadata: { meridian: 'meridian', purpose: 'mount_only' },
  })
  expect(house.emulator.pay(intent.client_secret ?? '').status).toBe('requires_capture')
  await house.tell()
  expect((await house.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
  expect(await house.owner`select from payments where stripe_id = ${intent.id}`).toHaveLength(0)
  const [event] = await house.owner`select outcome from private.stripe_events
    where object_id = ${intent.id} and type = 'payment_intent.amount_capturable_updated'`
  expect(event).toEqual({ outcome: 'answered' })
})

describe('duplicate means processed, not seen', () => {
  test('told ten times at once and again later, it happens once', async () => {
    const reader = await house.newReader()
    const begun = await house.begin(reader)
    house.emulator.pay(begun.secret)
    const [paid] = house.eventsOf(reader, 'invoice.paid')
    const statuses = await Promise.all(
      Array.from({ length: 10 }, () => house.emulator.webhooks.redeliver(paid?.id ?? '')),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    await house.emulator.webhooks.flush({ duplicate: true })
    expect(await house.emulator.webhooks.redeliver(paid?.id ?? '')).toBe(200)
    expect(await house.subscriptionsOf(reader)).toHaveLength(1)
    expect(await house.paymentsOf(reader)).toHaveLength(1)
    expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome'])
  })

  test('a failed first try is answered with a 5xx, stays open with its reason, and is retried', async () => {
    const reader = await house.newReader()
    const begun = await house.begin(reader)
    house.emulator.pay(begun.secret)
    const [paid] = house.eventsOf(reader, 'invoice.paid')
    house.emulator.faults.failNext(/GET \/v1\/invoices/, '500', 9)
    expect(await house.emulator.webhooks.redeliver(paid?.id ?? '')).toBe(503)
    house.emulator.faults.clear()
    expect(await inbox(paid?.id ?? '')).toMatchObject({ processed_at: null, outcome: null, attempts: 1 })
    expect((await inbox(paid?.id ?? ''))?.failure).toBeTruthy()
    expect(await house.livePlanOf(reader)).toBe('free')
    expect(await house.emulator.webhooks.redeliver(paid?.id ?? '')).toBe(200)
    expect(await inbox(paid?.id ?? '')).toMatchObject({ outcome: 'refreshed', attempts: 1, failure: null })
    expect(await house.livePlanOf(reader)).toBe('global_reader')
  })
})

test('nothing secret and nobody’s name is in the log', async () => {
  const reader = await house.newReader({ name: 'Ottilie Unmistakable' })
  await house.subscribe(reader)
  const log = house.logOf()
  expect(log).toContain('"event":"Stripe event processed"')
  for (const secret of [
    house.emulator.webhookSecret,
    house.emulator.secretKey,
    reader.email,
    'Unmistakable',
    '_secret_',
  ]) {
    expect(log).not.toContain(secret)
  }
})
