import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BillingContext } from '#shared/billing/billing-context.ts'
import { reconcileWithStripe } from '#shared/billing/nightly-reconciliation.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { deleteExpiredRows } from '#shared/data/cleanup.ts'
import { type Database, openDatabase } from '#shared/data/database.ts'
import { pollOptions } from '../../supabase/tests/open-transaction.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { type Browser, type CheckoutFixture, registrationFields, startCheckoutFixture } from './checkout.fixtures.ts'
import { waitForQueue } from './queue.fixtures.ts'

const DAY = 86_400
const trial = { trialDays: 14, amount: 20_000 }

let api: CheckoutFixture
let billing: BillingContext
let database: Database
beforeAll(async () => {
  api = await startCheckoutFixture()
  database = openDatabase(api.stack.appUrl, { max: 2, applicationName: 'trials' })
  billing = {
    stripe: createStripeClient({ secretKey: api.stripe.secretKey, apiUrl: api.stripe.url }),
    database,
    log: () => {},
    sendInBackground: () => {},
  }
})
afterAll(async () => {
  await database?.close()
  await api?.stop()
})
beforeEach(async () => {
  await api.owner`update public.plans set trial_days = 14 where id = 'global_reader'`
  // All tests show the same card, which has one trial.
  await api.owner`update private.trials set card_fingerprint = null`
})

/** Advances the clock and refreshes the customer with this address. */
async function advanceDays(days: number, email: string): Promise<void> {
  api.stripe.clock.advance(days * DAY)
  const [customer] = await api.owner`select stripe_id from public.billing_customers where payer_email = ${email}`
  await refreshCustomer(billing, customer?.stripe_id)
}

function newGuest() {
  return { person: registrationFields(api.newPerson()), browser: api.newBrowser() }
}

async function startTrial(card?: string) {
  const { person, browser } = newGuest()
  const secret = await browser.subscriptionSecret(person, 'global_reader', trial)
  expect(secret).toMatch(/^seti_/)
  api.stripe.pay(secret, card)
  return { person, browser, completion: await browser.completion() }
}

/** A code that makes the first year free. */
async function createFreeYear(code: string): Promise<void> {
  const { id: coupon } = await billing.stripe.coupons.create({ percent_off: 100, duration: 'once' })
  await billing.stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon } })
}

const subscriptionOf = async (browser: Browser) => bodyOf(await browser.get('/user/subscription'), UserSubscription)
const emailsTo = async (email: string) =>
  (await api.owner`select kind from private.email_outbox where recipient = ${email}`).map(({ kind }) => kind)

describe('a trial', () => {
  test('begins with the card, takes nothing, and is charged when it ends', async () => {
    const { person, browser, completion } = await startTrial()
    expect(completion).toMatchObject({ status: 'completed', amount: 0 })
    expect(api.totalCharged(person.email)).toBe(0)
    expect(await subscriptionOf(browser)).toMatchObject({
      status: 'trialing',
      subscription: { id: 'global_reader', trialDays: 14 },
      renewalAmount: 20_000,
      trialAvailable: false,
      trialEnd: expect.any(String),
      withdrawableUntil: expect.any(String),
    })
    const [account] = await api.owner`
      select private.entitled_plan(id) as plan from auth.users where email = ${person.email}`
    expect(account?.plan).toBe('global_reader')
    await advanceDays(16, person.email)
    expect(api.totalCharged(person.email)).toBe(20_000)
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'active' })
    const invoices = await api.owner`
      select description from public.invoices join auth.users on users.id = user_id
      where email = ${person.email} order by invoices.created_at`
    expect(invoices.map(({ description }) => description)).toEqual([
      'Global Reader, free days',
      'Global Reader, first year',
    ])
  })

  test('includes the printed edition from its first payment on', async () => {
    await api.owner`update public.plans set trial_days = 14 where id = 'patron_ledger'`
    const { person, browser } = newGuest()
    const terms = { trialDays: 14, amount: 150_000 }
    api.stripe.pay(await browser.subscriptionSecret(person, 'patron_ledger', terms))
    expect((await browser.completion()).status).toBe('completed')
    const recipients = () => api.owner`select email from private.print_list() where email = ${person.email}`
    expect(await recipients()).toHaveLength(0)
    await advanceDays(16, person.email)
    expect(await recipients()).toHaveLength(1)
  })

  test('whose first payment fails or is not made yet prints nothing, also in the grace period', async () => {
    await api.owner`update public.plans set trial_days = 14 where id = 'patron_ledger'`
    const { person, browser } = newGuest()
    const terms = { trialDays: 14, amount: 150_000 }
    api.stripe.pay(await browser.subscriptionSecret(person, 'patron_ledger', terms), '4000000000000341')
    expect((await browser.completion()).status).toBe('completed')
    const recipients = () => api.owner`select email from private.print_list() where email = ${person.email}`
    const states: string[] = []
    for (const days of [14 + 1 / 48, 2]) {
      await advanceDays(days, person.email)
      states.push((await subscriptionOf(browser)).status ?? '')
      expect(await recipients()).toHaveLength(0)
    }
    expect(states).toEqual(['active', 'past_due'])
  })

  test('has not begun before its card is saved, and another window pays instead', async () => {
    const { person, browser } = newGuest()
    const secret = await browser.subscriptionSecret(person, 'global_reader', trial)
    expect(await browser.subscriptionSecret(person, 'global_reader', trial)).toBe(secret)
    expect((await browser.completion()).status).toBe('open')
    expect(
      await api.owner`select from private.trials join auth.users on users.id = user_id
      where email = ${person.email}`,
    ).toHaveLength(0)
    const paying = await browser.subscriptionSecret(person, 'global_reader', { amount: 20_000 })
    api.stripe.pay(paying)
    expect(await browser.completion()).toMatchObject({ status: 'completed', amount: 20_000 })
    expect(
      api
        .subscriptionsOf(person.email)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['active', 'canceled'])
  })

  test('is no difference of the nightly comparison while its card is not saved', async () => {
    const { person, browser } = newGuest()
    await browser.subscriptionSecret(person, 'global_reader', trial)
    await advanceDays(0, person.email)
    // A run leaves subscriptions that are as new as itself to the next run.
    for (const one of api.stripe.state.subscriptions.values()) one.created -= 60
    expect((await reconcileWithStripe(billing, { force: true }))?.differences).toEqual([])
  })

  test('that is cancelled ends with its free days and takes nothing', async () => {
    const { person, browser } = await startTrial()
    const cancelled = await browser.send('/user/subscription/cancellation', {})
    expect(cancelled.status).toBe(200)
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true })
    await advanceDays(16, person.email)
    expect(await subscriptionOf(browser)).toMatchObject({ source: 'free', trialAvailable: false })
    expect(api.totalCharged(person.email)).toBe(0)
  })

  test('whose first payment fails is a failed renewal, with its grace period', async () => {
    const { person, browser } = await startTrial('4000000000000341')
    await advanceDays(16, person.email)
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'past_due', graceUntil: expect.any(String) })
    expect(await emailsTo(person.email)).toContain('payment-failed')
  })

  test('allows no other plan until it has ended', async () => {
    const { browser } = await startTrial()
    const response = await browser.send('/user/subscription/change/preview', { planId: 'patron_ledger' })
    expect(response.status).toBe(409)
  })
})

describe('the records', () => {
  test('lose the card after two years, also when the subscription is read again, and the account keeps its trial', async () => {
    const { person, browser } = await startTrial()
    // Events of the purchase that are still on their way would write the card again, as within the two years.
    await api.stripe.webhooks.whenIdle()
    await waitForQueue(api.owner)
    const fingerprint = async () => {
      const [trial] = await api.owner`
        select card_fingerprint from private.trials join auth.users on users.id = user_id where email = ${person.email}`
      return trial?.card_fingerprint
    }
    // A command may have set the card after the trial had begun, and the event about that comes last.
    await expect.poll(fingerprint, pollOptions).toEqual(expect.any(String))
    await api.owner`
      update private.trials set began_at = now() - interval '2 years 1 hour' from auth.users
      where users.id = user_id and email = ${person.email}`
    await database.asServiceRole((tx) => deleteExpiredRows(tx, 'trials'))
    await advanceDays(1, person.email)
    const [after] = await api.owner`
      select card_fingerprint, rejected from private.trials join auth.users on users.id = user_id
      where email = ${person.email}`
    expect(after).toEqual({ card_fingerprint: null, rejected: false })
    expect(await subscriptionOf(browser)).toMatchObject({ status: 'trialing', trialAvailable: false })
    expect((await startTrial()).completion.status).toBe('completed')
  })
})

describe('a term that staff lengthen in the dashboard', () => {
  test.each([
    ['that was charged', '5555555555554444', null, 20_000],
    ['that a code made free', '378282246310005', 'FREE-YEAR', 0],
  ])(
    'of a subscription %s is kept, also where the card and the account had a trial, and is none itself',
    async (_, card, promotionCode, amount) => {
      if (promotionCode) await createFreeYear(promotionCode)
      // A card of its own: a refresh of another test may still record the shared one.
      const { person, browser, completion } = await startTrial(card)
      expect(completion.status).toBe('completed')
      await browser.send('/user/subscription/cancellation', {})
      await advanceDays(16, person.email)
      const secret = await browser.subscriptionSecret({}, 'global_reader', {
        amount,
        ...(promotionCode && { promotionCode }),
      })
      api.stripe.pay(secret, card)
      await advanceDays(0, person.email)
      const [paid] = api.subscriptionsOf(person.email).filter(({ status }) => status === 'active')
      const longerUntil = (paid?.items.data[0]?.current_period_end ?? 0) + 30 * DAY
      await billing.stripe.subscriptions.update(paid?.id ?? '', { trial_end: longerUntil, proration_behavior: 'none' })
      const contract = () => api.owner`
      select ended_at, concluded_at is not null as is_concluded from public.subscriptions where stripe_id = ${paid?.id ?? ''}`
      for (let times = 0; times < 2; times++) await advanceDays(0, person.email)
      await executeStripeCommands(billing)
      expect(await billing.stripe.subscriptions.retrieve(paid?.id ?? '')).toMatchObject({
        status: 'trialing',
        trial_end: longerUntil,
      })
      expect(await contract()).toEqual([{ ended_at: null, is_concluded: true }])
      expect(await api.owner`select from private.trials where stripe_subscription_id = ${paid?.id ?? ''}`).toEqual([])
      await billing.stripe.subscriptions.cancel(paid?.id ?? '')
      await advanceDays(0, person.email)
      expect(await contract()).toEqual([{ ended_at: expect.any(Date), is_concluded: true }])
    },
  )
})

describe('a reader who owes from before', () => {
  test('gets no free days, is told so, and can pay the first year with what is open', async () => {
    const { person, browser } = newGuest()
    const abandoned = await browser.subscriptionSecret(person, 'global_reader', { amount: 20_000 })
    expect(abandoned).toMatch(/^pi_/)
    const [customer] =
      await api.owner`select stripe_id from public.billing_customers where payer_email = ${person.email}`
    await billing.stripe.customers.update(customer?.stripe_id, { balance: 2000 })
    const problem = await problemOf(await browser.subscribe(person, 'global_reader', trial))
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['trialDays']])
    expect(
      await api.owner`select from private.trials join auth.users on users.id = user_id where email = ${person.email}`,
    ).toEqual([])
    api.stripe.pay(await browser.subscriptionSecret(person, 'global_reader', { amount: 20_000 }))
    expect((await browser.completion()).status).toBe('completed')
    expect(api.totalCharged(person.email)).toBe(22_000)
  })
})

describe('a trial begins once', () => {
  test('for a card: with another account it is ended, nothing is charged, and the reader is told', async () => {
    await startTrial()
    const { person, browser, completion } = await startTrial()
    expect(completion).toMatchObject({ status: 'failed', reason: expect.stringContaining('This card') })
    await expect.poll(() => api.subscriptionsOf(person.email).map(({ status }) => status)).toEqual(['canceled'])
    expect(await emailsTo(person.email)).not.toContain('subscription-welcome')
    const again = await browser.subscribe(person, 'global_reader', trial)
    expect((await problemOf(again)).fields).toHaveProperty('trialDays')
    api.stripe.pay(await browser.subscriptionSecret(person, 'global_reader', { amount: 20_000 }))
    expect(await browser.completion()).toMatchObject({ status: 'completed', amount: 20_000 })
  })

  test('for a card, and an attempt that was left before its card does not count', async () => {
    const { person, browser } = newGuest()
    await browser.subscriptionSecret(person, 'global_reader', trial)
    await browser.subscriptionSecret(person, 'global_reader', { amount: 20_000 })
    await advanceDays(0, person.email)
    api.stripe.pay(await browser.subscriptionSecret(person, 'global_reader', trial))
    expect(await browser.completion()).toMatchObject({ status: 'completed', amount: 0 })
  })

  test('for an account, and never for a former subscriber', async () => {
    const { person, browser } = newGuest()
    api.stripe.pay(await browser.subscriptionSecret(person, 'global_reader', { amount: 20_000 }))
    await browser.completion()
    expect((await subscriptionOf(browser)).trialAvailable).toBe(false)
    const response = await browser.subscribe({}, 'global_reader', trial)
    expect(response.status).toBe(422)
  })

  test('nothing is created where the plan has no free days, or another number', async () => {
    await api.owner`update public.plans set trial_days = null where id = 'global_reader'`
    const { person, browser } = newGuest()
    expect((await browser.subscribe(person, 'global_reader', trial)).status).toBe(422)
    expect(api.subscriptionsOf(person.email)).toEqual([])
  })

  test('and not at another price than the one shown', async () => {
    const { person, browser } = newGuest()
    const response = await browser.subscribe(person, 'global_reader', { ...trial, amount: 19_900 })
    expect((await problemOf(response)).fields).toHaveProperty('amount')
  })

  test('and not together with a promotion code', async () => {
    const { person, browser } = newGuest()
    const response = await browser.subscribe(person, 'global_reader', { ...trial, promotionCode: 'NONE' })
    expect(response.status).toBe(422)
  })
})
