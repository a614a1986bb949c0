import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../supabase/embedded/testing.ts'
import { type Browser, type CheckoutsUnderTest, formOf, startCheckoutsUnderTest } from './checkouts-under-test.ts'
import { type Checkpoints, checkpoints } from './checkpoints.ts'

// The function is killed between any two of its steps, whichever they are: they are counted once and then stopped at one
// after the other. Nothing here knows them by name, so a step that somebody adds is tried as well.

let api: CheckoutsUnderTest
let between: Checkpoints
let victim: TestApi
beforeAll(async () => {
  api = await startCheckoutsUnderTest()
  between = checkpoints()
  victim = await api.another({
    DATABASE_URL: await between.postgres(api.stack.appUrl),
    SUPABASE_URL: await between.http(api.stack.supabaseUrl),
    STRIPE_API_URL: await between.http(api.stripe.url),
  })
})
afterAll(async () => {
  await between?.stop()
  await api?.stop()
})

type Act = (browser: Browser, person: object) => Promise<unknown>

/** Does it once in peace, so that nothing is made at Stripe for the first time, and once more, counting. */
async function momentsOf(prepare: Act, act: Act): Promise<string[]> {
  for (const _ of [1, 2]) {
    const { browser, person } = newStranger()
    await prepare(browser, person)
    between.arm(0)
    await act(browser, person)
  }
  return between.passed()
}

function newStranger() {
  const person = formOf(api.newPerson())
  return { person, browser: api.newBrowser({ to: victim.url }) }
}

/** What was answered before the function was killed, if anything, and the same browser, which asks another process now. */
interface Aftermath {
  answered: unknown
  browser: Browser
}

let reviving: Promise<void> | undefined

/** Begins it, and kills the function at this moment. It comes back while what it has left behind is looked at. */
async function killedAt(moment: number, browser: Browser, act: () => Promise<unknown>): Promise<Aftermath> {
  between.arm(moment)
  const acting = act().catch(() => undefined)
  await Promise.race([between.stopped(), acting])
  await victim.service.kill('SIGKILL')
  between.arm(0)
  reviving = victim.service.start()
  return { answered: await acting, browser: api.newBrowser({ cookie: browser.cookie() }) }
}

/** Whatever happened before: pressing the button again leads to one charge, and to an account that is open. */
async function expectHealed(
  browser: Browser,
  person: { email: string },
  planId: string,
  price: number,
  known: unknown[],
) {
  const secret = await browser.secret(person, planId)
  expect(api.payableOf(person.email)).toHaveLength(1)
  expect(await api.owner`select from auth.users where email = ${person.email}`).toHaveLength(1)
  expect(api.stripe.pay(secret).status).toBe('succeeded')
  // Nobody who holds a former secret can pay with it.
  for (const former of known) {
    if (typeof former !== 'string' || former === secret) continue
    expect(() => api.stripe.pay(former)).toThrow()
  }
  expect(await browser.completion()).toMatchObject({ status: 'completed', plan: { id: planId }, signedIn: true })
  expect(api.takenFrom(person.email)).toBe(price)
  expect(api.payableOf(person.email)).toEqual([])
  await reviving
}

const nothing: Act = async () => {}

describe('SIGKILL of the function between any two steps', () => {
  test('of create-payment-intent: the next try mounts a form, and no intent too many is left', async () => {
    const moments = await momentsOf(nothing, (browser) => browser.mount())
    expect(moments.length).toBeGreaterThan(4)
    for (const moment of moments.keys()) {
      const { browser } = newStranger()
      await browser.get('/payment-settings')
      const before = api.stripe.state.paymentIntents.size
      const left = await killedAt(moment + 1, browser, () => browser.mount())
      expect((await left.browser.mount()).status).toBe(200)
      expect([moments[moment], api.stripe.state.paymentIntents.size - before]).toEqual([moments[moment], 1])
      await reviving
    }
  }, 300_000)

  test('of create-subscription, for somebody new: the next try finds what was made, and nothing is charged twice', async () => {
    const moments = await momentsOf(mounted, (browser, person) => browser.secret(person))
    expect(moments.length).toBeGreaterThan(12)
    for (const moment of moments.keys()) {
      const { browser, person } = newStranger()
      await mounted(browser)
      const left = await killedAt(moment + 1, browser, () => browser.secret(person))
      await expectHealed(left.browser, person, 'global_reader', 20000, [left.answered])
    }
  }, 600_000)

  test('of create-subscription, when another plan was about to be paid: only one of both is ever paid', async () => {
    const begun: Act = (browser, person) => mounted(browser).then(() => browser.secret(person))
    const moments = await momentsOf(begun, (browser, person) => browser.secret(person, 'patron_ledger'))
    expect(moments.length).toBeGreaterThan(12)
    for (const moment of moments.keys()) {
      const { browser, person } = newStranger()
      const first = await begun(browser, person)
      const left = await killedAt(moment + 1, browser, () => browser.secret(person, 'patron_ledger'))
      await expectHealed(left.browser, person, 'patron_ledger', 150000, [first, left.answered])
    }
  }, 600_000)

  test('of the page after the payment: the next look sees the truth', async () => {
    const paid: Act = async (browser, person) => {
      api.stripe.pay(await browser.secret(person))
    }
    const moments = await momentsOf(paid, (browser) => browser.completion())
    expect(moments.length).toBeGreaterThan(4)
    for (const moment of moments.keys()) {
      const { browser, person } = newStranger()
      await paid(browser, person)
      const left = await killedAt(moment + 1, browser, () => browser.completion())
      expect(await left.browser.completion()).toMatchObject({ status: 'completed', signedIn: true })
      expect(api.takenFrom(person.email)).toBe(20000)
      await reviving
    }
  }, 600_000)
})

const mounted = async (browser: Browser) => {
  await browser.mount()
}

describe("crash between Stripe's answer and our commit", () => {
  test('the subscription that nobody wrote down is found and sold, not made again', async () => {
    const { browser, person } = newStranger()
    await browser.mount()
    // Its first transaction after Stripe has made it.
    const moments = await momentsOf(mounted, (one, somebody) => one.secret(somebody))
    const made = moments.indexOf('the answer to POST /v1/subscriptions')
    expect(moments[made + 1]).toBe('a transaction')
    const left = await killedAt(made + 2, browser, () => browser.secret(person))
    expect(api.payableOf(person.email)).toHaveLength(1)
    const [checkout] = await api.owner`
      select stripe_subscription_id as id from private.checkouts join auth.users on users.id = user_id
      where email = ${person.email}`
    expect(checkout).toEqual({ id: null })
    await expectHealed(left.browser, person, 'global_reader', 20000, [])
    expect(api.subscriptionsOf(person.email)).toHaveLength(1)
  }, 60_000)

  test('and when Stripe has forgotten the key by then, the one of before can no longer be paid', async () => {
    const { browser, person } = newStranger()
    const left = await killedAt(Number.POSITIVE_INFINITY, browser, () => browser.secret(person))
    api.stripe.clock.advance(25 * 3600)
    await expectHealed(left.browser, person, 'global_reader', 20000, [])
  }, 60_000)
})
