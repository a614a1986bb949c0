import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { bodyOf } from './api.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
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

const cancel = (reader: TestSubscriber) => reader.send('/user/subscription/cancellation')
const resume = (reader: TestSubscriber) => reader.send('/user/subscription/cancellation', {}, { method: 'DELETE' })

test('a subscription is cancelled, resumed, and cancelled for good', async () => {
  const reader = await api.newSubscriber()
  const cancelled = await bodyOf(await cancel(reader), UserSubscription)
  expect(cancelled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, source: 'stripe' })
  expect(await bodyOf(await resume(reader), UserSubscription)).toMatchObject({ cancelAtPeriodEnd: false })
  api.emulator.clock.advance(YEAR + DAY)
  await reader.refresh()
  expect((await reader.chargedAmounts()).length).toBe(2)
  await cancel(reader)
  api.emulator.clock.advance(YEAR + DAY)
  await reader.refresh()
  expect((await reader.chargedAmounts()).length).toBe(2)
  expect(await reader.readSubscription()).toMatchObject({ source: 'free', subscription: { id: 'free' } })
  expect([(await cancel(reader)).status, (await resume(reader)).status]).toEqual([404, 404])
})

test('two cancellations at once, and two resumptions, get the same response', async () => {
  const reader = await api.newSubscriber()
  for (const [act, cancelAtPeriodEnd] of [
    [cancel, true],
    [resume, false],
  ] as const) {
    for (const response of await twiceConcurrently(() => act(reader)))
      expect(await bodyOf(response, UserSubscription)).toMatchObject({ cancelAtPeriodEnd })
  }
})

test('a subscription with an unpaid period ends at once, and nothing stays due', async () => {
  const reader = await api.newSubscriber({ card: cards.failsOnRenewal })
  api.emulator.clock.advance(YEAR + DAY)
  await reader.refresh()
  expect(await reader.readSubscription()).toMatchObject({ status: 'past_due' })
  const response = await bodyOf(await cancel(reader), UserSubscription)
  expect(response).toMatchObject({ source: 'free' })
  expect((await reader.atStripe()).status).toBe('canceled')
  expect((await api.stripe.invoices.list({ customer: reader.customer, status: 'open' })).data).toEqual([])
  expect((await reader.chargedAmounts()).length).toBe(1)
  const [ended] = await api.owner`
    select data from private.email_outbox where recipient = ${reader.email} and kind = 'subscription-ended'`
  expect(ended?.data).toMatchObject({ reason: 'requested' })
})

/**
 * Advances the clock to ten minutes after the paid period: the renewal invoice is a draft, and nothing is charged yet.
 */
async function draftRenewalInvoice(reader: TestSubscriber): Promise<void> {
  const { items } = await reader.atStripe()
  api.emulator.clock.advance((items.data[0]?.current_period_end ?? 0) - api.emulator.clock.now() + 600)
  await reader.refresh()
}

test('while Stripe drafts the renewal the subscription is unpaid: it ends at once, and nothing is charged', async () => {
  const reader = await api.newSubscriber()
  expect(await reader.readSubscription()).toMatchObject({ renewalIsDraft: false })
  await draftRenewalInvoice(reader)
  expect(await reader.readSubscription(), 'the account says so before').toMatchObject({
    status: 'active',
    renewalIsDraft: true,
  })
  expect(await bodyOf(await cancel(reader), UserSubscription)).toMatchObject({ source: 'free' })
  const [draftInvoice] = (await api.stripe.invoices.list({ customer: reader.customer })).data
  expect(draftInvoice).toMatchObject({ status: 'draft', auto_advance: false })
  api.emulator.clock.advance(YEAR)
  expect((await reader.chargedAmounts()).length).toBe(1)
})

test('once the renewal is paid, or free, the subscription ends with its period again', async () => {
  const [reader, discounted] = [await api.newSubscriber(), await api.newSubscriber()]
  const { id: coupon } = await api.stripe.coupons.create({ percent_off: 100, duration: 'forever' })
  await api.stripe.subscriptions.update(discounted.subscription, { discounts: [{ coupon }] })
  await draftRenewalInvoice(reader)
  await discounted.refresh()
  expect(await discounted.readSubscription()).toMatchObject({ status: 'active', renewalIsDraft: false })
  api.emulator.clock.advance(DAY)
  await reader.refresh()
  expect(await reader.readSubscription()).toMatchObject({ status: 'active', renewalIsDraft: false })
  expect(await bodyOf(await cancel(reader), UserSubscription)).toMatchObject({ cancelAtPeriodEnd: true })
  expect((await reader.chargedAmounts()).length).toBe(2)
})

test.each([
  ['after the renewal: the renewal is not charged', 60, 0],
  ['before the end of the term: that day stays', -60, -60],
])('a cancellation of a subscription for which staff have set a day %s', async (_, dayAfterTerm, endAfterTerm) => {
  const reader = await api.newSubscriber()
  const end = (await reader.atStripe()).items.data[0]?.current_period_end ?? 0
  await api.stripe.subscriptions.update(reader.subscription, { cancel_at: end + dayAfterTerm * DAY })
  expect(await bodyOf(await cancel(reader), UserSubscription)).toMatchObject({ cancelAtPeriodEnd: true })
  expect((await reader.atStripe()).cancel_at).toBe(end + endAfterTerm * DAY)
  api.emulator.clock.advance(YEAR + DAY)
  await reader.refresh()
  expect([await reader.chargedAmounts(), (await reader.readSubscription())?.source]).toEqual([[20_000], 'free'])
})

test('a cancellation while Stripe is unavailable is accepted and executed later', async () => {
  const reader = await api.newSubscriber()
  api.emulator.faults.failNext(/./, '500', 3)
  const problem = await cancel(reader)
  expect([problem.status, problem.headers.get('retry-after')]).toEqual([503, '5'])
  api.emulator.faults.clear()
  expect(await bodyOf(await cancel(reader), UserSubscription)).toMatchObject({ cancelAtPeriodEnd: true })
})

test('routes of paid subscriptions are closed to readers who do not pay', async () => {
  const reader = await api.newReader()
  const responses = await Promise.all([
    reader.send('/user/subscription/cancellation'),
    reader.send('/user/subscription/cancellation', {}, { method: 'DELETE' }),
    reader.send('/user/subscription/change', {}, { method: 'DELETE' }),
    reader.send('/user/subscription/payment'),
    reader.send('/user/card'),
    reader.send('/user/card', { setupIntentId: 'seti_1' }, { method: 'PUT' }),
    reader.send('/user/withdrawals', { name: 'Ada', email: reader.email }),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
  expect(await (await reader.get('/user/card')).json()).toBeNull()
})

describe('deleting an account with a live subscription', () => {
  const deleteAccount = (reader: TestSubscriber, options = {}) =>
    reader.send('/user/deletion', { password: reader.password }, options)

  test('ends it at Stripe, and nothing more is charged', async () => {
    const reader = await api.newSubscriber()
    expect((await deleteAccount(reader)).status).toBe(204)
    expect((await reader.atStripe()).status).toBe('canceled')
    api.emulator.clock.advance(2 * YEAR)
    expect((await reader.chargedAmounts()).length).toBe(1)
    const [invoice] = await api.owner`select user_id, customer_id from invoices where customer_id = ${reader.customer}`
    expect(invoice).toEqual({ user_id: null, customer_id: reader.customer })
  })

  test('ends it also when the account is deleted by SQL', async () => {
    const reader = await api.newSubscriber()
    await api.owner`delete from auth.users where id = ${reader.id}`
    await executeStripeCommands(api.billing)
    expect((await reader.atStripe()).status).toBe('canceled')
  })

  test('ends it also when the function is killed right after the commit', async () => {
    const reader = await api.newSubscriber()
    const crashingProcess = await api.startAnother()
    api.emulator.faults.failNext(/subscriptions/, 'timeout', 3)
    const pendingDeletion = deleteAccount(reader, { to: crashingProcess.url }).catch(() => undefined)
    const accountCount = async () => (await api.owner`select from auth.users where id = ${reader.id}`).length
    await expect.poll(accountCount).toBe(0)
    await crashingProcess.service.kill('SIGKILL')
    await pendingDeletion
    api.emulator.faults.clear()
    expect((await reader.atStripe()).status).toBe('active')
    // As the jobs do when the claim of a killed worker has expired.
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
    expect((await reader.atStripe()).status).toBe('canceled')
  })
})
