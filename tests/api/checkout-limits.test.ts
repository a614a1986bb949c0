import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CheckoutResult, PaymentSettings } from '#shared/contracts/checkout.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import {
  type CheckoutFixture,
  confirmWithSecretKey,
  prices,
  registrationFields,
  startCheckoutFixture,
} from './checkout.fixtures.ts'

let api: CheckoutFixture
beforeAll(async () => {
  api = await startCheckoutFixture()
})
beforeEach(() => api.owner`delete from private.rate_limits`)
afterAll(() => api?.stop())

const intent = { subscriptionId: 'global_reader', amount: prices.global_reader }
const promotion = { subscriptionId: 'global_reader', promotionCode: 'NOPE' }

/** The number of responses before the first 429. */
async function countUntilRejected(sendRequest: (attempt: number) => Promise<Response>, atMost = 200): Promise<number> {
  for (let attempt = 0; attempt < atMost; attempt++) {
    const response = await sendRequest(attempt)
    await response.arrayBuffer()
    if (response.status !== 429) continue
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    return attempt
  }
  return atMost
}

describe('limits', () => {
  test('of intents: 30 an hour for each network, in all browsers together', async () => {
    const from = '203.0.113.30'
    const sendRequest = (to = from) => api.newBrowser({ from: to }).send('/create-payment-intent', intent)
    expect(await countUntilRejected(() => sendRequest())).toBe(30)
    expect((await sendRequest('203.0.113.31')).status).toBe(200)
  }, 60_000)

  test('of subscriptions: 20 an hour from one network', async () => {
    const browser = api.newBrowser({ from: '203.0.113.32' })
    const person = registrationFields(api.newPerson())
    expect(await countUntilRejected(() => browser.subscribe(person))).toBe(20)
  }, 60_000)

  test('and for each account, from all networks together', async () => {
    const account = await api.newReader()
    const sendRequest = (attempt: number) =>
      api.newBrowser({ cookie: account.cookie, from: `203.0.114.${attempt + 1}` }).subscribe({})
    expect(await countUntilRejected(sendRequest)).toBe(20)
  }, 60_000)

  test('of promotion codes: 20 an hour from one network', async () => {
    const sendRequest = () => api.newBrowser({ from: '203.0.113.33' }).send('/checkout/promotion', promotion)
    expect(await countUntilRejected(sendRequest)).toBe(20)
  }, 60_000)

  test('of new accounts, as in registration: the response does not tell which addresses have an account', async () => {
    const account = await api.newReader()
    const guardedRequests = (email: string) => {
      const form = registrationFields({ ...api.newPerson(), email })
      return api.newBrowser({ from: '203.0.113.34' }).subscribe(form)
    }
    expect(
      await countUntilRejected((attempt) =>
        guardedRequests(attempt % 2 ? `many-${attempt}@meridian.example` : account.email),
      ),
    ).toBeLessThanOrEqual(10)
    // The limit of one account holds across networks.
    const form = registrationFields({ ...api.newPerson(), email: account.email })
    const sendRequest = (attempt: number) => api.newBrowser({ from: `203.0.115.${attempt + 1}` }).subscribe(form)
    expect(await countUntilRejected(sendRequest)).toBeLessThanOrEqual(3)
  }, 60_000)

  test('of checks of a payment from one network: a browser without a checkout adds no row of its own', async () => {
    const check = (n: number, Cookie = '') =>
      api.send('/checkout/completion', {}, { from: '203.0.113.36', headers: { Cookie, 'X-Attempt': String(n) } })
    for (let n = 0; n < 5; n++) await check(n)
    expect(await api.owner`select from private.rate_limits`).toHaveLength(1)
    await api.owner`update private.rate_limits set attempts = 599`
    const forged = (n: number) => `checkout=${String(n).padStart(43, 'A')}`
    expect([(await check(1, forged(1))).status, (await check(2, forged(2))).status]).toEqual([200, 429])
    expect(await api.owner`select from private.rate_limits`).toHaveLength(2)
  })

  test('of checks of a payment: 120 an hour for each browser', async () => {
    const browser = api.newBrowser()
    await browser.mountForm()
    expect(await countUntilRejected(() => browser.send('/checkout/completion', {}))).toBe(120)
  }, 60_000)
})

describe('no Stripe key', () => {
  test('the API says that payments are not set up, and everything else works', async () => {
    const { url } = await api.startAnother({ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '' })
    const browser = api.newBrowser({ to: url })
    const settings = await browser.get('/payment-settings')
    expect(await bodyOf(settings, PaymentSettings)).toEqual({
      publishableKey: null,
      taxBehavior: null,
      paymentMethods: [],
      script: null,
      currency: null,
    })
    expect(settings.headers.getSetCookie()).toEqual([])
    const guardedRequests: [string, object][] = [
      ['/create-payment-intent', intent],
      ['/create-subscription', { ...registrationFields(api.newPerson()), subscriptionId: 'global_reader' }],
      ['/checkout/promotion', promotion],
      ['/checkout/completion', {}],
    ]
    for (const [path, body] of guardedRequests) {
      const response = await browser.send(path, body)
      expect([path, response.status]).toEqual([path, 503])
      expect(response.headers.get('retry-after')).toBeTruthy()
      expect((await problemOf(response)).detail).toBe('Payments are not set up here.')
    }
    expect((await browser.get('/subscriptions')).status).toBe(200)
  })
})

describe('Stripe unavailable', () => {
  test('the API says so, nothing is charged, and a retry goes on', async () => {
    const browser = api.newBrowser()
    const person = registrationFields(api.newPerson())
    api.stripe.faults.failNext(/^POST \/v1\/subscriptions$/, '500', 3)
    const response = await browser.subscribe(person)
    expect(response.status).toBe(503)
    expect((await problemOf(response)).detail).toContain('payment service')
    expect(api.stripe.pay(await browser.subscriptionSecret(person)).status).toBe('succeeded')
    expect((await browser.completion()).status).toBe('completed')
    expect(api.totalCharged(person.email)).toBe(20000)
  })

  test('for one response: the SDK retries, and there is one subscription', async () => {
    const browser = api.newBrowser()
    const person = registrationFields(api.newPerson())
    for (const path of [/^POST \/v1\/customers$/, /^POST \/v1\/subscriptions$/])
      api.stripe.faults.failNext(path, 'disconnect-after')
    const secret = await browser.subscriptionSecret(person)
    expect(api.subscriptionsOf(person.email)).toHaveLength(1)
    expect(api.stripe.pay(secret).status).toBe('succeeded')
  })

  test('for one response, while an owner corrects the seller: the purchase goes on, and one subscription is left', async () => {
    const browser = api.newBrowser()
    const person = registrationFields(api.newPerson())
    api.stripe.faults.failNext(/^POST \/v1\/subscriptions$/, 'disconnect-after', 20)
    expect((await browser.subscribe(person)).status).toBe(503)
    api.stripe.faults.clear()
    const [lost] = api.subscriptionsOf(person.email)
    if (!lost) throw new Error('Stripe has created no subscription.')
    // Stripe's lists may be behind.
    api.stripe.state.subscriptions.delete(lost.id)
    await api.owner`update site_settings set legal_name = 'Meridian Publishing Ltd', legal_address = '1 Quay Street'`
    const secret = await browser.subscriptionSecret(person)
    api.stripe.state.subscriptions.set(lost.id, lost)
    expect(api.subscriptionsOf(person.email)).toHaveLength(2)
    expect(api.stripe.pay(secret).status).toBe('succeeded')
    expect((await browser.completion()).status).toBe('completed')
    await expect.poll(() => api.payableSubscriptionsOf(person.email)).toEqual([])
    expect(api.stripe.state.subscriptions.get(lost.id)?.status).toBe('incomplete_expired')
    expect(api.totalCharged(person.email)).toBe(20000)
    await api.owner`update site_settings set legal_name = '', legal_address = ''`
  })

  test('for a day for the failed idempotency key: a fresh key is used and found again', async () => {
    const browser = api.newBrowser()
    const person = registrationFields(api.newPerson())
    for (const path of ['customers', 'payment_intents', 'subscriptions'])
      api.stripe.faults.failNext(new RegExp(`^POST /v1/${path}$`), '500-stored', 2)
    await browser.mountForm()
    const secret = await browser.subscriptionSecret(person)
    expect(await browser.subscriptionSecret(person)).toBe(secret)
    expect(api.subscriptionsOf(person.email)).toHaveLength(1)
    expect(api.stripe.pay(secret).status).toBe('succeeded')
  })
})

test('a confirmed mount intent is cancelled', async () => {
  const { url } = await api.stack.startApi({
    name: 'stripe-webhook',
    databaseUrl: api.stack.appUrl,
    env: {
      STRIPE_API_URL: api.stripe.url,
      STRIPE_SECRET_KEY: api.stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: api.stripe.webhookSecret,
    },
  })
  api.stripe.webhooks.url = url
  try {
    const browser = api.newBrowser()
    const { clientSecret } = (await (await browser.mountForm()).json()) as { clientSecret: string }
    const storedIntent = () => api.stripe.state.paymentIntents.get(clientSecret.split('_secret_')[0] ?? '')
    await confirmWithSecretKey(api.stripe, clientSecret)
    expect(storedIntent()?.status).toBe('requires_capture')
    await expect.poll(() => storedIntent()?.status, { timeout: 10_000 }).toBe('canceled')
    expect(storedIntent()?.amount_received).toBe(0)
    const response = await browser.send('/checkout/completion', {})
    expect(await bodyOf(response, CheckoutResult)).toMatchObject({ status: 'open', signedIn: false })
  } finally {
    await api.stripe.webhooks.whenIdle()
    api.stripe.webhooks.url = undefined
  }
})
