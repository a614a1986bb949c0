import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Card, Invoice, Payment } from '#shared/contracts/payment.ts'
import { SubscriptionPayment } from '#shared/contracts/subscription-change.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { emailKindsTo } from './emails.fixtures.ts'
import { idsAcrossPages } from './pagination.ts'
import {
  cards,
  DAY,
  type SubscribersFixture,
  startSubscribersFixture,
  type TestSubscriber,
  twiceConcurrently,
  YEAR,
} from './subscribers.fixtures.ts'

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
})
afterAll(() => api?.stop())

const GLOBAL_PRICE = 20_000
const pay = (reader: TestSubscriber) => reader.send('/user/subscription/payment')
const cardOf = async (reader: TestSubscriber) => bodyOf(await reader.get('/user/card'), Card.nullable())
const grantedPlan = async (reader: TestSubscriber) =>
  (await api.owner`select private.entitled_plan(${reader.id}) as plan`)[0]?.plan

/** A year later, and the renewal has failed. */
async function newPastDueSubscriber(card = cards.failsOnRenewal) {
  const reader = await api.newSubscriber({ card })
  api.emulator.clock.advance(YEAR + 3600)
  await reader.refresh()
  expect(await reader.readSubscription()).toMatchObject({ status: 'past_due' })
  return reader
}

test('a renewal is charged to the card, and an e-mail says so', async () => {
  const reader = await api.newSubscriber()
  const before = await reader.readSubscription()
  api.emulator.clock.advance(YEAR + DAY)
  await reader.refresh()
  const after = await reader.readSubscription()
  expect(after?.currentPeriodStart).toBe(before?.currentPeriodEnd)
  expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, GLOBAL_PRICE])
  expect((await emailKindsTo(api.owner, reader.email)).filter((kind) => kind === 'subscription-renewed')).toHaveLength(
    1,
  )
  await reader.refresh()
  expect((await emailKindsTo(api.owner, reader.email)).filter((kind) => kind === 'subscription-renewed')).toHaveLength(
    1,
  )
})

describe('a renewal that fails', () => {
  test('is announced by e-mail, and the plan is kept for the grace period', async () => {
    const reader = await newPastDueSubscriber()
    expect(await emailKindsTo(api.owner, reader.email)).toContain('payment-failed')
    const { graceUntil } = (await reader.readSubscription()) ?? {}
    expect(Date.parse(graceUntil ?? '')).toBeGreaterThan(Date.now() + 12 * DAY * 1000)
    expect(await grantedPlan(reader)).toBe('global_reader')
    await api.owner`update subscriptions set past_due_since = now() - private.grace_period() where user_id = ${reader.id}`
    expect(await grantedPlan(reader)).toBe('free')
  })

  test('ends the subscription when it stays unpaid, and an e-mail says so', async () => {
    const reader = await newPastDueSubscriber()
    api.emulator.clock.advance(60 * DAY)
    await reader.refresh()
    expect(await reader.readSubscription()).toMatchObject({ source: 'free' })
    expect(await emailKindsTo(api.owner, reader.email)).toContain('subscription-ended')
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE])
  })

  test('is paid with another card as soon as that is stored', async () => {
    const reader = await newPastDueSubscriber()
    const response = await bodyOf(await reader.useCard(cards.succeeds), SubscriptionPayment)
    expect(response).toMatchObject({ clientSecret: null, subscription: { status: 'active', graceUntil: null } })
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, GLOBAL_PRICE])
    expect(await cardOf(reader)).toMatchObject({ brand: 'visa', last4: '4242' })
    api.emulator.clock.advance(YEAR)
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, GLOBAL_PRICE, GLOBAL_PRICE])
  })

  test('is paid once by two clicks', async () => {
    const reader = await newPastDueSubscriber()
    const responses = await twiceConcurrently(() => pay(reader))
    for (const response of responses)
      expect(await bodyOf(response, SubscriptionPayment)).toMatchObject({ subscription: { status: 'active' } })
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, GLOBAL_PRICE])
  })

  test('stays due when the other card is declined too; that card is used from then on', async () => {
    const reader = await newPastDueSubscriber()
    const { clientSecret } = (await (await reader.send('/user/card')).json()) as { clientSecret: string }
    api.emulator.pay(clientSecret, cards.succeeds)
    api.emulator.declineCards(reader.customer, 'insufficient_funds')
    const setupIntentId = clientSecret.split('_secret_')[0]
    const problem = await problemOf(await reader.send('/user/card', { setupIntentId }, { method: 'PUT' }))
    expect([problem.status, problem.detail]).toEqual([402, 'Your card has insufficient funds.'])
    expect(await reader.readSubscription()).toMatchObject({ status: 'past_due' })
    expect(await cardOf(reader)).toMatchObject({ last4: '4242' })
    expect((await pay(reader)).status).toBe(402)
    api.emulator.declineCards(reader.customer, undefined)
    expect((await pay(reader)).status).toBe(200)
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, GLOBAL_PRICE])
  })

  test('leads to the bank’s challenge', async () => {
    const reader = await newPastDueSubscriber(cards.requiresAuthentication)
    const { clientSecret } = await bodyOf(await pay(reader), SubscriptionPayment)
    expect(clientSecret).toMatch(/^pi_/)
    expect(api.emulator.pay(clientSecret ?? '', cards.requiresAuthentication).status).toBe('succeeded')
    expect(await bodyOf(await pay(reader), SubscriptionPayment)).toMatchObject({
      clientSecret: null,
      subscription: { status: 'active' },
    })
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, GLOBAL_PRICE])
  })
})

describe('a card', () => {
  test('is the one of the first payment until another is stored', async () => {
    const reader = await api.newSubscriber()
    expect(await cardOf(reader)).toMatchObject({ last4: '4242', expMonth: 12, expYear: 2040 })
    expect((await reader.useCard('5555555555554444')).status).toBe(200)
    expect(await cardOf(reader)).toMatchObject({ brand: 'mastercard', last4: '4444' })
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE])
  })

  test('is not used before its bank agreed, nor when it belongs to another reader', async () => {
    const [ada, bea] = [await api.newSubscriber(), await api.newSubscriber()]
    const { clientSecret } = (await (await bea.send('/user/card')).json()) as { clientSecret: string }
    const [setupIntentId = ''] = clientSecret.split('_secret_')
    const checked = await api.stripe.setupIntents.retrieve(setupIntentId)
    expect(checked.allowed_payment_method_types).toEqual(['card'])
    expect((await bea.send('/user/card', { setupIntentId }, { method: 'PUT' })).status).toBe(409)
    api.emulator.pay(clientSecret, '5555555555554444')
    expect((await ada.send('/user/card', { setupIntentId }, { method: 'PUT' })).status).toBe(404)
    expect((await ada.send('/user/card', { setupIntentId: 'seti_1' }, { method: 'PUT' })).status).toBe(404)
    expect((await cardOf(ada))?.last4).toBe('4242')
  })

  test('can be changed twenty times an hour', async () => {
    const reader = await api.newSubscriber()
    for (let n = 0; n < 20; n++) expect((await reader.send('/user/card')).status).toBe(201)
    expect((await reader.send('/user/card')).status).toBe(429)
  })
})

describe('invoices and receipts', () => {
  test('are listed page by page, newest first, and lead to Stripe', async () => {
    const reader = await api.newSubscriber()
    for (let year = 0; year < 4; year++) api.emulator.clock.advance(YEAR + DAY)
    await reader.refresh()
    const invoices = await bodyOf(await reader.get('/user/invoices'), z.array(Invoice))
    expect(invoices).toHaveLength(5)
    expect(invoices[0]).toMatchObject({ amount: GLOBAL_PRICE, status: 'paid', number: expect.any(String) })
    expect(await idsAcrossPages(reader, '/user/invoices?limit=2')).toEqual(invoices.map(({ id }) => id))
    const file = await reader.get(`/user/invoices/${invoices[0]?.id}/pdf`)
    expect([file.status, file.headers.get('cache-control')]).toEqual([303, 'no-store'])
    const pdf = await fetch(file.headers.get('location') ?? '')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const [payment] = await bodyOf(await reader.get('/user/payments'), z.array(Payment))
    expect(payment).toMatchObject({ invoiceId: invoices[0]?.id, hasReceipt: true, status: 'succeeded' })
    const receipt = await reader.get(`/user/payments/${payment?.id}/receipt`)
    expect(receipt.status).toBe(303)
    expect((await fetch(receipt.headers.get('location') ?? '')).status).toBe(200)
  })

  test('of another reader are not found', async () => {
    const [ada, bea] = [await api.newSubscriber(), await api.newSubscriber()]
    const [invoice] = await bodyOf(await bea.get('/user/invoices'), z.array(Invoice))
    const [payment] = await bodyOf(await bea.get('/user/payments'), z.array(Payment))
    const documentPaths = [`/user/invoices/${invoice?.id}/pdf`, `/user/payments/${payment?.id}/receipt`]
    for (const path of documentPaths) {
      expect([path, (await ada.get(path)).status]).toEqual([path, 404])
      expect([path, (await bea.get(path)).status]).toEqual([path, 303])
    }
    const otherUserInvoices = await (await ada.get('/user/invoices')).text()
    expect(otherUserInvoices).not.toContain(invoice?.id)
  })
})

test('another card for a customer who was deleted in the dashboard: it is said, and the subscription has ended', async () => {
  const reader = await api.newSubscriber()
  await api.stripe.customers.del(reader.customer)
  expect((await reader.send('/user/card')).status).toBe(409)
  expect(await reader.readSubscription()).toMatchObject({ source: 'free' })
})
