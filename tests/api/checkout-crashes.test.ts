import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../supabase/embedded/testing.ts'
import { type Browser, type CheckoutsUnderTest, formOf, startCheckoutsUnderTest } from './checkouts-under-test.ts'
import { type Checkpoints, checkpoints } from './checkpoints.ts'

// The function is killed between any two of its steps, whichever they are: they are counted once, and then it is stopped at
// one after the other. Nothing here knows them by name, so a step that somebody adds is tried as well.

/** A process of the function that is there to be killed, and what stands between it and whatever it asks. */
interface Lane {
  victim: TestApi
  between: Checkpoints
  /** Begins again while what was left behind is looked at. */
  reviving: Promise<void>
}

/** Most of the time answers wait for their half-second. */
const LANES = 3

let api: CheckoutsUnderTest
let lanes: Lane[]
beforeAll(async () => {
  api = await startCheckoutsUnderTest()
  lanes = await Promise.all(Array.from({ length: LANES }, openLane))
})
afterAll(async () => {
  await Promise.all(lanes?.map(({ reviving, between }) => reviving.then(between.stop)) ?? [])
  await api?.stop()
})

async function openLane(): Promise<Lane> {
  const between = checkpoints()
  const victim = await api.another({
    DATABASE_URL: await between.postgres(api.stack.appUrl),
    SUPABASE_URL: await between.http(api.stack.supabaseUrl),
    STRIPE_API_URL: await between.http(api.stripe.url),
  })
  return { victim, between, reviving: Promise.resolve() }
}

type Form = ReturnType<typeof formOf>
/** What comes before; its answer is given to what comes after. */
type Prepare<T> = (browser: Browser, person: Form) => Promise<T>
type Act = (browser: Browser, person: Form) => Promise<string | unknown>

interface Aftermath<T> {
  moment: string
  /** Of another process now. */
  browser: Browser
  person: Form
  prepared: T
  /** What was answered before the function was killed, if anything. */
  answered: unknown
}

/** At every moment there is, for somebody new each time. Answers how many there were. */
async function killedAtEveryMoment<T>(
  prepare: Prepare<T>,
  act: Act,
  look: (left: Aftermath<T>) => Promise<void>,
): Promise<number> {
  const moments = await momentsOf(prepare, act)
  const waiting = [...moments.entries()]
  const work = async (lane: Lane) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, moment] = next
      await look({ moment, ...(await killed(lane, prepare, act, (passed) => passed.length === index + 1)) })
    }
  }
  await Promise.all(lanes.map(work))
  return moments.length
}

/** Once in peace before, so that nothing is made at Stripe for the first time. */
async function momentsOf<T>(prepare: Prepare<T>, act: Act): Promise<string[]> {
  const [lane] = lanes as [Lane]
  await lane.reviving
  for (const _ of [1, 2]) {
    const { browser, person } = strangerAt(lane)
    await prepare(browser, person)
    lane.between.arm(() => false)
    await act(browser, person)
  }
  return lane.between.passed()
}

async function killed<T>(
  lane: Lane,
  prepare: Prepare<T>,
  act: Act,
  here: (passed: string[]) => boolean,
): Promise<Omit<Aftermath<T>, 'moment'>> {
  await lane.reviving
  const { browser, person } = strangerAt(lane)
  const prepared = await prepare(browser, person)
  lane.between.arm(here)
  const acting = act(browser, person).catch(() => undefined)
  await Promise.race([lane.between.stopped(), acting])
  await lane.victim.service.kill('SIGKILL')
  lane.between.disarm()
  lane.reviving = lane.victim.service.start()
  const answered = await acting
  return { person, prepared, answered, browser: api.newBrowser({ cookie: browser.cookie() }) }
}

function strangerAt({ victim }: Lane) {
  return { person: formOf(api.newPerson()), browser: api.newBrowser({ to: victim.url }) }
}

const mounted = async (browser: Browser) => {
  await browser.mount()
}

/** Whatever happened before: pressing the button again leads to one charge, and to an account that is open. */
async function expectHealed(left: Aftermath<unknown>, planId: string, price: number): Promise<void> {
  const { browser, person, moment } = left
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

describe('SIGKILL of the function between any two steps', () => {
  test('of create-payment-intent: the next try mounts a form, and no intent too many is left', async () => {
    const checkouts = (browser: Browser) => browser.get('/payment-settings')
    const moments = await killedAtEveryMoment(checkouts, mounted, async ({ browser, moment }) => {
      const { clientSecret } = (await (await browser.mount()).json()) as { clientSecret: string }
      const intents = [...api.stripe.state.paymentIntents.values()]
      const made = intents.find(({ client_secret: secret }) => secret === clientSecret)
      const ofTheSame = intents.filter(({ metadata }) => metadata.checkout === made?.metadata.checkout)
      expect([moment, ofTheSame.length]).toEqual([moment, 1])
    })
    expect(moments).toBeGreaterThan(4)
  }, 600_000)

  test('of create-subscription, for somebody new: the next try finds what was made, and nothing is charged twice', async () => {
    const moments = await killedAtEveryMoment(
      mounted,
      (browser, person) => browser.secret(person),
      (left) => expectHealed(left, 'global_reader', 20000),
    )
    expect(moments).toBeGreaterThan(12)
  }, 600_000)

  test('of create-subscription, when another plan was about to be paid: only one of both is ever paid', async () => {
    const moments = await killedAtEveryMoment(
      (browser, person) => browser.secret(person),
      (browser, person) => browser.secret(person, 'patron_ledger'),
      (left) => expectHealed(left, 'patron_ledger', 150000),
    )
    expect(moments).toBeGreaterThan(12)
  }, 600_000)

  test('of the page after the payment: the next look sees the truth', async () => {
    const paid = async (browser: Browser, person: Form) => {
      api.stripe.pay(await browser.secret(person))
    }
    const moments = await killedAtEveryMoment(
      paid,
      (browser) => browser.completion(),
      async ({ browser, person, moment }) => {
        const result = await browser.completion()
        expect([moment, result]).toMatchObject([moment, { status: 'completed', signedIn: true }])
        expect([moment, api.takenFrom(person.email)]).toEqual([moment, 20000])
      },
    )
    expect(moments).toBeGreaterThan(4)
  }, 600_000)
})

describe("crash between Stripe's answer and our commit", () => {
  const begin: Act = (browser, person) => browser.secret(person)

  test('the subscription that nobody wrote down is found and sold, not made again', async () => {
    // It has been made, and is about to be written down.
    const made = (passed: string[]) =>
      passed.at(-1) === 'a transaction' && passed.includes('the answer to POST /v1/subscriptions')
    const left = await killed(lanes[0] as Lane, mounted, begin, made)
    const { email } = left.person
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
    const left = await killed(lanes[0] as Lane, mounted, begin, () => false)
    api.stripe.clock.advance(25 * 3600)
    await expectHealed({ moment: 'answered', ...left }, 'global_reader', 20000)
  }, 60_000)
})
