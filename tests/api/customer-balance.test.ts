import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcileWithStripe } from '#shared/billing/nightly-reconciliation.ts'
import { AccountExport } from '#shared/contracts/account.ts'
import { MemberDetail } from '#shared/contracts/member.ts'
import { bodyOf } from './api.fixtures.ts'
import {
  changePlan,
  DAY,
  previewPlanChange,
  type SubscribersFixture,
  startSubscribersFixture,
  type TestSubscriber,
  YEAR,
} from './subscribers.fixtures.ts'

// Stripe applies a customer's balance to the next invoice by itself. Each amount that is stated here is compared with the charge.

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
})
afterAll(() => api?.stop())

const GLOBAL_PRICE = 20_000
const PATRON_PRICE = 150_000

/** As staff do it in Stripe's dashboard; the event refreshes the customer. */
async function setBalance(reader: TestSubscriber, balance: number): Promise<void> {
  await api.stripe.customers.update(reader.customer, { balance })
  await reader.refresh()
}
const storedBalance = async ({ customer }: TestSubscriber) =>
  (await api.owner`select balance, balance_currency from billing_customers where stripe_id = ${customer}`)[0]
const balanceAtStripe = async ({ customer }: TestSubscriber) => {
  const found = await api.stripe.customers.retrieve(customer)
  return found.deleted ? undefined : found.balance
}
const upcomingInvoiceOf = async ({ subscription }: TestSubscriber) =>
  (await api.stripe.invoices.createPreview({ subscription })).amount_due

describe('a balance at Stripe', () => {
  test.each([
    ['a credit', -2_000, 18_000, 0],
    ['a debt', 2_000, 22_000, 0],
    ['a credit above the price', -25_000, 0, -5_000],
  ])('%s is shown with the next payment, which is charged as shown', async (_, balance, due, left) => {
    const reader = await api.newSubscriber()
    expect(await reader.readSubscription()).toMatchObject({ balance: null, renewalAmount: GLOBAL_PRICE })
    await setBalance(reader, balance)
    const shown = { balance: { amount: balance, currency: 'usd' }, renewalAmount: due }
    expect(await reader.readSubscription()).toMatchObject(shown)
    expect(await upcomingInvoiceOf(reader)).toBe(due)
    api.emulator.clock.advance(YEAR + DAY)
    await reader.refresh()
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, due].filter(Boolean))
    expect(await storedBalance(reader)).toEqual({ balance: left, balance_currency: 'usd' })
    expect(await balanceAtStripe(reader)).toBe(left)
    expect((await reader.readSubscription())?.balance).toEqual(left ? { amount: left, currency: 'usd' } : null)
  })

  test('is shown to a reader who pays nothing any more', async () => {
    const reader = await api.newSubscriber()
    await setBalance(reader, -2_000)
    await api.stripe.subscriptions.cancel(reader.subscription)
    await reader.refresh()
    const balance = { amount: -2_000, currency: 'usd' }
    expect(await reader.readSubscription()).toMatchObject({ source: 'free', balance })
    expect(await bodyOf(await reader.get('/user/export'), AccountExport)).toMatchObject({ balance })
  })

  test('is shown to owners and support on the page of the member, and to no other reader', async () => {
    const reader = await api.newSubscriber()
    await setBalance(reader, 3_000)
    const shown = { subscription: { balance: { amount: 3_000, currency: 'usd' } } }
    for (const role of ['owner', 'support'] as const) {
      const staff = await api.newReader({ role })
      expect(await bodyOf(await staff.get(`/admin/members/${reader.id}`), MemberDetail)).toMatchObject(shown)
      expect(await bodyOf(await staff.get(`/admin/members/${staff.id}`), MemberDetail)).toMatchObject({
        subscription: { balance: null },
      })
    }
    expect((await (await api.newSubscriber()).readSubscription())?.balance).toBeNull()
  })

  test('that changed without an event is found by the reconciliation, with the amount of the renewal', async () => {
    const reader = await api.newSubscriber()
    await api.stripe.customers.update(reader.customer, { balance: -1_500 })
    const run = await reconcileWithStripe(api.billing, { force: true, timeBudgetMs: 60_000 })
    const found = run?.differences.filter(({ customer }) => customer === reader.customer)
    expect(found).toMatchObject([
      { kind: 'customer', id: reader.customer, corrected: true },
      { kind: 'subscription', id: reader.subscription, corrected: true },
    ])
    expect(found?.[0]?.found).toContain('balance')
    expect(await reader.readSubscription()).toMatchObject({
      balance: { amount: -1_500, currency: 'usd' },
      renewalAmount: 18_500,
    })
    const again = await reconcileWithStripe(api.billing, { force: true, timeBudgetMs: 60_000 })
    expect(again?.differences.filter(({ customer }) => customer === reader.customer)).toEqual([])
  })

  test('ends with the customer at Stripe', async () => {
    const reader = await api.newSubscriber()
    await setBalance(reader, 2_000)
    await api.stripe.customers.del(reader.customer)
    await reader.refresh()
    expect(await storedBalance(reader)).toEqual({ balance: 0, balance_currency: null })
    expect((await reader.readSubscription())?.balance).toBeNull()
  })

  test('of a customer without a currency is in that of the subscription', async () => {
    const reader = await api.newSubscriber()
    const customer = api.emulator.state.customers.get(reader.customer)
    if (customer && !customer.deleted) customer.currency = null
    await setBalance(reader, 700)
    expect(await storedBalance(reader)).toEqual({ balance: 700, balance_currency: 'usd' })
  })
})

describe('a change of plan with a balance', () => {
  test.each([
    ['a credit is taken off now, and not again at the renewal', -2_000],
    ['a debt is paid now, and not again at the renewal', 2_000],
    ['a credit above the price of the change is taken off the renewal, too', -200_000],
  ])('to a larger one: %s', async (_, balance) => {
    const reader = await api.newSubscriber({ withAddress: true })
    api.emulator.clock.advance(100 * DAY)
    await setBalance(reader, balance)
    const offer = await previewPlanChange(reader, 'patron_ledger')
    expect(offer.balance).toBe(balance)
    expect((await changePlan(reader, 'patron_ledger', offer.quote)).status).toBe(200)
    const left = await balanceAtStripe(reader)
    expect(offer).toMatchObject({ nextAmount: PATRON_PRICE + (left ?? 0), nextBalance: left })
    expect(await upcomingInvoiceOf(reader)).toBe(offer.nextAmount)
    expect(await reader.readSubscription()).toMatchObject({
      renewalAmount: offer.nextAmount,
      balance: left ? { amount: left, currency: 'usd' } : null,
    })
    api.emulator.clock.advance(YEAR + DAY)
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, offer.amount, offer.nextAmount].filter(Boolean))
  })

  test('to a smaller one: the renewal says what it takes into account', async () => {
    const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true })
    await setBalance(reader, -2_000)
    const offer = await previewPlanChange(reader, 'global_reader')
    expect(offer).toMatchObject({
      effective: 'period-end',
      amount: 0,
      balance: 0,
      nextAmount: 18_000,
      nextBalance: -2_000,
    })
    expect((await changePlan(reader, 'global_reader', offer.quote)).status).toBe(200)
    api.emulator.clock.advance(YEAR + DAY)
    expect(await reader.chargedAmounts()).toEqual([PATRON_PRICE, 18_000])
  })

  test('an offer that was made before the balance changed no longer holds', async () => {
    const reader = await api.newSubscriber({ withAddress: true })
    const offer = await previewPlanChange(reader, 'patron_ledger')
    await setBalance(reader, 2_000)
    expect((await changePlan(reader, 'patron_ledger', offer.quote)).status).toBe(409)
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE])
  })
})
