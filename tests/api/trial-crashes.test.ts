import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBillingContext } from '#shared/billing/billing-context.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { SEED } from '../seed.ts'
import { type Browser, type CheckoutFixture, registrationFields, startCheckoutFixture } from './checkout.fixtures.ts'
import { type CrashFixture, startCrashFixture } from './crashes.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'

interface Guest {
  browser: Browser
  person: ReturnType<typeof registrationFields>
}

const DAY = 86_400
const trial = { trialDays: 14, amount: 20_000 }

let api: CheckoutFixture
let crashes: CrashFixture<Guest>
let billing: ReturnType<typeof createBillingContext>
beforeAll(async () => {
  api = await startCheckoutFixture()
  // Each guest has a card of their own, which has its free days once.
  api.stripe.behavior.cardsAreShared = false
  await api.owner`update plans set trial_days = 14 where id = 'global_reader'`
  billing = createBillingContext({
    databaseUrl: api.stack.appUrl,
    secretKey: api.stripe.secretKey,
    apiUrl: api.stripe.url,
    applicationName: 'trial crashes',
    log: () => {},
  })
  crashes = await startCrashFixture(api, api.stripe.url, (to) => ({
    person: registrationFields(api.newPerson()),
    browser: api.newBrowser({ to }),
  }))
})
afterAll(async () => {
  await crashes?.stop()
  await billing?.close()
  await api?.stop()
})

const continueInNewBrowser = ({ browser }: Guest) => api.newBrowser({ cookie: browser.cookie() })

/** Advances the clock, refreshes the customers and runs the commands, as events and jobs do. */
async function advanceDays(days: number, guests: Guest[]): Promise<void> {
  api.stripe.clock.advance(days * DAY)
  for (const { person } of guests) {
    const [customer] = await api.owner`select stripe_id from billing_customers where payer_email = ${person.email}`
    await refreshCustomer(billing, customer?.stripe_id)
  }
  await makeDue(api.owner, 'stripe-commands')
  await executeStripeCommands(billing)
}

const trialsOf = ({ person }: Guest) =>
  api.owner`select rejected from private.trials join auth.users on users.id = user_id where email = ${person.email}`

const startTrial = ({ browser, person }: Guest) => browser.subscriptionSecret(person, 'global_reader', trial)

describe(`SIGKILL of the function between any two steps (seed ${SEED})`, () => {
  test('of a purchase with free days: a retry finds the same trial, which begins once and takes nothing', async () => {
    const crashPoints = await crashes.atEveryCrashPoint({
      prepare: ({ browser }) => browser.get('/payment-settings'),
      act: startTrial,
      async verify({ actor, crashPoint }) {
        const browser = continueInNewBrowser(actor)
        const secret = await browser.subscriptionSecret(actor.person, 'global_reader', trial)
        const open = api.subscriptionsOf(actor.person.email).filter(({ status }) => status === 'trialing')
        expect([crashPoint, open.length]).toEqual([crashPoint, 1])
        expect(api.stripe.pay(secret).status).toBe('succeeded')
        const result = await browser.completion()
        expect([crashPoint, result]).toMatchObject([crashPoint, { status: 'completed', amount: 0, signedIn: true }])
        expect([crashPoint, await trialsOf(actor)]).toEqual([crashPoint, [{ rejected: false }]])
        expect([crashPoint, api.totalCharged(actor.person.email)]).toEqual([crashPoint, 0])
      },
    })
    expect(crashPoints).toBeGreaterThan(5)
  }, 600_000)

  test('of the page after the card was saved: the next visit shows the trial that has begun', async () => {
    const crashPoints = await crashes.atEveryCrashPoint({
      async prepare(guest) {
        api.stripe.pay(await startTrial(guest))
      },
      act: ({ browser }) => browser.completion(),
      async verify({ actor, crashPoint }) {
        const result = await continueInNewBrowser(actor).completion()
        expect([crashPoint, result]).toMatchObject([crashPoint, { status: 'completed', amount: 0, signedIn: true }])
        expect([crashPoint, await trialsOf(actor)]).toEqual([crashPoint, [{ rejected: false }]])
        const emails = await api.owner`
          select from private.email_outbox where recipient = ${actor.person.email} and kind = 'subscription-welcome'`
        expect([crashPoint, emails.length]).toEqual([crashPoint, 1])
      },
    })
    expect(crashPoints).toBeGreaterThan(2)
  }, 600_000)

  test('of a cancellation in the free days: a retry ends it with them, and nothing is ever taken', async () => {
    const guests: Guest[] = []
    const crashPoints = await crashes.atEveryCrashPoint({
      async prepare(guest) {
        api.stripe.pay(await startTrial(guest))
        expect((await guest.browser.completion()).status).toBe('completed')
      },
      act: ({ browser }) => browser.send('/user/subscription/cancellation', {}),
      async verify({ actor, crashPoint }) {
        const cancelled = await continueInNewBrowser(actor).send('/user/subscription/cancellation', {})
        expect([crashPoint, cancelled.status]).toEqual([crashPoint, 200])
        const [subscription] = api.subscriptionsOf(actor.person.email)
        expect([crashPoint, subscription?.cancel_at_period_end]).toEqual([crashPoint, true])
        guests.push(actor)
      },
    })
    expect(crashPoints).toBeGreaterThan(3)
    // Once for all: they share a clock, and others begin their free days meanwhile.
    await advanceDays(15, guests)
    for (const { person } of guests) {
      expect(api.totalCharged(person.email)).toBe(0)
      expect(api.subscriptionsOf(person.email).map(({ status }) => status)).toEqual(['canceled'])
    }
  }, 600_000)
})
