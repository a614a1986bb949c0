import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Promotion } from '#shared/contracts/checkout.ts'
import { bodyOf } from './api-under-test.ts'
import {
  cards,
  change,
  DAY,
  preview,
  type SubscribersUnderTest,
  type SubscriberUnderTest,
  startSubscribersUnderTest,
  YEAR,
} from './subscribers-under-test.ts'

// What is said of the next payment is held to what Stripe would say, and to what is then taken.

let api: SubscribersUnderTest
beforeAll(async () => {
  api = await startSubscribersUnderTest()
})
afterAll(() => api?.stop())

const GLOBAL = 20_000
const PATRON = 150_000
const fifth = { percent_off: 20 }
const monthsOf = (duration_in_months: number) => ({ duration: 'repeating', duration_in_months }) as const

const couponOf = async (terms: Stripe.CouponCreateParams) => (await api.stripe.coupons.create(terms)).id
const renewalOf = async (reader: SubscriberUnderTest) => (await reader.subscribed())?.renewalAmount
const previewOf = async ({ subscription }: SubscriberUnderTest) =>
  (await api.stripe.invoices.createPreview({ subscription })).amount_due

async function lettersTo({ email }: SubscriberUnderTest, kind: string) {
  const rows = await api.owner<{ data: unknown }[]>`
    select data from private.outbox where recipient = ${email} and kind = ${kind} order by id`
  return rows.map(({ data }) => data)
}

async function changeTo(reader: SubscriberUnderTest, plan: string) {
  const { quote } = await preview(reader, plan)
  expect((await change(reader, plan, quote)).status).toBe(200)
}

const kinds: [string, Stripe.CouponCreateParams, number][] = [
  ['the first year only', { ...fifth, duration: 'once' }, GLOBAL],
  ['twelve months, which end when the second year begins', { ...fifth, ...monthsOf(12) }, GLOBAL],
  ['twenty-four months', { ...fifth, ...monthsOf(24) }, 16_000],
  ['ever', { percent_off: 33.33, duration: 'forever' }, 13_334],
  ['ever, so much off', { amount_off: 2550, currency: 'usd', duration: 'forever' }, 17_450],
]

describe('the second year with a code', () => {
  test.each(kinds)('that counts for %s', async (_, terms, renewal) => {
    const coupon = await couponOf(terms)
    const code = coupon.toUpperCase().replace(/\W/g, '')
    await api.stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon } })
    const request = { subscriptionId: 'global_reader', promotionCode: code }
    const promised = await bodyOf(await api.send('/checkout/promotion', request), Promotion)
    const reader = await api.newSubscriber({ coupon })
    expect(promised).toMatchObject({ renewalAmount: renewal, price: GLOBAL })
    expect(await lettersTo(reader, 'subscription-welcome')).toMatchObject([{ renewalAmount: renewal }])
    expect([await renewalOf(reader), await previewOf(reader)]).toEqual([renewal, renewal])
    api.emulator.clock.advance(YEAR + DAY)
    expect(await reader.taken()).toEqual([promised.amount, renewal])
  })

  test('that comes later, or goes again', async () => {
    const reader = await api.newSubscriber()
    const give = async (discounts: Stripe.SubscriptionUpdateParams['discounts']) => {
      await api.stripe.subscriptions.update(reader.subscription, { discounts })
      await reader.refresh()
      return renewalOf(reader)
    }
    expect(await renewalOf(reader)).toBe(GLOBAL)
    expect(await give('')).toBe(GLOBAL)
    expect(await give([{ coupon: await couponOf({ ...fifth, duration: 'once' }) }])).toBe(16_000)
    api.emulator.clock.advance(YEAR + DAY)
    await reader.refresh()
    expect(await reader.taken()).toEqual([GLOBAL, 16_000])
    expect(await renewalOf(reader)).toBe(GLOBAL)
  })
})

test('a smaller plan that was chosen costs what it costs, with the code that lasts', async () => {
  const coupon = await couponOf({ percent_off: 50, duration: 'forever' })
  const reader = await api.newSubscriber({ plan: 'patron_ledger', platinum: true, coupon })
  expect(await renewalOf(reader)).toBe(PATRON / 2)
  await changeTo(reader, 'global_reader')
  expect(await renewalOf(reader)).toBe(GLOBAL / 2)
  expect(await reader.subscribed()).toMatchObject({ nextPlan: { id: 'global_reader' }, price: PATRON })
  api.emulator.clock.advance(YEAR + DAY)
  expect(await reader.taken()).toEqual([PATRON / 2, GLOBAL / 2])
})

test('who has cancelled is asked for nothing more; who resumes hears what it will be', async () => {
  const reader = await api.newSubscriber({ coupon: await couponOf({ ...fifth, duration: 'forever' }) })
  await reader.send('/user/subscription/cancellation')
  expect(await renewalOf(reader)).toBeNull()
  await reader.send('/user/subscription/cancellation', {}, { method: 'DELETE' })
  expect(await renewalOf(reader)).toBe(16_000)
  expect(await lettersTo(reader, 'subscription-resumed')).toMatchObject([{ renewalAmount: 16_000 }])
})

test('a larger plan says in its letter what the next year costs with the code', async () => {
  const coupon = await couponOf({ ...fifth, duration: 'forever' })
  const reader = await api.newSubscriber({ platinum: true, coupon })
  await changeTo(reader, 'patron_ledger')
  expect(await lettersTo(reader, 'plan-changed')).toMatchObject([{ renewalAmount: PATRON * 0.8 }])
})

test('a renewal that was not paid is owed as it was asked for', async () => {
  const coupon = await couponOf({ ...fifth, ...monthsOf(24) })
  const reader = await api.newSubscriber({ card: cards.failsOnRenewal, coupon })
  api.emulator.clock.advance(YEAR)
  await reader.refresh()
  // The year after it costs the full price again; what is due does not.
  expect(await reader.subscribed()).toMatchObject({ status: 'past_due', renewalAmount: 16_000 })
})

test('what Stripe cannot reckon leaves the amount unknown, and nothing else', async () => {
  const reader = await api.newSubscriber()
  const { money } = api
  const createPreview = () => Promise.reject(new money.stripe.errors.StripeInvalidRequestError(noUpcoming))
  const { refreshCustomer } = await import('#shared/billing/refresh-customer.ts')
  const invoices = Object.assign(Object.create(money.stripe.invoices), { createPreview })
  const stripe = Object.assign(Object.create(money.stripe), { invoices })
  const { differences } = await refreshCustomer({ ...money, stripe }, reader.customer)
  expect(differences).toMatchObject([{ columns: { renewal_amount: { before: GLOBAL, after: null } } }])
  expect(await reader.subscribed()).toMatchObject({ status: 'active', price: GLOBAL, renewalAmount: null })
})

const noUpcoming = {
  type: 'invalid_request_error',
  code: 'invoice_upcoming_none',
  message: 'No upcoming invoices.',
} as const
