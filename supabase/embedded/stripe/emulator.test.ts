import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startStripeEmulator } from './emulator.ts'
import { parseForm } from './request-params.ts'
import { createStripeClient, type StripeFixture, startStripeFixture } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

test('parses brackets in forms into lists and objects', () => {
  expect(parseForm('a[b][0]=c&a[b][1]=d&e=f+g&items[0][price]=p&list[]=1&list[]=2&meta[__proto__]=x')).toEqual({
    a: { b: ['c', 'd'] },
    e: 'f g',
    items: [{ price: 'p' }],
    list: ['1', '2'],
    meta: { ['__proto__']: 'x' },
  })
})

test('an event can be read after a jump of the clock, and no longer after the next one', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'meridian-stripe-')), 'stripe.json')
  const emulator = await startStripeEmulator({ file })
  try {
    const stripe = createStripeClient(emulator)
    await stripe.customers.create({ email: 'reader@example.com' })
    const { data } = await stripe.events.list()
    const id = data[0]?.id ?? ''
    emulator.clock.advance(366 * 86_400)
    expect((await stripe.events.retrieve(id)).id).toBe(id)
    emulator.clock.advance(1)
    await expect(stripe.events.retrieve(id)).rejects.toThrow('No such event')
  } finally {
    await emulator.stop()
  }
})

describe('unsupported parameters, paths and properties', () => {
  test('are rejected with Stripe errors', async () => {
    const { stripe, customer } = fixture
    const wrong = stripe.customers.create({ nickname: 'x' } as Stripe.CustomerCreateParams)
    await expect(wrong).rejects.toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'nickname' })
    await expect(stripe.customers.update(customer.id, { tax: { ip_address: '1' } } as never)).rejects.toMatchObject({
      code: 'parameter_unknown',
    })
    await expect(stripe.paymentIntents.create({ currency: 'usd' } as never)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
    })
    await expect(stripe.topups.list()).rejects.toMatchObject({ statusCode: 501, type: 'StripeAPIError' })
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(stripe.customers.retrieve(customer.id, { expand: ['nothing'] })).rejects.toThrow(/cannot be expanded/)
    const both = { automatic_payment_methods: { enabled: true }, allowed_payment_method_types: ['card' as const] }
    for (const call of [
      stripe.setupIntents.create(both),
      stripe.paymentIntents.create({ amount: 20_000, currency: 'usd', ...both }),
    ])
      await expect(call).rejects.toThrow(/only specify one of these parameters/)
    const otherAccount = new Stripe('sk_test_else', {
      host: '127.0.0.1',
      port: new URL(fixture.emulator.url).port,
      protocol: 'http',
    })
    await expect(otherAccount.customers.list()).rejects.toMatchObject({ statusCode: 401 })
  })
})

test('lists are paginated, newest first', async () => {
  const { stripe } = fixture
  for (let count = 0; count < 25; count++) await stripe.customers.create({ name: `Reader ${count}` })
  const first = await stripe.customers.list({ limit: 10 })
  expect(first.has_more).toBe(true)
  const all = await stripe.customers.list({ limit: 10 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ name }) => name).slice(0, 3)).toEqual(['Reader 24', 'Reader 23', 'Reader 22'])
  expect(new Set(all.map(({ id }) => id)).size).toBe(26)
})

describe('an idempotency key', () => {
  test('repeats the response and is valid for one request only', async () => {
    const { stripe } = fixture
    const [once, twice] = [
      await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' }),
      await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' }),
    ]
    expect(twice.id).toBe(once.id)
    expect(twice.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(stripe.customers.create({ name: 'B' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('is rejected while its first request is in progress', async () => {
    const { stripe, emulator } = fixture
    emulator.faults.failNext(1, 'slow')
    const first = stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })
    await expect
      .poll(() => stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' }).catch((error) => error.code))
      .toBe('idempotency_key_in_use')
    const { id } = await first
    expect((await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })).id).toBe(id)
  })

  test('prevents a second execution after a lost response', async () => {
    const { stripe, emulator } = fixture
    // The SDK retries once when a connection closes.
    emulator.faults.failNext(/POST \/v1\/customers/, 'disconnect-after', 2)
    await expect(stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    })
    await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })
    expect([...emulator.state.customers.values()].filter((one) => !one.deleted && one.name === 'A')).toHaveLength(1)
  })
})

test('a publishable key can confirm only intents whose client secret it knows', async () => {
  const { emulator, stripe } = fixture
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  const request = (path: string, form: Record<string, string>, method = 'POST') =>
    fetch(`${emulator.url}${path}`, {
      method,
      body: new URLSearchParams(form),
      headers: { authorization: `Bearer ${emulator.publishableKey}`, origin: 'http://site.example' },
    })
  const card = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242 4242 4242 4242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
  }
  expect(
    (await request(`/v1/payment_intents/${intent.id}/confirm`, { ...card, client_secret: 'guessed' })).status,
  ).toBe(404)
  expect((await request('/v1/customers', { name: 'me' })).status).toBe(401)
  const done = await request(`/v1/payment_intents/${intent.id}/confirm`, {
    ...card,
    client_secret: intent.client_secret ?? '',
  })
  expect(done.headers.get('access-control-allow-origin')).toBe('*')
  const body = await done.json()
  expect(body).toMatchObject({ status: 'succeeded' })
  expect(body).not.toHaveProperty('metadata')
})

describe('webhooks', () => {
  test('have valid signatures, and can be held, shuffled, duplicated and dropped', async () => {
    const received: Stripe.Event[] = []
    const server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('')
      received.push(
        await fixture.stripe.webhooks.constructEventAsync(
          body,
          String(request.headers['stripe-signature']),
          fixture.emulator.webhookSecret,
        ),
      )
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { webhooks } = fixture.emulator
    await webhooks.flush({ drop: true, random: () => 0 })
    const { port } = server.address() as { port: number }
    webhooks.url = `http://127.0.0.1:${port}`
    await fixture.stripe.customers.create({ name: 'A' })
    await webhooks.whenIdle()
    expect(received.map(({ type }) => type)).toEqual(['customer.created'])
    webhooks.mode = 'hold'
    await fixture.subscribe()
    expect(received).toHaveLength(1)
    expect(await webhooks.flush({ shuffle: true, duplicate: true, random: () => 0.4 })).toBeGreaterThan(8)
    expect(new Set(received.map(({ id }) => id)).size).toBe((received.length - 1) / 2 + 1)
    expect(await webhooks.redeliver(received[0]?.id ?? '')).toBe(200)
    server.close()
  })
})

test('objects, idempotency keys and the clock survive a restart', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'stripe-')), 'stripe.json')
  const first = await startStripeEmulator({ file })
  const { id } = await createStripeClient(first).customers.create({ name: 'A' }, { idempotencyKey: 'k' })
  first.clock.advance(1000)
  await first.stop()
  const second = await startStripeEmulator({ file })
  expect((await createStripeClient(second).customers.retrieve(id)).id).toBe(id)
  expect((await createStripeClient(second).customers.create({ name: 'A' }, { idempotencyKey: 'k' })).id).toBe(id)
  expect(second.clock.now() - Date.now() / 1000).toBeGreaterThan(990)
  await second.stop()
})

test('serves the front page, Stripe.js and the control API to its own origin only', async () => {
  const { url } = fixture.emulator
  await fixture.subscribe()
  expect(await (await fetch(url)).text()).toContain('reader@example.com')
  const script = await fetch(`${url}/stripe.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).not.toContain('interface ')
  const response = await fetch(`${url}/_control/clock`, {
    method: 'POST',
    body: new URLSearchParams({ seconds: '86400' }),
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
  const crossOrigin = await fetch(`${url}/_control/clock`, {
    method: 'POST',
    body: '{"seconds":1}',
    headers: { origin: 'http://evil.example' },
  })
  expect(crossOrigin.status).toBe(404)
})

test('the control API answers 404 to the names of inherited properties', async () => {
  for (const name of ['constructor', 'toString', 'unknown']) {
    const response = await fetch(`${fixture.emulator.url}/_control/${name}`, { method: 'POST', body: '{}' })
    expect([name, response.status]).toEqual([name, 404])
  }
})
