import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Promotion } from '#shared/contracts/checkout.ts'
import { bodyOf } from './api.fixtures.ts'
import {
  cards,
  changePlan,
  DAY,
  previewPlanChange,
  type SubscribersFixture,
  startSubscribersFixture,
  type TestSubscriber,
  YEAR,
} from './subscribers.fixtures.ts'

// The stated next amount is compared with Stripe’s preview and with the charge that follows.

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
})
afterAll(() => api?.stop())

const GLOBAL_PRICE = 20_000
const PATRON_PRICE = 150_000
const TWENTY_PERCENT_OFF = { percent_off: 20 }
const repeatingMonths = (duration_in_months: number) => ({ duration: 'repeating', duration_in_months }) as const

const createCoupon = async (couponParams: Stripe.CouponCreateParams) =>
  (await api.stripe.coupons.create(couponParams)).id
const renewalAmountOf = async (reader: TestSubscriber) => (await reader.readSubscription())?.renewalAmount
const upcomingInvoiceOf = async ({ subscription }: TestSubscriber) =>
  (await api.stripe.invoices.createPreview({ subscription })).amount_due

async function emailsTo({ email }: TestSubscriber, kind: string) {
  const rows = await api.owner<{ data: unknown }[]>`
    select data from private.email_outbox where recipient = ${email} and kind = ${kind} order by id`
  return rows.map(({ data }) => data)
}

async function changePlanTo(reader: TestSubscriber, plan: string) {
  const { quote } = await previewPlanChange(reader, plan)
  expect((await changePlan(reader, plan, quote)).status).toBe(200)
}

const kinds: [string, Stripe.CouponCreateParams, number][] = [
  ['the first year only', { ...TWENTY_PERCENT_OFF, duration: 'once' }, GLOBAL_PRICE],
  [
    'twelve months, which end when the second year begins',
    { ...TWENTY_PERCENT_OFF, ...repeatingMonths(12) },
    GLOBAL_PRICE,
  ],
  ['twenty-four months', { ...TWENTY_PERCENT_OFF, ...repeatingMonths(24) }, 16_000],
  ['ever, with a percentage off', { percent_off: 33.33, duration: 'forever' }, 13_334],
  ['ever, with an amount off', { amount_off: 2550, currency: 'usd', duration: 'forever' }, 17_450],
]

describe('the second year with a code', () => {
  test.each(kinds)('that is valid for %s', async (_, couponParams, renewal) => {
    const coupon = await createCoupon(couponParams)
    const code = coupon.toUpperCase().replace(/\W/g, '')
    await api.stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon } })
    const request = { subscriptionId: 'global_reader', promotionCode: code }
    const promotionResult = await bodyOf(await api.send('/checkout/promotion', request), Promotion)
    const reader = await api.newSubscriber({ coupon })
    expect(promotionResult).toMatchObject({ renewalAmount: renewal, price: GLOBAL_PRICE })
    expect(await emailsTo(reader, 'subscription-welcome')).toMatchObject([{ renewalAmount: renewal }])
    expect([await renewalAmountOf(reader), await upcomingInvoiceOf(reader)]).toEqual([renewal, renewal])
    api.emulator.clock.advance(YEAR + DAY)
    expect(await reader.chargedAmounts()).toEqual([promotionResult.amount, renewal])
  })

  test('that is added later, or removed', async () => {
    const reader = await api.newSubscriber()
    const setDiscounts = async (discounts: Stripe.SubscriptionUpdateParams['discounts']) => {
      await api.stripe.subscriptions.update(reader.subscription, { discounts })
      await reader.refresh()
      return renewalAmountOf(reader)
    }
    expect(await renewalAmountOf(reader)).toBe(GLOBAL_PRICE)
    expect(await setDiscounts('')).toBe(GLOBAL_PRICE)
    expect(await setDiscounts([{ coupon: await createCoupon({ ...TWENTY_PERCENT_OFF, duration: 'once' }) }])).toBe(
      16_000,
    )
    api.emulator.clock.advance(YEAR + DAY)
    await reader.refresh()
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, 16_000])
    expect(await renewalAmountOf(reader)).toBe(GLOBAL_PRICE)
  })
})

test('a planned smaller plan costs its price less a lasting code', async () => {
  const coupon = await createCoupon({ percent_off: 50, duration: 'forever' })
  const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true, coupon })
  expect(await renewalAmountOf(reader)).toBe(PATRON_PRICE / 2)
  await changePlanTo(reader, 'global_reader')
  expect(await renewalAmountOf(reader)).toBe(GLOBAL_PRICE / 2)
  expect(await reader.readSubscription()).toMatchObject({ nextPlan: { id: 'global_reader' }, price: PATRON_PRICE })
  api.emulator.clock.advance(YEAR + DAY)
  expect(await reader.chargedAmounts()).toEqual([PATRON_PRICE / 2, GLOBAL_PRICE / 2])
})

test('a cancelled subscription has no next amount; a resumed one has', async () => {
  const reader = await api.newSubscriber({ coupon: await createCoupon({ ...TWENTY_PERCENT_OFF, duration: 'forever' }) })
  await reader.send('/user/subscription/cancellation')
  expect(await renewalAmountOf(reader)).toBeNull()
  await reader.send('/user/subscription/cancellation', {}, { method: 'DELETE' })
  expect(await renewalAmountOf(reader)).toBe(16_000)
  expect(await emailsTo(reader, 'subscription-resumed')).toMatchObject([{ renewalAmount: 16_000 }])
})

test('a subscription that staff end on a day after the renewal has the amount of the renewal', async () => {
  const reader = await api.newSubscriber({ coupon: await createCoupon({ ...TWENTY_PERCENT_OFF, duration: 'forever' }) })
  const end = (await reader.atStripe()).items.data[0]?.current_period_end ?? 0
  await api.stripe.subscriptions.update(reader.subscription, { cancel_at: end + 30 * DAY })
  await reader.refresh()
  expect([await renewalAmountOf(reader), await upcomingInvoiceOf(reader)]).toEqual([16_000, 16_000])
  await api.stripe.subscriptions.update(reader.subscription, { cancel_at: end - 30 * DAY })
  await reader.refresh()
  expect(await renewalAmountOf(reader)).toBeNull()
})

test('the e-mail about a larger plan states the next year’s amount with the code', async () => {
  const coupon = await createCoupon({ ...TWENTY_PERCENT_OFF, duration: 'forever' })
  const reader = await api.newSubscriber({ withAddress: true, coupon })
  await changePlanTo(reader, 'patron_ledger')
  expect(await emailsTo(reader, 'plan-changed')).toMatchObject([{ renewalAmount: PATRON_PRICE * 0.8 }])
})

test('an unpaid renewal is due at the amount that was asked for', async () => {
  const coupon = await createCoupon({ ...TWENTY_PERCENT_OFF, ...repeatingMonths(24) })
  const reader = await api.newSubscriber({ card: cards.failsOnRenewal, coupon })
  api.emulator.clock.advance(YEAR)
  await reader.refresh()
  // The year after it costs the full price again; the amount that is due now does not change.
  expect(await reader.readSubscription()).toMatchObject({ status: 'past_due', renewalAmount: 16_000 })
})

test('an amount that Stripe cannot preview is unknown, and nothing else is', async () => {
  const reader = await api.newSubscriber()
  const { billing } = api
  const createPreview = () =>
    Promise.reject(new billing.stripe.errors.StripeInvalidRequestError(noUpcomingInvoiceError))
  const { refreshCustomer } = await import('#shared/billing/refresh-customer.ts')
  const invoices = Object.assign(Object.create(billing.stripe.invoices), { createPreview })
  const stripe = Object.assign(Object.create(billing.stripe), { invoices })
  const { differences } = await refreshCustomer({ ...billing, stripe }, reader.customer)
  expect(differences).toMatchObject([{ columns: { renewal_amount: { before: GLOBAL_PRICE, after: null } } }])
  expect(await reader.readSubscription()).toMatchObject({ status: 'active', price: GLOBAL_PRICE, renewalAmount: null })
})

const noUpcomingInvoiceError = {
  type: 'invalid_request_error',
  code: 'invoice_upcoming_none',
  message: 'No upcoming invoices.',
} as const
