import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { reconcileWithStripe } from '#shared/billing/nightly-reconciliation.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { MemberDetail } from '#shared/contracts/member.ts'
import { AdminPlan } from '#shared/contracts/plan.ts'
import { PrintDelivery, PrintEdition } from '#shared/contracts/print-edition.ts'
import type { PrintPause } from '#shared/contracts/print-pause.ts'
import { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { maintainPrintEditions } from '#shared/data/print-editions.ts'
import { dueReminders } from '#shared/data/renewals.ts'
import { addInterval } from '../../supabase/embedded/stripe/billing-periods.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
import {
  changePlan,
  DAY,
  previewPlanChange,
  type SubscribersFixture,
  startSubscribersFixture,
  type TestSubscriber,
  twiceConcurrently,
  YEAR,
} from './subscribers.fixtures.ts'

const HOUR = 3600

let api: SubscribersFixture
let owner: TestReader
beforeAll(async () => {
  api = await startSubscribersFixture()
  owner = await api.newReader({ role: 'owner' })
})
beforeEach(async () => {
  // Each test begins with the editions of today, whatever lists another one has closed.
  await api.owner`delete from print_pauses`
  await api.owner`delete from print_deliveries`
  await api.owner`delete from print_editions`
  await api.owner`select private.create_upcoming_print_editions()`
  await api.owner`update plans set pause_editions = 3 where id = 'patron_ledger'`
})
afterAll(() => api?.stop())

type NewSubscriber = Parameters<SubscribersFixture['newSubscriber']>[0]
const newPatron = (options: NewSubscriber = {}) =>
  api.newSubscriber({ plan: 'patron_ledger', withAddress: true, secondsAgo: 20 * DAY, ...options })

async function pauseOf(reader: TestSubscriber): Promise<PrintPause> {
  const { pause } = (await reader.readSubscription()) ?? {}
  if (!pause) throw new Error('The subscription has no pause.')
  return pause
}

/** The body of a pause of so many of the editions that are offered. */
async function shownPause(reader: TestSubscriber, count: number) {
  const { choices } = await pauseOf(reader)
  return { firstEdition: choices[0]?.edition, lastEdition: choices[count - 1]?.edition }
}

const begin = async (reader: TestSubscriber, count: number) =>
  reader.send('/user/subscription/pause', await shownPause(reader, count))
const resume = (reader: TestSubscriber) => reader.send('/user/subscription/pause', {}, { method: 'DELETE' })

/** Runs the jobs of printed editions, and the commands that they leave. */
async function runJobs() {
  await api.billing.database.asServiceRole(maintainPrintEditions)
  await makeDue(api.owner, 'stripe-commands')
  await executeStripeCommands(api.billing)
}

/** Closes the next lists, as if their days had passed. */
async function closeLists(count: number): Promise<string[]> {
  const closed: string[] = []
  for (let n = 0; n < count; n++) {
    const [edition] = await api.owner`
      update print_editions set closes_at = now() - interval '1 second', reminded_at = now()
      where month = (select min(month) from print_editions where closed_at is null) returning month`
    closed.push(edition?.month)
    await runJobs()
  }
  return closed
}

const endOf = async (reader: TestSubscriber) => (await reader.atStripe()).items.data[0]?.current_period_end ?? 0
const monthsLater = (at: number, months: number) => addInterval(at, 'month', months)
const seconds = (time: string | null | undefined) => Date.parse(time ?? '') / 1000

/** As e-mails have times. */
const inSeconds = (time: string | undefined) => time?.replace('.000Z', 'Z')

const emailsTo = async ({ email }: TestSubscriber, kind: string) =>
  (await api.owner`select data from private.email_outbox where kind = ${kind} and recipient = ${email}`).map(
    ({ data }) => data,
  )
const sentTo = async ({ id }: TestSubscriber) =>
  (await api.owner`select edition from print_deliveries where user_id = ${id} order by edition`).map(
    ({ edition }) => edition,
  )
const deliveries = async (reader: TestSubscriber) =>
  bodyOf(await reader.get('/user/print-deliveries'), z.array(PrintDelivery))

describe('a pause', () => {
  test('leaves out the editions that were shown, and adds as many months once it is over', async () => {
    const reader = await newPatron()
    const end = await endOf(reader)
    const { choices, reason } = await pauseOf(reader)
    expect([choices.length, reason]).toEqual([3, null])
    expect(choices.map(({ termEnd }) => seconds(termEnd))).toEqual([1, 2, 3].map((n) => monthsLater(end, n)))

    const started = await bodyOf(await begin(reader, 2), UserSubscription)
    expect(started.pause?.current).toMatchObject({
      editions: choices.slice(0, 2).map(({ edition, name }) => ({ edition, name, isLeftOut: false })),
      nextEdition: choices[2]?.edition,
      termEnd: choices[1]?.termEnd,
    })
    expect((await deliveries(reader)).map(({ isPaused }) => isPaused)).toEqual([true, true, false])
    expect(await emailsTo(reader, 'pause-started')).toMatchObject([
      {
        plan: 'Patron Ledger',
        editions: choices.slice(0, 2).map(({ edition }) => edition),
        termEnd: inSeconds(choices[1]?.termEnd),
      },
    ])
    expect(await endOf(reader)).toBe(end)

    const [first] = await closeLists(1)
    expect((await pauseOf(reader)).current?.editions.map(({ isLeftOut }) => isLeftOut)).toEqual([true, false])
    const editions = await bodyOf(await owner.get('/admin/print-editions'), z.array(PrintEdition))
    expect(editions.find(({ edition }) => edition === first)?.leftOut).toBeGreaterThan(0)
    expect(await endOf(reader)).toBe(end)

    const [second, third] = await closeLists(2)
    expect(await endOf(reader)).toBe(monthsLater(end, 2))
    expect((await reader.atStripe()).trial_settings?.end_behavior).toEqual({
      missing_payment_method: 'create_invoice',
      billing_cycle_anchor: 'now',
    })
    expect(await sentTo(reader)).toEqual([third])
    expect((await deliveries(reader)).filter(({ isClosed, isPaused }) => isClosed && isPaused)).toHaveLength(2)
    expect(await emailsTo(reader, 'pause-ended')).toMatchObject([
      { months: 2, nextEdition: third, termEnd: inSeconds(choices[1]?.termEnd) },
    ])
    expect([first, second]).toEqual(choices.slice(0, 2).map(({ edition }) => edition))

    await reader.refresh()
    const after = await reader.readSubscription()
    expect(after).toMatchObject({ status: 'active', trialEnd: null, renewalAmount: 150_000, cancelAtPeriodEnd: false })
    expect(after?.currentPeriodStart).toBe(started.currentPeriodStart)
    expect(after?.pause?.choices).toHaveLength(1)
    const invoices =
      await api.owner`select description, amount, term_start from invoices where user_id = ${reader.id} order by created_at`
    expect(invoices.at(-1)).toEqual({ description: 'Patron Ledger, paused months', amount: 0, term_start: null })
    expect(await reader.chargedAmounts()).toEqual([150_000])
    await runJobs()
    expect(await endOf(reader)).toBe(monthsLater(end, 2))
    const run = await reconcileWithStripe(api.billing, { force: true, timeBudgetMs: 60_000 })
    expect(run?.differences.filter(({ customer }) => customer === reader.customer)).toEqual([])
  })

  test.each([
    ['a debt is shown during the pause, and charged with the months that it adds', 1_500, [150_000, 1_500], null],
    ['a credit is kept for the renewal', -1_500, [150_000], { amount: -1_500, currency: 'usd' }],
  ])('with a balance at Stripe: %s', async (_, balance, charged, left) => {
    const reader = await newPatron()
    const end = await endOf(reader)
    await api.stripe.customers.update(reader.customer, { balance })
    await reader.refresh()
    const started = await bodyOf(await begin(reader, 1), UserSubscription)
    const [shown, renewalAmount] = [{ amount: balance, currency: 'usd' }, 150_000 + balance]
    expect(started).toMatchObject({ balance: shown, renewalAmount })
    await closeLists(2)
    expect(await endOf(reader)).toBe(monthsLater(end, 1))
    await reader.refresh()
    expect(await reader.chargedAmounts()).toEqual(charged)
    const { amount_due } = await api.stripe.invoices.createPreview({ subscription: reader.subscription })
    expect(await reader.readSubscription()).toMatchObject({ balance: left, renewalAmount: amount_due })
    expect(amount_due).toBe(150_000 + (left?.amount ?? 0))
  })

  test('that is sent twice, or by two tabs at once, is one pause and one e-mail', async () => {
    const reader = await newPatron()
    const shown = await shownPause(reader, 1)
    const send = () => reader.send('/user/subscription/pause', shown)
    for (const response of await twiceConcurrently(send)) expect(response.status).toBe(200)
    expect((await send()).status).toBe(200)
    expect(await api.owner`select from print_pauses where user_id = ${reader.id}`).toHaveLength(1)
    expect(await emailsTo(reader, 'pause-started')).toHaveLength(1)
    const longer = await reader.send('/user/subscription/pause', { ...shown, lastEdition: '2099-01' })
    expect((await problemOf(longer)).detail).toMatch(/paused already/)
  })

  test('is ended early by the reader: only what was left out is added, and nothing for nothing', async () => {
    const [early, atOnce] = [await newPatron(), await newPatron()]
    const [end, otherEnd] = [await endOf(early), await endOf(atOnce)]
    await begin(early, 3)
    await begin(atOnce, 3)
    expect((await bodyOf(await resume(atOnce), UserSubscription)).pause?.current).toBeNull()
    expect((await resume(atOnce)).status).toBe(200)
    await closeLists(1)
    for (const response of await twiceConcurrently(() => resume(early))) expect(response.status).toBe(200)
    expect(await endOf(early)).toBe(monthsLater(end, 1))
    expect(await endOf(atOnce)).toBe(otherEnd)
    expect(await emailsTo(early, 'pause-ended')).toMatchObject([{ months: 1 }])
    expect(await emailsTo(atOnce, 'pause-ended')).toMatchObject([{ months: 0, termEnd: null }])
    const [next] = await closeLists(1)
    expect(await sentTo(early)).toEqual([next])
    expect((await pauseOf(early)).choices).toHaveLength(2)
    expect((await pauseOf(atOnce)).choices).toHaveLength(3)
  })

  test('is ended by an owner, which is in the audit log, and by nobody else', async () => {
    const reader = await newPatron()
    await begin(reader, 1)
    const path = `/admin/members/${reader.id}/subscription/pause`
    const support = await api.newReader({ role: 'support' })
    expect((await support.send(path, {}, { method: 'DELETE' })).status).toBe(403)
    const shown = await bodyOf(await support.get(`/admin/members/${reader.id}`), MemberDetail)
    expect(shown.subscription?.pause?.current?.editions).toHaveLength(1)
    const detail = await bodyOf(await owner.send(path, {}, { method: 'DELETE' }), MemberDetail)
    expect(detail.subscription?.pause?.current).toBeNull()
    expect(detail.auditLog).toMatchObject([{ kind: 'pause-ended', plan: 'Patron Ledger' }])
    expect((await problemOf(await owner.send(path, {}, { method: 'DELETE' }))).status).toBe(404)
  })

  test('is told a week before its last edition closes, once', async () => {
    const reader = await newPatron()
    await begin(reader, 2)
    await runJobs()
    expect(await emailsTo(reader, 'pause-ending')).toEqual([])
    await api.owner`update print_pauses set ends_at = now() + interval '6 days', reminded_at = null where user_id = ${reader.id}`
    await runJobs()
    await runJobs()
    expect(await emailsTo(reader, 'pause-ending')).toHaveLength(1)
    await resume(reader)
  })
})

describe('changes of the subscription', () => {
  test('a cancellation ends the pause: what was left out is added, and it ends later', async () => {
    const reader = await newPatron()
    const end = await endOf(reader)
    await begin(reader, 3)
    await closeLists(1)
    const cancelled = await bodyOf(await reader.send('/user/subscription/cancellation'), UserSubscription)
    expect(cancelled).toMatchObject({ cancelAtPeriodEnd: true, pause: { current: null, reason: 'cancelled' } })
    await runJobs()
    await reader.refresh()
    const { cancel_at } = await reader.atStripe()
    expect(cancel_at).toBe(monthsLater(end, 1))
    const after = await reader.readSubscription()
    expect(after).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' })
    expect(seconds(after?.currentPeriodEnd)).toBe(monthsLater(end, 1))
    const resumed = await reader.send('/user/subscription/cancellation', {}, { method: 'DELETE' })
    expect(await bodyOf(resumed, UserSubscription)).toMatchObject({ cancelAtPeriodEnd: false, renewalAmount: 150_000 })
  })

  // The dashboard and the portal set a day, and not `cancel_at_period_end`. Days are counted from the end of the term before the pause.
  test.each([
    ['the end of the term, which moves with the months', 0, 'moves'],
    ['within the months, which then end it', 10, 'moves'],
    ['after the months, which stays', 60, 'stays'],
    ['before the end of the term, which stays', -60, 'stays'],
  ])('a day on which it ends, set in the dashboard: %s', async (_, days, outcome) => {
    const reader = await newPatron()
    const end = await endOf(reader)
    await begin(reader, 3)
    await closeLists(1)
    const day = end + days * DAY
    await api.stripe.subscriptions.update(reader.subscription, { cancel_at: day })
    await reader.refresh()
    await resume(reader)
    await runJobs()
    await reader.refresh()
    expect(await endOf(reader)).toBe(monthsLater(end, 1))
    expect((await reader.atStripe()).cancel_at).toBe(outcome === 'moves' ? monthsLater(end, 1) : day)
    expect((await reader.readSubscription())?.cancelAtPeriodEnd).toBe(days < 60)
  })

  test('an end at once, as by a withdrawal, ends the pause without months', async () => {
    const reader = await newPatron({ secondsAgo: 2 * DAY })
    await begin(reader, 2)
    await closeLists(1)
    const declared = await reader.send('/user/withdrawals', { name: 'Ada Lindqvist', email: reader.email })
    const { id } = (await declared.json()) as { id: string }
    expect((await reader.send(`/user/withdrawals/${id}/confirmation`)).status).toBe(200)
    await runJobs()
    const [pause] = await api.owner`select cause, months, term_end from print_pauses where user_id = ${reader.id}`
    expect(pause).toEqual({ cause: 'subscription', months: 1, term_end: null })
    expect((await reader.atStripe()).status).toBe('canceled')
    const { data: refunds } = await api.stripe.refunds.list()
    expect(refunds.some(({ amount }) => amount === 150_000)).toBe(true)
  })

  test('no other plan and no offer while it runs, and after it until the renewal', async () => {
    await api.owner`update plans set offer_percent = 40 where id = 'patron_ledger'`
    const reader = await newPatron()
    const change = () => reader.send('/user/subscription/change/preview', { planId: 'global_reader' })
    const offer = async () => (await reader.readSubscription())?.offer
    await begin(reader, 1)
    expect((await problemOf(await change())).detail).toMatch(/edition is paused/)
    expect(await offer()).toBeNull()
    expect((await reader.send('/user/subscription/offer', { amount: 90_000 })).status).toBe(409)
    await closeLists(1)
    expect((await problemOf(await change())).detail).toMatch(/months of your pause have been added/)
    expect(await offer()).toMatchObject({ taken: false })
    const taken = await reader.send('/user/subscription/offer', { amount: 90_000 })
    expect(await bodyOf(taken, UserSubscription)).toMatchObject({ renewalAmount: 90_000 })
    await api.owner`update plans set offer_percent = null`
  })

  test('a deleted account leaves no pause, and its command does nothing', async () => {
    const reader = await newPatron()
    await begin(reader, 1)
    await api.owner`update print_editions set closes_at = now() - interval '1 second', reminded_at = now()
      where month = (select min(month) from print_editions where closed_at is null)`
    await api.billing.database.asServiceRole(maintainPrintEditions)
    await api.owner`delete from auth.users where id = ${reader.id}`
    expect(await api.owner`select from print_pauses where user_id = ${reader.id}`).toHaveLength(0)
    const end = await endOf(reader)
    await runJobs()
    expect(await endOf(reader)).toBe(end)
    expect(
      await api.owner`select from private.stripe_commands where kind = 'extend-term' and target = ${reader.subscription}
        and completed_at is not null`,
    ).toHaveLength(1)
  })
})

describe('no pause', () => {
  const paused = async (reader: TestSubscriber) => (await reader.readSubscription())?.pause
  /** The next two editions, whatever the page offers. */
  async function sendAnyway(reader: TestSubscriber) {
    const [first, last] = await api.owner`select edition from private.next_print_editions(2)`
    return problemOf(
      await reader.send('/user/subscription/pause', { firstEdition: first?.edition, lastEdition: last?.edition }),
    )
  }

  test.each<[string, NewSubscriber, (reader: TestSubscriber) => Promise<unknown>, RegExp]>([
    ['cancelled', {}, (reader) => reader.send('/user/subscription/cancellation'), /resume it first/],
    [
      'payment-missing',
      {},
      ({ id }) =>
        api.owner`update subscriptions set status = 'past_due', past_due_since = now() where user_id = ${id} and live`,
      /payment is missing/,
    ],
    ['discount', { coupon: 'GOES-ON' }, async () => {}, /discount/],
    [
      'plan-change',
      {},
      async (reader) => {
        const quoted = await reader.send('/user/subscription/change/preview', { planId: 'global_reader' })
        const { quote } = await bodyOf(quoted, PlanChangePreview)
        await reader.send('/user/subscription/change', { planId: 'global_reader', quote })
      },
      /take that back first/,
    ],
    ['too-late', { secondsAgo: 346 * DAY }, async () => {}, /renewal is too close/],
    [
      'used',
      {},
      ({ id }) => api.owner`
        with pause as (
          insert into print_pauses (user_id, subscription_id, first_edition, last_edition, ends_at, ended_at, cause, months)
            select user_id, id, '2026-01', '2026-03', now(), now(), 'passed', 3 from subscriptions where user_id = ${id} and live
            returning id, user_id
        ), editions as (
          insert into print_editions (month, closes_at, closed_at)
            select private.month_after((select edition from private.next_print_editions(1)), -n), now(), now()
            from generate_series(9, 11) as n on conflict do nothing
        )
        insert into paused_editions (user_id, edition, pause_id)
          select user_id, private.month_after((select edition from private.next_print_editions(1)), -n), id
          from pause, generate_series(9, 11) as n`,
      /as many editions as your plan allows/,
    ],
  ])('%s', async (reason, options, prepare, detail) => {
    if (options?.coupon) await api.stripe.coupons.create({ id: options.coupon, percent_off: 10, duration: 'forever' })
    const reader = await newPatron(options)
    await prepare(reader)
    expect(await paused(reader)).toMatchObject({ reason, choices: [], current: null })
    // The API asks Stripe first, which knows nothing of a payment that is missing here alone.
    if (reason === 'payment-missing') return
    expect(await sendAnyway(reader)).toMatchObject({ status: 409, detail: expect.stringMatching(detail) })
    expect(await api.owner`select from print_pauses where user_id = ${reader.id} and ended_at is null`).toHaveLength(0)
  })

  test('in the free days, whose print begins with the first payment', async () => {
    const reader = await newPatron()
    await api.owner`update subscriptions set status = 'trialing' where user_id = ${reader.id} and live`
    expect(await paused(reader)).toMatchObject({ reason: 'free-days' })
  })

  test('where the plan has none, and for editions that are no longer the next ones', async () => {
    const reader = await newPatron()
    const shown = await shownPause(reader, 1)
    await api.owner`update plans set pause_editions = null`
    expect(await paused(reader)).toBeNull()
    expect((await sendAnyway(reader)).detail).toMatch(/cannot be paused/)
    await api.owner`update plans set pause_editions = 3 where id = 'patron_ledger'`
    await closeLists(1)
    const late = await problemOf(await reader.send('/user/subscription/pause', shown))
    expect(late).toMatchObject({ status: 409, detail: expect.stringMatching(/no longer the next editions/) })
    expect(
      (await reader.send('/user/subscription/pause', { firstEdition: 'May', lastEdition: '2027-13' })).status,
    ).toBe(422)
    const guest = await api.newReader()
    expect((await guest.send('/user/subscription/pause', shown)).status).toBe(404)
  })
})

test('owners switch pauses on for a plan with the printed edition alone, within bounds', async () => {
  const plans = await bodyOf(await owner.get('/admin/plans'), z.array(AdminPlan))
  const update = (id: string, pauseEditions: number | null) => {
    const {
      prices,
      subscribers,
      updatedAt,
      id: _,
      period,
      ...fields
    } = plans.find((plan) => plan.id === id) as AdminPlan
    return owner.send(`/admin/plans/${id}`, { ...fields, pauseEditions, basedOn: updatedAt }, { method: 'PUT' })
  }
  expect((await problemOf(await update('patron_ledger', 7))).fields).toHaveProperty('pauseEditions')
  expect((await problemOf(await update('global_reader', 2))).fields).toHaveProperty('pauseEditions')
  expect(await bodyOf(await update('patron_ledger', 2), AdminPlan)).toMatchObject({ pauseEditions: 2 })
})

// The last ones, because the clock of the emulator is then ahead of the database.
test('the renewal after a pause comes later, is announced for its own day, and costs the same; a second pause adds to it', async () => {
  const reader = await newPatron()
  const end = await endOf(reader)
  await begin(reader, 1)
  await closeLists(1)
  await reader.refresh()
  await begin(reader, 2)
  await closeLists(2)
  await reader.refresh()
  expect(await endOf(reader)).toBe(monthsLater(monthsLater(end, 1), 2))
  const [row] = await api.owner`select current_period_start from subscriptions where user_id = ${reader.id} and live`
  api.emulator.clock.advance(end - api.emulator.context.now() + DAY)
  await reader.refresh()
  expect(await reader.chargedAmounts()).toEqual([150_000])
  const due = await api.billing.database.asServiceRole((tx) => dueReminders(tx, 100))
  expect(due.filter(({ email }) => email === reader.email)).toEqual([])
  expect(
    (await api.owner`select current_period_start from subscriptions where user_id = ${reader.id} and live`)[0],
  ).toEqual(row)

  api.emulator.clock.advance(monthsLater(end, 3) - api.emulator.context.now() + 2 * HOUR)
  await reader.refresh()
  expect(await reader.chargedAmounts()).toEqual([150_000, 150_000])
  const renewed = await reader.readSubscription()
  expect(renewed).toMatchObject({ status: 'active', trialEnd: null, renewalAmount: 150_000 })
  expect(seconds(renewed?.currentPeriodStart)).toBe(monthsLater(end, 3))
  expect(seconds(renewed?.currentPeriodEnd)).toBe(monthsLater(end, 15))
  const change = await reader.send('/user/subscription/change/preview', { planId: 'global_reader' })
  expect((await bodyOf(change, PlanChangePreview)).effective).toBe('period-end')
  const invoices = await api.owner`select description from invoices where user_id = ${reader.id} order by created_at`
  expect(invoices.map(({ description }) => description)).toEqual([
    'Patron Ledger, first year',
    'Patron Ledger, paused months',
    'Patron Ledger, paused months',
    'Patron Ledger, another year',
  ])
})

test('the months of a pause are added after a planned change has begun, and wait while another plan is planned', async () => {
  await api.owner`insert into plans (id, name, tier, price, pause_editions) values ('letters', 'Letters', 'platinum', 90000, 3)`
  const [reader, planning] = [await newPatron(), await newPatron()]
  const { quote } = await previewPlanChange(reader, 'letters')
  expect((await changePlan(reader, 'letters', quote)).status).toBe(200)
  const { schedule } = await reader.atStripe()
  expect(schedule).not.toBeNull()
  await begin(planning, 1)
  // As staff plan it in the dashboard.
  const planned = await api.stripe.subscriptionSchedules.create({ from_subscription: planning.subscription })
  const [phase] = planned.phases
  const items = [{ price: String(phase?.items[0]?.price) }]
  await api.stripe.subscriptionSchedules.update(planned.id, {
    phases: [
      { items, start_date: phase?.start_date ?? 0, end_date: phase?.end_date ?? 0 },
      { items, duration: { interval: 'year' } },
    ],
  })
  const later = await endOf(planning)
  await closeLists(1)
  expect([await endOf(planning), (await planning.atStripe()).schedule]).toEqual([later, planned.id])

  api.emulator.clock.advance(YEAR)
  await reader.refresh()
  expect(await reader.readSubscription()).toMatchObject({ subscription: { id: 'letters' }, nextPlan: null })
  expect((await reader.atStripe()).schedule).toBe(schedule)
  const end = await endOf(reader)
  expect((await begin(reader, 1)).status).toBe(200)
  await closeLists(1)
  expect(await endOf(reader)).toBe(monthsLater(end, 1))
  expect((await reader.atStripe()).schedule).toBeNull()
  expect(await reader.readSubscription()).toMatchObject({ status: 'active', renewalAmount: 90_000 })
})
