import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEED } from '../seed.ts'
import { type Browser, type CheckoutsUnderTest, formOf, startCheckoutsUnderTest } from './checkouts-under-test.ts'
import { type CrashesUnderTest, type Left, startCrashesUnderTest } from './crashes-under-test.ts'

/** Somebody new, and their browser. */
interface Buyer {
  browser: Browser
  person: ReturnType<typeof formOf>
}

let api: CheckoutsUnderTest
let crashes: CrashesUnderTest<Buyer>
beforeAll(async () => {
  api = await startCheckoutsUnderTest()
  crashes = await startCrashesUnderTest(api, api.stripe.url, (to) => ({
    person: formOf(api.newPerson()),
    browser: api.newBrowser({ to }),
  }))
})
afterAll(async () => {
  await crashes?.stop()
  await api?.stop()
})

/** Their browser goes on with another process now. */
const goneOn = ({ browser }: Buyer) => api.newBrowser({ cookie: browser.cookie() })

const mounted = async ({ browser }: Buyer) => {
  await browser.mount()
}

/** Whatever happened before: pressing the button again leads to one charge, and to an account that is open. */
async function expectHealed(left: Left<Buyer, unknown>, planId: string, price: number): Promise<void> {
  const { actor, moment } = left
  const { person } = actor
  const browser = goneOn(actor)
  const secret = await browser.secret(person, planId)
  expect([moment, api.payableOf(person.email).length]).toEqual([moment, 1])
  expect(await api.owner`select from auth.users where email = ${person.email}`).toHaveLength(1)
  expect(api.stripe.pay(secret).status).toBe('succeeded')
  // Nobody who holds a former secret can pay with it.
  for (const former of [left.prepared, left.answered])
    if (typeof former === 'string' && former !== secret) expect(() => api.stripe.pay(former)).toThrow()
  const result = await browser.completion()
  expect([moment, result]).toMatchObject([moment, { status: 'completed', plan: { id: planId }, signedIn: true }])
  expect([moment, api.takenFrom(person.email)]).toEqual([moment, price])
  expect(api.payableOf(person.email)).toEqual([])
}

describe(`SIGKILL of the function between any two steps (seed ${SEED})`, () => {
  test('of create-payment-intent: the next try mounts a form, and no intent too many is left', async () => {
    const moments = await crashes.atEveryMoment({
      prepare: ({ browser }) => browser.get('/payment-settings'),
      act: mounted,
      async look({ actor, moment }) {
        const { clientSecret } = (await (await goneOn(actor).mount()).json()) as { clientSecret: string }
        const intents = [...api.stripe.state.paymentIntents.values()]
        const made = intents.find(({ client_secret: secret }) => secret === clientSecret)
        const ofTheSame = intents.filter(({ metadata }) => metadata.checkout === made?.metadata.checkout)
        expect([moment, ofTheSame.length]).toEqual([moment, 1])
      },
    })
    expect(moments).toBeGreaterThan(2)
  }, 600_000)

  test('of create-subscription, for somebody new: the next try finds what was made, and nothing is charged twice', async () => {
    const moments = await crashes.atEveryMoment({
      prepare: mounted,
      act: ({ browser, person }) => browser.secret(person),
      look: (left) => expectHealed(left, 'global_reader', 20000),
    })
    expect(moments).toBeGreaterThan(5)
  }, 600_000)

  test('of create-subscription, when another plan was about to be paid: only one of both is ever paid', async () => {
    const moments = await crashes.atEveryMoment({
      prepare: ({ browser, person }) => browser.secret(person),
      act: ({ browser, person }) => browser.secret(person, 'patron_ledger'),
      look: (left) => expectHealed(left, 'patron_ledger', 150000),
    })
    expect(moments).toBeGreaterThan(5)
  }, 600_000)

  test('of the page after the payment: the next look sees the truth', async () => {
    const moments = await crashes.atEveryMoment({
      async prepare({ browser, person }) {
        api.stripe.pay(await browser.secret(person))
      },
      act: ({ browser }) => browser.completion(),
      async look({ actor, moment }) {
        const result = await goneOn(actor).completion()
        expect([moment, result]).toMatchObject([moment, { status: 'completed', signedIn: true }])
        expect([moment, api.takenFrom(actor.person.email)]).toEqual([moment, 20000])
      },
    })
    expect(moments).toBeGreaterThan(2)
  }, 600_000)
})

describe("crash between Stripe's answer and our commit", () => {
  const begin = { prepare: mounted, act: ({ browser, person }: Buyer) => browser.secret(person) }

  test('the subscription that nobody wrote down is found and sold, not made again', async () => {
    // It has been made, and is about to be written down.
    const made = (passed: string[]) =>
      passed.at(-1) === 'a transaction' && passed.includes('the answer to POST /v1/subscriptions')
    const left = await crashes.at(made, begin)
    const { email } = left.actor.person
    expect(left.answered).toBeUndefined()
    expect(api.payableOf(email)).toHaveLength(1)
    const kept = await api.owner`
      select stripe_subscription_id as id from private.checkouts join auth.users on users.id = user_id
      where email = ${email}`
    expect(kept).toEqual([{ id: null }])
    await expectHealed({ moment: 'made', ...left }, 'global_reader', 20000)
    expect(api.subscriptionsOf(email)).toHaveLength(1)
  }, 60_000)

  test('and when Stripe has forgotten the key by then, the one of before can no longer be paid', async () => {
    const left = await crashes.at(() => false, begin)
    api.stripe.clock.advance(25 * 3600)
    await expectHealed({ moment: 'answered', ...left }, 'global_reader', 20000)
  }, 60_000)
})
