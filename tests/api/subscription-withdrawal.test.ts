import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { PendingPayment } from '#shared/contracts/checkout.ts'
import { SubscriptionPayment } from '#shared/contracts/subscription-change.ts'
import { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { bodyOf, codeOf } from './api.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
import {
  cards,
  changePlan,
  DAY,
  previewPlanChange,
  type SubscribersFixture,
  startSubscribersFixture,
  type TestSubscriber,
  twiceConcurrently,
} from './subscribers.fixtures.ts'

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
})
afterAll(() => api?.stop())

const GLOBAL_PRICE = 20_000
const declare = (reader: TestSubscriber, name = 'Ada Lindqvist') =>
  reader.send('/user/withdrawals', { name, email: reader.email })
const confirm = (reader: TestSubscriber, id: string | undefined) => reader.send(`/user/withdrawals/${id}/confirmation`)
const declareAndParse = async (reader: TestSubscriber) => bodyOf(await declare(reader), Withdrawal)
const refundedAmounts = async (reader: TestSubscriber) =>
  (await api.stripe.charges.list({ customer: reader.customer, limit: 100 })).data.map(
    (charge) => charge.amount_refunded,
  )

test('a withdrawal has two steps; then everything is refunded, the subscription ends at once, and an e-mail states what, when and how much', async () => {
  const reader = await api.newSubscriber()
  const first = await declareAndParse(reader)
  expect(first).toMatchObject({ plan: 'Global Reader', amount: GLOBAL_PRICE, confirmedAt: null })
  expect(await reader.readSubscription()).toMatchObject({ source: 'stripe', withdrawableUntil: expect.any(String) })
  expect(await refundedAmounts(reader)).toEqual([0])

  const confirmed = await bodyOf(await confirm(reader, first.id), Withdrawal)
  expect(confirmed).toMatchObject({ id: first.id, amount: GLOBAL_PRICE, confirmedAt: expect.any(String) })
  expect((await reader.atStripe()).status).toBe('canceled')
  expect(await refundedAmounts(reader)).toEqual([GLOBAL_PRICE])
  expect(await reader.readSubscription()).toMatchObject({ source: 'free' })
  const sentEmails = await api.inbox.waitForEmails(1, reader.email)
  const confirmationEmail = sentEmails.find(({ text }) => text.includes('Ada Lindqvist') && text.includes('$200.00'))
  expect(confirmationEmail?.text).toContain(confirmed.confirmedAt?.slice(11, 16))
  expect(confirmationEmail?.text).toContain('Global Reader')

  expect(await bodyOf(await reader.get('/user/withdrawals'), z.array(Withdrawal))).toEqual([confirmed])
})

test('a withdrawal refunds everything that was paid within the period, also for a larger plan', async () => {
  const reader = await api.newSubscriber({ withAddress: true })
  const { quote, amount } = await previewPlanChange(reader, 'patron_ledger')
  expect((await changePlan(reader, 'patron_ledger', quote)).status).toBe(200)
  const { id, amount: refundAmount } = await declareAndParse(reader)
  expect(refundAmount).toBe(GLOBAL_PRICE + amount)
  await confirm(reader, id)
  expect((await refundedAmounts(reader)).sort()).toEqual([GLOBAL_PRICE, amount].sort())
})

test('a withdrawal gives back the credit that was used, and a repeated command gives it back once', async () => {
  const reader = await api.newSubscriber()
  await confirm(reader, (await declareAndParse(reader)).id)
  await api.stripe.customers.update(reader.customer, { balance: -2_000 })
  const purchase = { subscriptionId: 'global_reader', amount: GLOBAL_PRICE }
  const { clientSecret, amount } = await bodyOf(await reader.send('/create-subscription', purchase), PendingPayment)
  expect(amount).toBe(18_000)
  api.emulator.pay(clientSecret, cards.succeeds)
  await reader.refresh()
  const balance = async () => {
    const customer = await api.stripe.customers.retrieve(reader.customer)
    return customer.deleted ? undefined : customer.balance
  }
  expect(await balance()).toBe(0)
  expect((await confirm(reader, (await declareAndParse(reader)).id)).status).toBe(200)
  for (let times = 0; times < 2; times++) {
    await api.owner`update private.stripe_commands set completed_at = null where kind = 'return-credit'`
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
  }
  expect((await refundedAmounts(reader)).sort()).toEqual([18_000, GLOBAL_PRICE])
  expect(await balance()).toBe(-2_000)
})

test('a withdrawal drops the planned smaller plan', async () => {
  const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true })
  const { quote } = await previewPlanChange(reader, 'global_reader')
  expect((await changePlan(reader, 'global_reader', quote)).status).toBe(200)
  const schedule = String((await reader.atStripe()).schedule)
  await confirm(reader, (await declareAndParse(reader)).id)
  expect((await reader.atStripe()).status).toBe('canceled')
  expect((await api.stripe.subscriptionSchedules.retrieve(schedule)).status).toBe('released')
})

/** As the jobs do when the claim of the previous attempt has expired. */
async function runStripeCommands() {
  await makeDue(api.owner, 'stripe-commands')
  await executeStripeCommands(api.billing)
}

describe('a payment that was unknown here when the withdrawal was confirmed', () => {
  async function newUpgrader() {
    const reader = await api.newSubscriber({ withAddress: true, card: cards.requiresAuthentication })
    const { id } = await declareAndParse(reader)
    const { quote, amount } = await previewPlanChange(reader, 'patron_ledger')
    const { clientSecret } = await bodyOf(await changePlan(reader, 'patron_ledger', quote), SubscriptionPayment)
    expect(api.emulator.pay(clientSecret ?? '', cards.requiresAuthentication).status).toBe('succeeded')
    return { reader, id, paid: [GLOBAL_PRICE, amount].sort() }
  }

  test('is refunded as well, once', async () => {
    const { reader, id, paid } = await newUpgrader()
    expect((await confirm(reader, id)).status).toBe(200)
    for (let round = 0; round < 2; round++) {
      await runStripeCommands()
      await reader.refresh()
      expect((await refundedAmounts(reader)).sort()).toEqual(paid)
    }
    const commands = await api.owner`
      select from private.stripe_commands join payments on target = payments.stripe_id where user_id = ${reader.id}`
    expect(commands).toHaveLength(2)
  })

  test('is refunded also when the account was deleted before it was known', async () => {
    const { reader, id, paid } = await newUpgrader()
    api.emulator.faults.failNext(/./, '500', 1000)
    expect((await confirm(reader, id)).status).toBe(200)
    expect((await reader.send('/user/deletion', { password: reader.password })).status).toBe(204)
    api.emulator.faults.clear()
    for (let round = 0; round < 2; round++) await runStripeCommands()
    expect((await refundedAmounts(reader)).sort()).toEqual(paid)
  })
})

test('after a partial refund by staff the rest is refunded, whichever command is executed first', async () => {
  const ownerAccount = await api.newReader({ role: 'owner' })
  const refundPartly = async (reader: TestSubscriber) => {
    const [payment] = await api.owner`select id from payments where user_id = ${reader.id}`
    const refundRequest = { amount: 5000, reason: 'requested_by_customer', key: crypto.randomUUID() }
    expect((await ownerAccount.send(`/admin/payments/${payment?.id}/refunds`, refundRequest)).status).toBe(201)
  }
  const [ada, bea] = [await api.newSubscriber(), await api.newSubscriber()]
  await refundPartly(ada)
  const { id, amount } = await declareAndParse(ada)
  expect(amount).toBe(GLOBAL_PRICE - 5000)
  await confirm(ada, id)
  expect(await refundedAmounts(ada)).toEqual([GLOBAL_PRICE])

  // The refund by staff is still a pending command.
  api.emulator.faults.failNext(/\/v1\/(refunds|payment_intents)/, '500', 1000)
  await refundPartly(bea)
  api.emulator.faults.clear()
  expect(await refundedAmounts(bea)).toEqual([0])
  await confirm(bea, (await declareAndParse(bea)).id)
  for (let round = 0; round < 2; round++) await runStripeCommands()
  expect(await refundedAmounts(bea)).toEqual([GLOBAL_PRICE])
  const openCommands = await api.owner`select kind, failure from private.stripe_commands where completed_at is null`
  expect([...openCommands]).toEqual([])
})

describe('the withdrawal period', () => {
  test('includes the whole of day 14', async () => {
    const reader = await api.newSubscriber({ secondsAgo: 15 * DAY - 60 })
    const { id } = await declareAndParse(reader)
    expect((await confirm(reader, id)).status).toBe(200)
  })

  test('excludes day 15', async () => {
    const reader = await api.newSubscriber({ secondsAgo: 15 * DAY + 1 })
    expect((await reader.readSubscription())?.withdrawableUntil).toBeNull()
    expect(await codeOf(await declare(reader))).toBe('conflict')
    expect((await reader.atStripe()).status).toBe('active')
  })

  test('has ended for a reader who declares in time and confirms on day 15', async () => {
    const reader = await api.newSubscriber()
    const { id } = await declareAndParse(reader)
    await api.owner`update subscriptions set concluded_at = now() - interval '15 days' where user_id = ${reader.id}`
    expect(await codeOf(await confirm(reader, id))).toBe('conflict')
    expect((await reader.atStripe()).status).toBe('active')
    expect(await refundedAmounts(reader)).toEqual([0])
  })
})

test('two declarations are one, with the fields typed last; two confirmations refund once', async () => {
  const reader = await api.newSubscriber()
  const [first, second] = await twiceConcurrently(() => declareAndParse(reader))
  expect(first.id).toBe(second.id)
  expect(await bodyOf(await declare(reader, 'Ada L.'), Withdrawal)).toMatchObject({ id: first.id, name: 'Ada L.' })
  const responses = await twiceConcurrently(() => confirm(reader, first.id))
  const bodies = await Promise.all(responses.map((response) => bodyOf(response, Withdrawal)))
  expect(bodies[0]).toEqual(bodies[1])
  expect(await refundedAmounts(reader)).toEqual([GLOBAL_PRICE])
  expect((await declare(reader)).status).toBe(404)
  const sentEmails = await api.owner`
    select from private.email_outbox where recipient = ${reader.email} and kind = 'withdrawal-received'`
  expect(sentEmails.length).toBe(1)
})

test('a confirmed withdrawal is valid and executed later while Stripe is unavailable', async () => {
  const reader = await api.newSubscriber()
  const { id } = await declareAndParse(reader)
  api.emulator.faults.failNext(/./, '500', 1000)
  const response = await confirm(reader, id)
  api.emulator.faults.clear()
  expect((await bodyOf(response, Withdrawal)).confirmedAt).toEqual(expect.any(String))
  expect((await reader.atStripe()).status).toBe('active')
  await makeDue(api.owner, 'stripe-commands')
  await executeStripeCommands(api.billing)
  expect([(await reader.atStripe()).status, await refundedAmounts(reader)]).toEqual(['canceled', [GLOBAL_PRICE]])
})

test('another reader cannot confirm a withdrawal', async () => {
  const [ada, bea] = [await api.newSubscriber(), await api.newSubscriber()]
  const { id } = await declareAndParse(bea)
  expect((await confirm(ada, id)).status).toBe(404)
  expect((await bea.atStripe()).status).toBe('active')
})

test('a confirmed withdrawal stays stored when the account is deleted, a declared one does not', async () => {
  const [ada, bea] = [await api.newSubscriber(), await api.newSubscriber()]
  await declareAndParse(ada)
  await confirm(bea, (await declareAndParse(bea)).id)
  for (const reader of [ada, bea]) await reader.send('/user/deletion', { password: reader.password })
  const stored =
    await api.owner`select user_id, email from withdrawals where email in ${api.owner([ada.email, bea.email])}`
  expect([...stored]).toEqual([{ user_id: null, email: bea.email }])
})
