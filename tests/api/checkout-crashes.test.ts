import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEED } from '../seed.ts'
import { type Browser, type CheckoutFixture, registrationFields, startCheckoutFixture } from './checkout.fixtures.ts'
import { type CrashFixture, type CrashResult, startCrashFixture } from './crashes.fixtures.ts'

/** A guest without an account, and the guest's browser. */
interface CheckoutGuest {
  browser: Browser
  person: ReturnType<typeof registrationFields>
}

let api: CheckoutFixture
let crashes: CrashFixture<CheckoutGuest>
beforeAll(async () => {
  api = await startCheckoutFixture()
  crashes = await startCrashFixture(api, api.stripe.url, (to) => ({
    person: registrationFields(api.newPerson()),
    browser: api.newBrowser({ to }),
  }))
})
afterAll(async () => {
  await crashes?.stop()
  await api?.stop()
})

/** A browser with the same cookies that sends to the process that was not killed. */
const continueInNewBrowser = ({ browser }: CheckoutGuest) => api.newBrowser({ cookie: browser.cookie() })

const mountForm = async ({ browser }: CheckoutGuest) => {
  await browser.mountForm()
}

/** After any crash, another submit leads to one charge, and to an account that can sign in. */
async function expectRecovered(
  crashResult: CrashResult<CheckoutGuest, unknown>,
  planId: string,
  price: number,
  purchase: object = {},
): Promise<void> {
  const { actor, crashPoint } = crashResult
  const { person } = actor
  const browser = continueInNewBrowser(actor)
  const secret = await browser.subscriptionSecret(person, planId, purchase)
  expect([crashPoint, api.payableSubscriptionsOf(person.email).length]).toEqual([crashPoint, 1])
  expect(await api.owner`select from auth.users where email = ${person.email}`).toHaveLength(1)
  expect(api.stripe.pay(secret).status).toBe('succeeded')
  // A previous client secret can no longer be paid with.
  for (const previousSecret of [crashResult.prepared, crashResult.response])
    if (typeof previousSecret === 'string' && previousSecret !== secret)
      expect(() => api.stripe.pay(previousSecret)).toThrow()
  const result = await browser.completion()
  expect([crashPoint, result]).toMatchObject([
    crashPoint,
    { status: 'completed', plan: { id: planId }, signedIn: true },
  ])
  expect([crashPoint, api.totalCharged(person.email)]).toEqual([crashPoint, price])
  expect(api.payableSubscriptionsOf(person.email)).toEqual([])
}

describe(`SIGKILL of the function between any two steps (seed ${SEED})`, () => {
  test('of create-payment-intent: a retry mounts a form, and no extra intent is left', async () => {
    const crashPoints = await crashes.atEveryCrashPoint({
      prepare: ({ browser }) => browser.get('/payment-settings'),
      act: mountForm,
      async verify({ actor, crashPoint }) {
        const { clientSecret } = (await (await continueInNewBrowser(actor).mountForm()).json()) as {
          clientSecret: string
        }
        const intents = [...api.stripe.state.paymentIntents.values()]
        const createdIntent = intents.find(({ client_secret: secret }) => secret === clientSecret)
        const sameCheckoutIntents = intents.filter(
          ({ metadata }) => metadata.checkout === createdIntent?.metadata.checkout,
        )
        expect([crashPoint, sameCheckoutIntents.length]).toEqual([crashPoint, 1])
      },
    })
    expect(crashPoints).toBeGreaterThan(2)
  }, 600_000)

  test('of create-subscription for a new reader: a retry finds the existing objects, and nothing is charged twice', async () => {
    // With taxes there are more steps: the address and the VAT id of the customer.
    await api.owner`update site_settings set tax_behavior = 'exclusive'`
    const purchase = { billing: { country: 'IE', vatId: 'IE6388047V' }, amount: 24_600 }
    const crashPoints = await crashes.atEveryCrashPoint({
      prepare: mountForm,
      act: ({ browser, person }) => browser.subscriptionSecret(person, 'global_reader', purchase),
      async verify(crashResult) {
        await expectRecovered(crashResult, 'global_reader', 24_600, purchase)
        const [subscription] = api.subscriptionsOf(crashResult.actor.person.email)
        const taxIds = [...api.stripe.state.taxIds.values()].filter(
          ({ customer }) => customer === subscription?.customer,
        )
        expect([crashResult.crashPoint, taxIds.length]).toEqual([crashResult.crashPoint, 1])
      },
    })
    await api.owner`update site_settings set tax_behavior = null`
    expect(crashPoints).toBeGreaterThan(8)
  }, 600_000)

  test('of create-subscription while another plan is open: only one of both can be paid', async () => {
    const crashPoints = await crashes.atEveryCrashPoint({
      prepare: ({ browser, person }) => browser.subscriptionSecret(person),
      act: ({ browser, person }) => browser.subscriptionSecret(person, 'patron_ledger'),
      verify: (crashResult) => expectRecovered(crashResult, 'patron_ledger', 150000),
    })
    expect(crashPoints).toBeGreaterThan(5)
  }, 600_000)

  test('of the page after the payment: the next visit shows the real state', async () => {
    const crashPoints = await crashes.atEveryCrashPoint({
      async prepare({ browser, person }) {
        api.stripe.pay(await browser.subscriptionSecret(person))
      },
      act: ({ browser }) => browser.completion(),
      async verify({ actor, crashPoint }) {
        const result = await continueInNewBrowser(actor).completion()
        expect([crashPoint, result]).toMatchObject([crashPoint, { status: 'completed', signedIn: true }])
        expect([crashPoint, api.totalCharged(actor.person.email)]).toEqual([crashPoint, 20000])
      },
    })
    expect(crashPoints).toBeGreaterThan(2)
  }, 600_000)
})

describe("crash between Stripe's answer and the commit", () => {
  const subscribeScenario = {
    prepare: mountForm,
    act: ({ browser, person }: CheckoutGuest) => browser.subscriptionSecret(person),
  }

  test('a subscription that was not stored is found and used instead of created again', async () => {
    // Stripe has created the subscription, and the function is about to store its id.
    const createdIntent = (passed: string[]) =>
      passed.at(-1) === 'a transaction' && passed.includes('the answer to POST /v1/subscriptions')
    const crashResult = await crashes.atCrashPoint(createdIntent, subscribeScenario)
    const { email } = crashResult.actor.person
    expect(crashResult.response).toBeUndefined()
    expect(api.payableSubscriptionsOf(email)).toHaveLength(1)
    const stored = await api.owner`
      select stripe_subscription_id as id from private.checkouts join auth.users on users.id = user_id
      where email = ${email}`
    expect(stored).toEqual([{ id: null }])
    await expectRecovered({ crashPoint: 'subscription created', ...crashResult }, 'global_reader', 20000)
    expect(api.subscriptionsOf(email)).toHaveLength(1)
  }, 60_000)

  test('and when Stripe no longer knows the idempotency key, the earlier one cannot be paid', async () => {
    const crashResult = await crashes.atCrashPoint(() => false, subscribeScenario)
    api.stripe.clock.advance(25 * 3600)
    await expectRecovered({ crashPoint: 'subscription created', ...crashResult }, 'global_reader', 20000)
  }, 60_000)
})
