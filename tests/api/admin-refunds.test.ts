import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { MemberDetail } from '#shared/contracts/member.ts'
import { closeDispute, newDispute } from '../../supabase/embedded/stripe/dispute-routes.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
import { type SubscribersFixture, startSubscribersFixture, type TestSubscriber } from './subscribers.fixtures.ts'

let api: SubscribersFixture
let owner: TestReader
beforeAll(async () => {
  api = await startSubscribersFixture()
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())

const memberDetailOf = async ({ id }: { id: string }) => bodyOf(await owner.get(`/admin/members/${id}`), MemberDetail)
const paymentOf = async (reader: TestSubscriber) => (await memberDetailOf(reader)).payments[0]
const refund = async (reader: TestSubscriber, amount: number, { key = crypto.randomUUID(), actor = owner } = {}) =>
  actor.send(`/admin/payments/${(await paymentOf(reader))?.id}/refunds`, {
    amount,
    reason: 'requested_by_customer',
    key,
  })
const endImmediately = (reader: TestSubscriber, actor = owner) =>
  actor.send(`/admin/members/${reader.id}/subscription`, undefined, { method: 'DELETE' })
/** Refunded amounts at Stripe, in cents. */
const refundedAmounts = async ({ customer }: TestSubscriber) => {
  const { data } = await api.stripe.charges.list({ customer })
  return data.map(({ amount_refunded }) => amount_refunded)
}
/** Longer than a claim lasts, so that failed commands are due again. */
const makeCommandsDue = () => makeDue(api.owner, 'stripe-commands')

describe('a refund', () => {
  test('can be partial and then complete, never more than the payment', async () => {
    const ada = await api.newSubscriber()
    const first = await refund(ada, 5000)
    expect(first.status).toBe(201)
    expect((await bodyOf(first, MemberDetail)).payments).toMatchObject([
      {
        amount: 20_000,
        refunded: 5000,
        refundable: 15_000,
        pendingRefundAmount: 0,
        refunds: [{ amount: 5000, status: 'succeeded' }],
      },
    ])
    const tooMuch = await refund(ada, 15_001)
    expect([tooMuch.status, await codeOf(tooMuch)]).toEqual([409, 'conflict'])
    await refund(ada, 15_000)
    expect(await paymentOf(ada)).toMatchObject({ refunded: 20_000, refundable: 0 })
    expect((await refund(ada, 1)).status).toBe(409)
    expect(await refundedAmounts(ada)).toEqual([20_000])
    // A refund does not end the plan.
    expect(await ada.readSubscription()).toMatchObject({ source: 'stripe', status: 'active' })
    expect((await memberDetailOf(ada)).auditLog).toMatchObject([
      { kind: 'refund-requested', by: 'Ada Lindqvist', amount: 15_000, reason: 'requested_by_customer' },
      { kind: 'refund-requested', amount: 5000 },
    ])
  })

  test('is made once however often the same request is sent', async () => {
    const ada = await api.newSubscriber()
    const key = crypto.randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => refund(ada, 5000, { key })))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await refund(ada, 5000, { key })).status).toBe(201)
    await makeCommandsDue()
    await executeStripeCommands(api.billing)
    expect(await refundedAmounts(ada)).toEqual([5000])
    expect((await memberDetailOf(ada)).auditLog).toHaveLength(1)
  })

  test('is not made with another amount or reason than the first under its key, and its answer names the first', async () => {
    const ada = await api.newSubscriber()
    const key = crypto.randomUUID()
    await refund(ada, 15_000, { key })
    for (const [amount, reason] of [
      [5000, 'requested_by_customer'],
      [15_000, 'duplicate'],
    ]) {
      const repeated = await owner.send(`/admin/payments/${(await paymentOf(ada))?.id}/refunds`, {
        amount,
        reason,
        key,
      })
      expect(repeated.status).toBe(409)
      expect((await problemOf(repeated)).detail).toMatch(/^A refund of \$150\.00 was ordered with this form before/)
    }
    await makeCommandsDue()
    await executeStripeCommands(api.billing)
    expect(await refundedAmounts(ada)).toEqual([15_000])
    expect((await memberDetailOf(ada)).auditLog).toHaveLength(1)
  })

  test('is made once when two owners refund the whole payment at once', async () => {
    const ada = await api.newSubscriber()
    const responses = await Promise.all([1, 2].map(() => refund(ada, 20_000)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await refundedAmounts(ada)).toEqual([20_000])
  })

  test('waits while Stripe is unavailable and cannot be sent a second time', async () => {
    const ada = await api.newSubscriber()
    api.emulator.faults.failNext(/POST \/v1\/refunds/, '500', 3)
    const response = await bodyOf(await refund(ada, 20_000), MemberDetail)
    expect(response.payments).toMatchObject([{ refunded: 0, pendingRefundAmount: 20_000, refundable: 0, refunds: [] }])
    expect((await refund(ada, 100)).status).toBe(409)
    await makeCommandsDue()
    await executeStripeCommands(api.billing)
    expect(await paymentOf(ada)).toMatchObject({ refunded: 20_000, pendingRefundAmount: 0, refundable: 0 })
    expect(await refundedAmounts(ada)).toEqual([20_000])
  })

  test('is made once when the connection breaks after Stripe made it', async () => {
    const ada = await api.newSubscriber()
    api.emulator.faults.failNext(/POST \/v1\/refunds/, 'disconnect-after', 3)
    await refund(ada, 7000)
    await makeCommandsDue()
    await executeStripeCommands(api.billing)
    expect(await paymentOf(ada)).toMatchObject({ refunded: 7000, pendingRefundAmount: 0 })
    expect(await refundedAmounts(ada)).toEqual([7000])
  })

  test('needs an owner, an existing payment and a valid amount', async () => {
    const ada = await api.newSubscriber()
    for (const role of ['support', 'editor'] as const) {
      const actor = await api.newReader({ role })
      for (const response of [await refund(ada, 100, { actor }), await endImmediately(ada, actor)])
        expect(response.status).toBe(403)
    }
    expect((await refund(ada, 100, { actor: ada })).status).toBe(403)
    for (const amount of [0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      const problem = await problemOf(await refund(ada, amount))
      expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['amount']])
    }
    const body = { amount: 1, reason: 'duplicate', key: crypto.randomUUID() }
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
      expect((await owner.send(`/admin/payments/${id}/refunds`, body)).status).toBe(404)
    }
    expect(await refundedAmounts(ada)).toEqual([0])
    expect((await memberDetailOf(ada)).auditLog).toEqual([])
  })

  test('is refused for a disputed payment, and possible when the dispute was won', async () => {
    const ada = await api.newSubscriber()
    const { context } = api.emulator
    const charge = [...context.store.charges.values()].find(({ customer }) => customer === ada.customer)
    if (!charge) throw new Error('Nothing was paid.')
    const dispute = newDispute(context, charge, 'fraudulent')
    await refreshCustomer(api.billing, ada.customer)
    expect(await paymentOf(ada)).toMatchObject({ refundable: 0, disputes: [{ status: 'needs_response' }] })
    expect((await problemOf(await refund(ada, 5000))).detail).toBe('A bank has called this payment back already.')
    expect(await refundedAmounts(ada)).toEqual([0])

    closeDispute(context, dispute, 'won')
    await refreshCustomer(api.billing, ada.customer)
    expect((await refund(ada, 5000)).status).toBe(201)
    expect(await paymentOf(ada)).toMatchObject({ refunded: 5000, refundable: 15_000 })
  })

  test('is possible after the account was deleted', async () => {
    const ada = await api.newSubscriber()
    const payment = await paymentOf(ada)
    await api.owner`delete from auth.users where id = ${ada.id}`
    const body = { amount: 20_000, reason: 'requested_by_customer', key: crypto.randomUUID() }
    const response = await owner.send(`/admin/payments/${payment?.id}/refunds`, body)
    expect([response.status, await response.json()]).toEqual([201, null])
    expect(await refundedAmounts(ada)).toEqual([20_000])
  })
})

describe('ending a subscription at once', () => {
  test('starts the free plan and refunds nothing by itself', async () => {
    const ada = await api.newSubscriber()
    const ended = await bodyOf(await endImmediately(ada), MemberDetail)
    expect(ended).toMatchObject({
      subscription: { source: 'free' },
      payments: [{ refunded: 0 }],
      auditLog: [{ kind: 'subscription-ended', by: 'Ada Lindqvist', plan: 'Global Reader' }],
    })
    expect((await ada.atStripe()).status).toBe('canceled')
    expect((await endImmediately(ada)).status).toBe(404)
    // A member without a paid subscription can be granted a complimentary one.
    const complimentarySubscription = {
      planId: 'patron_ledger',
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
      reason: 'Amends',
    }
    expect(
      (await owner.send(`/admin/members/${ada.id}/complimentary-subscription`, complimentarySubscription)).status,
    ).toBe(201)
  })

  test('waits while Stripe is unavailable and happens once', async () => {
    const ada = await api.newSubscriber()
    api.emulator.faults.failNext(/DELETE \/v1\/subscriptions/, '500', 3)
    for (const response of [await endImmediately(ada), await endImmediately(ada)]) {
      expect((await bodyOf(response, MemberDetail)).subscription).toMatchObject({ source: 'stripe' })
    }
    await makeCommandsDue()
    await executeStripeCommands(api.billing)
    expect(await memberDetailOf(ada)).toMatchObject({
      subscription: { source: 'free' },
      auditLog: [{ kind: 'subscription-ended' }],
    })
  })
})

test('nothing is accepted while Stripe is not configured', async () => {
  const ada = await api.newSubscriber()
  const withoutStripe = await api.startAnother({ STRIPE_SECRET_KEY: '' })
  const payment = await paymentOf(ada)
  const body = { amount: 100, reason: 'duplicate', key: crypto.randomUUID() }
  const responses = [
    await owner.send(`/admin/payments/${payment?.id}/refunds`, body, { to: withoutStripe.url }),
    await owner.send(`/admin/members/${ada.id}/subscription`, undefined, { method: 'DELETE', to: withoutStripe.url }),
  ]
  for (const response of responses) expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable'])
  expect((await memberDetailOf(ada)).auditLog).toEqual([])
  await withoutStripe.stop()
})
