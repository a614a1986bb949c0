import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DISPUTE_FEE } from './balance-routes.ts'
import { closeDispute, getDispute, newDispute } from './dispute-routes.ts'
import { DAY, type StripeFixture, startStripeFixture } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

async function charge(): Promise<Stripe.Charge> {
  await fixture.subscribe()
  const [found] = [...fixture.emulator.state.charges.values()].reverse()
  if (!found) throw new Error('no charge')
  return found
}
const transactions = async (params: Stripe.BalanceTransactionListParams = {}) =>
  (await fixture.stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'], ...params })).data

test('charges, refunds and disputes change the balance', async () => {
  const { emulator, stripe } = fixture
  const paid = await charge()
  await stripe.refunds.create({ charge: paid.id, amount: 5000 })
  const { id } = newDispute(emulator.context, paid, 'fraudulent')
  closeDispute(emulator.context, getDispute(emulator.context, id), 'won')
  expect(await transactions()).toMatchObject([
    { type: 'adjustment', reporting_category: 'dispute_reversal', amount: 20_000, net: 20_000 },
    { type: 'adjustment', reporting_category: 'dispute', amount: -20_000, fee: DISPUTE_FEE, net: -21_500 },
    { type: 'refund', amount: -5000, source: { object: 'refund', payment_intent: paid.payment_intent } },
    { type: 'charge', amount: 20_000, fee: 610, net: 19_390, source: { id: paid.id } },
  ])
  expect((await stripe.disputes.retrieve(id)).balance_transactions).toHaveLength(2)
})

test('money that becomes available is paid out, and the payout names its transactions', async () => {
  const { emulator, stripe } = fixture
  const paid = await charge()
  await stripe.refunds.create({ charge: paid.id, amount: 5000 })
  expect((await stripe.payouts.list()).data).toEqual([])
  emulator.clock.advance(2 * DAY)
  const [payout] = (await stripe.payouts.list()).data
  expect(payout).toMatchObject({ amount: 14_390, status: 'in_transit', automatic: true })
  emulator.clock.advance(DAY)
  expect((await stripe.payouts.list({ status: 'paid' })).data).toHaveLength(1)
  const members = await transactions({ payout: payout?.id ?? '' })
  expect(members.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -14_390],
    ['refund', -5000],
    ['charge', 19_390],
  ])
})

test('invalid parameters of a list are rejected', async () => {
  await charge()
  await expect(transactions({ limit: 101 })).rejects.toMatchObject({ code: 'parameter_invalid_integer' })
  await expect(transactions({ starting_after: 'txn_unknown' })).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(transactions({ customer: 'cus_1' } as never)).rejects.toMatchObject({ code: 'parameter_unknown' })
})

test('evidence is submitted once, and not after the deadline', async () => {
  const { emulator, stripe } = fixture
  const { id } = newDispute(emulator.context, await charge(), 'fraudulent')
  const evidence = { customer_name: 'A Reader', uncategorized_text: 'Read twelve articles.' }
  expect(await stripe.disputes.update(id, { evidence, submit: false })).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  })
  expect(await stripe.disputes.update(id, { evidence, submit: true })).toMatchObject({
    status: 'under_review',
    evidence,
    evidence_details: { submission_count: 1 },
  })
  await expect(stripe.disputes.update(id, { evidence, submit: true })).rejects.toThrow(/cannot be submitted/)
  const late = newDispute(emulator.context, await charge(), 'fraudulent')
  emulator.clock.advance(10 * DAY)
  await expect(stripe.disputes.update(late.id, { evidence })).rejects.toThrow(/cannot be submitted/)
})
