import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { defaultBehavior } from '../../supabase/embedded/stripe/behavior.ts'
import { closeDispute, newDispute, setDisputeStatus } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
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

// Calls that Stripe rejects, or may leave undone, in states that a subscription reaches without an error of this application.

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
})
beforeEach(() => void Object.assign(api.emulator.behavior, defaultBehavior()))
afterEach(() => api.emulator.faults.clear())
afterAll(() => api?.stop())

const runCommands = async () => {
  await makeDue(api.owner, 'stripe-commands')
  await executeStripeCommands(api.billing)
}
const refundedAmounts = async ({ customer }: TestSubscriber) =>
  (await api.stripe.charges.list({ customer, limit: 100 })).data.map(({ amount_refunded }) => amount_refunded)

/** A subscriber whose renewal has failed, and whose invoice staff have given up in Stripe's dashboard. */
async function newUncollectible(): Promise<TestSubscriber> {
  const reader = await api.newSubscriber({ card: cards.failsOnRenewal })
  api.emulator.clock.advance(YEAR + DAY)
  const invoice = (await reader.atStripe()).latest_invoice as string
  await api.stripe.invoices.markUncollectible(invoice)
  await reader.refresh()
  return reader
}

describe('an invoice that was given up does not keep its subscription alive', () => {
  test('when the account is deleted', async () => {
    const reader = await newUncollectible()
    expect((await reader.send('/user/deletion', { password: reader.password })).status).toBe(204)
    await runCommands()
    expect((await reader.atStripe()).status).toBe('canceled')
  })

  test('when the reader cancels', async () => {
    const reader = await newUncollectible()
    expect((await reader.send('/user/subscription/cancellation')).status).toBe(200)
    expect((await reader.atStripe()).status).toBe('canceled')
    expect(await reader.readSubscription()).toMatchObject({ source: 'free' })
  })
})

describe('a withdrawal while a bank holds the payment', () => {
  async function withdrawDuringDispute() {
    const reader = await api.newSubscriber()
    const [charge] = [...api.emulator.state.charges.values()].filter(({ customer }) => customer === reader.customer)
    const dispute = newDispute(api.emulator.context, charge as Stripe.Charge, 'fraudulent')
    await reader.refresh()
    const declared = await bodyOf(
      await reader.send('/user/withdrawals', { name: 'Ada Lindqvist', email: reader.email }),
      Withdrawal,
    )
    await reader.send(`/user/withdrawals/${declared.id}/confirmation`)
    await runCommands()
    return { reader, dispute }
  }
  const commandsFor = ({ customer }: TestSubscriber) =>
    api.owner`select c.failed_at from private.stripe_commands c join payments on payments.stripe_id = target
      where kind = 'refund' and customer_id = ${customer}`

  test('refunds nothing, and everything once the dispute is won', async () => {
    const { reader, dispute } = await withdrawDuringDispute()
    expect((await reader.atStripe()).status).toBe('canceled')
    expect(await refundedAmounts(reader)).toEqual([0])
    expect(await commandsFor(reader)).toEqual([])
    for (const status of ['lost', 'appeal_needs_response', 'appeal_under_review'] as const) {
      setDisputeStatus(api.emulator.context, dispute, status)
      await reader.refresh()
      await runCommands()
      expect(await refundedAmounts(reader)).toEqual([0])
      expect(await commandsFor(reader)).toEqual([])
    }
    closeDispute(api.emulator.context, dispute, 'won')
    await reader.refresh()
    await runCommands()
    expect(await refundedAmounts(reader)).toEqual([20_000])
    await reader.refresh()
    await runCommands()
    expect(await commandsFor(reader)).toHaveLength(1)
  })

  test('is refunded when a dispute is won of which no event had arrived', async () => {
    const reader = await api.newSubscriber()
    const [charge] = [...api.emulator.state.charges.values()].filter(({ customer }) => customer === reader.customer)
    const declared = await bodyOf(
      await reader.send('/user/withdrawals', { name: 'Ada Lindqvist', email: reader.email }),
      Withdrawal,
    )
    const dispute = newDispute(api.emulator.context, charge as Stripe.Charge, 'fraudulent')
    await reader.send(`/user/withdrawals/${declared.id}/confirmation`)
    expect(await commandsFor(reader)).toMatchObject([{ failed_at: expect.any(Date) }])
    closeDispute(api.emulator.context, dispute, 'won')
    // The key of the refused attempt is kept by Stripe for a day.
    await reader.refresh()
    await runCommands()
    expect(await refundedAmounts(reader)).toEqual([20_000])
  })
})

describe('a reader without a card', () => {
  async function newCardless() {
    const reader = await api.newSubscriber({ withAddress: true })
    const { data } = await api.stripe.paymentMethods.list({ customer: reader.customer })
    for (const { id } of data) await api.stripe.paymentMethods.detach(id)
    return reader
  }

  test('is told to add one, not that the subscription has ended, and can change the plan with it', async () => {
    const reader = await newCardless()
    const { quote } = await previewPlanChange(reader, 'patron_ledger')
    const rejected = await problemOf(await changePlan(reader, 'patron_ledger', quote))
    expect([rejected.status, rejected.detail]).toEqual([409, expect.stringMatching(/no card/)])
    expect(await reader.readSubscription()).toMatchObject({ source: 'stripe', subscription: { id: 'global_reader' } })
    expect((await reader.useCard(cards.succeeds)).status).toBe(200)
    expect((await changePlan(reader, 'patron_ledger', quote)).status).toBe(200)
    expect(await reader.readSubscription()).toMatchObject({ subscription: { id: 'patron_ledger' } })
  })

  test('is told to add one before an open invoice is paid', async () => {
    const reader = await api.newSubscriber({ card: cards.failsOnRenewal })
    api.emulator.clock.advance(YEAR + DAY)
    const { data } = await api.stripe.paymentMethods.list({ customer: reader.customer })
    for (const { id } of data) await api.stripe.paymentMethods.detach(id)
    await reader.refresh()
    const rejected = await problemOf(await reader.send('/user/subscription/payment'))
    expect([rejected.status, rejected.detail]).toEqual([409, expect.stringMatching(/no card/)])
  })
})

describe('a subscription that ends on a date which was set in the dashboard or the portal', () => {
  test('is resumed', async () => {
    const reader = await api.newSubscriber()
    const [item] = (await reader.atStripe()).items.data
    await api.stripe.subscriptions.update(reader.subscription, { cancel_at: item?.current_period_end ?? 0 })
    await reader.refresh()
    expect(await reader.readSubscription()).toMatchObject({ cancelAtPeriodEnd: true })
    expect((await reader.send('/user/subscription/cancellation', undefined, { method: 'DELETE' })).status).toBe(200)
    expect(await reader.readSubscription()).toMatchObject({ cancelAtPeriodEnd: false })
    expect((await reader.atStripe()).cancel_at).toBeNull()
  })

  test('cannot change its plan before that', async () => {
    const reader = await api.newSubscriber({ withAddress: true })
    const [item] = (await reader.atStripe()).items.data
    await api.stripe.subscriptions.update(reader.subscription, { cancel_at: (item?.current_period_end ?? 0) - DAY })
    const response = await reader.send('/user/subscription/change/preview', { planId: 'patron_ledger' })
    expect(response.status).toBe(409)
  })
})

describe('the card of a smaller plan that begins with the next period', () => {
  test.each([true, false])('is the newest, whether Stripe copies it into the schedule: %s', async (copies) => {
    api.emulator.behavior.scheduleCopiesCard = copies
    const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true })
    const { quote } = await previewPlanChange(reader, 'global_reader')
    expect((await changePlan(reader, 'global_reader', quote)).status).toBe(200)
    await api.emulator.declineCards(reader.customer, 'lost_card')
    expect((await reader.useCard('5555555555554444')).status).toBe(200)
    api.emulator.clock.advance(YEAR)
    expect(await reader.chargedAmounts()).toEqual([150_000, 20_000])
    expect((await reader.atStripe()).items.data[0]?.price.unit_amount).toBe(20_000)
  })
})

test('an e-mail asks for the authentication of a renewal, also where Stripe counts the card as declined', async () => {
  api.emulator.behavior.renewalAuthentication = 'declined'
  const reader = await api.newSubscriber({ card: cards.requiresAuthentication })
  api.emulator.clock.advance(YEAR + DAY)
  await reader.refresh()
  const [email] = await api.owner`
    select kind from private.email_outbox where kind like 'payment-%' and recipient = ${reader.email}`
  expect(email?.kind).toBe('payment-action-required')
})

test('of two concurrent calls about one subscription neither is refused', async () => {
  Object.assign(api.emulator.behavior, { lockTimeouts: true, latencyMs: 40 })
  const reader = await api.newSubscriber({ withAddress: true })
  const { quote } = await previewPlanChange(reader, 'patron_ledger')
  const [changed] = await Promise.all([changePlan(reader, 'patron_ledger', quote), reader.refresh()])
  expect(changed.status).toBe(200)
})
