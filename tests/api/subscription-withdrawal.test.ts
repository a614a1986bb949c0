import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { executeStripeCommands } from '#shared/billing/orders.ts'
import { SubscriptionPayment } from '#shared/contracts/subscription-change.ts'
import { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { bodyOf, codeOf } from './api-under-test.ts'
import {
  atOnce,
  cards,
  change,
  DAY,
  preview,
  type SubscribersUnderTest,
  type SubscriberUnderTest,
  startSubscribersUnderTest,
} from './subscribers-under-test.ts'

let api: SubscribersUnderTest
beforeAll(async () => {
  api = await startSubscribersUnderTest()
})
afterAll(() => api?.stop())

const GLOBAL = 20_000
const declare = (reader: SubscriberUnderTest, name = 'Ada Lindqvist') =>
  reader.send('/user/withdrawals', { name, email: reader.email })
const confirm = (reader: SubscriberUnderTest, id: string | undefined) =>
  reader.send(`/user/withdrawals/${id}/confirmation`)
const declared = async (reader: SubscriberUnderTest) => bodyOf(await declare(reader), Withdrawal)
const sentBack = async (reader: SubscriberUnderTest) =>
  (await api.stripe.charges.list({ customer: reader.customer, limit: 100 })).data.map(
    (charge) => charge.amount_refunded,
  )

test('takes two steps; then all goes back, it is over at once, and a letter says what, when and how much', async () => {
  const reader = await api.newSubscriber()
  const first = await declared(reader)
  expect(first).toMatchObject({ plan: 'Global Reader', amount: GLOBAL, confirmedAt: null })
  expect(await reader.subscribed()).toMatchObject({ source: 'stripe', withdrawableUntil: expect.any(String) })
  expect(await sentBack(reader)).toEqual([0])

  const done = await bodyOf(await confirm(reader, first.id), Withdrawal)
  expect(done).toMatchObject({ id: first.id, amount: GLOBAL, confirmedAt: expect.any(String) })
  expect((await reader.atStripe()).status).toBe('canceled')
  expect(await sentBack(reader)).toEqual([GLOBAL])
  expect(await reader.subscribed()).toMatchObject({ source: 'free' })
  const letters = await api.inbox.whenThereAre(1, reader.email)
  const letter = letters.find(({ text }) => text.includes('Ada Lindqvist') && text.includes('$200.00'))
  expect(letter?.text).toContain(done.confirmedAt?.slice(11, 16))
  expect(letter?.text).toContain('Global Reader')

  expect(await bodyOf(await reader.get('/user/withdrawals'), z.array(Withdrawal))).toEqual([done])
})

test('gives back everything that was paid within the time, also for a larger plan', async () => {
  const reader = await api.newSubscriber({ platinum: true })
  const { quote, amount } = await preview(reader, 'patron_ledger')
  await change(reader, 'patron_ledger', quote)
  const { id, amount: back } = await declared(reader)
  expect(back).toBe(GLOBAL + amount)
  await confirm(reader, id)
  expect((await sentBack(reader)).sort()).toEqual([GLOBAL, amount].sort())
})

test('drops the smaller plan that was chosen for later', async () => {
  const reader = await api.newSubscriber({ plan: 'patron_ledger', platinum: true })
  const { quote } = await preview(reader, 'global_reader')
  expect((await change(reader, 'global_reader', quote)).status).toBe(200)
  const schedule = String((await reader.atStripe()).schedule)
  await confirm(reader, (await declared(reader)).id)
  expect((await reader.atStripe()).status).toBe('canceled')
  expect((await api.stripe.subscriptionSchedules.retrieve(schedule)).status).toBe('released')
})

/** As the jobs do, when the claim of whoever tried before has run out. */
async function carryOut() {
  await api.owner`update private.stripe_orders set due_at = now() where done_at is null`
  await executeStripeCommands(api.money)
}

describe('a payment that this house had not heard of when it was confirmed', () => {
  async function newUpgrader() {
    const reader = await api.newSubscriber({ platinum: true, card: cards.asksEachTime })
    const { id } = await declared(reader)
    const { quote, amount } = await preview(reader, 'patron_ledger')
    const { clientSecret } = await bodyOf(await change(reader, 'patron_ledger', quote), SubscriptionPayment)
    expect(api.emulator.pay(clientSecret ?? '', cards.asksEachTime).status).toBe('succeeded')
    return { reader, id, paid: [GLOBAL, amount].sort() }
  }

  test('goes back too, and once', async () => {
    const { reader, id, paid } = await newUpgrader()
    expect((await confirm(reader, id)).status).toBe(200)
    for (let round = 0; round < 2; round++) {
      await carryOut()
      await reader.refresh()
      expect((await sentBack(reader)).sort()).toEqual(paid)
    }
    const orders = await api.owner`
      select from private.stripe_orders join payments on target = payments.stripe_id where user_id = ${reader.id}`
    expect(orders).toHaveLength(2)
  })

  test('goes back also when the account has gone before it was heard of', async () => {
    const { reader, id, paid } = await newUpgrader()
    api.emulator.faults.failNext(/./, '500', 1000)
    expect((await confirm(reader, id)).status).toBe(200)
    expect((await reader.send('/user/deletion', { password: reader.password })).status).toBe(204)
    api.emulator.faults.clear()
    for (let round = 0; round < 2; round++) await carryOut()
    expect((await sentBack(reader)).sort()).toEqual(paid)
  })
})

test('after the desk has sent a part back, the rest goes back, whichever of the two is carried out first', async () => {
  const desk = await api.newReader({ role: 'owner' })
  const inPart = async (reader: SubscriberUnderTest) => {
    const [payment] = await api.owner`select id from payments where user_id = ${reader.id}`
    const wish = { amount: 5000, reason: 'requested_by_customer', key: crypto.randomUUID() }
    expect((await desk.send(`/admin/payments/${payment?.id}/refunds`, wish)).status).toBe(201)
  }
  const [ada, bea] = [await api.newSubscriber(), await api.newSubscriber()]
  await inPart(ada)
  const { id, amount } = await declared(ada)
  expect(amount).toBe(GLOBAL - 5000)
  await confirm(ada, id)
  expect(await sentBack(ada)).toEqual([GLOBAL])

  // What the desk has ordered is still under way.
  api.emulator.faults.failNext(/\/v1\/(refunds|payment_intents)/, '500', 1000)
  await inPart(bea)
  api.emulator.faults.clear()
  expect(await sentBack(bea)).toEqual([0])
  await confirm(bea, (await declared(bea)).id)
  for (let round = 0; round < 2; round++) await carryOut()
  expect(await sentBack(bea)).toEqual([GLOBAL])
  const open = await api.owner`select kind, failure from private.stripe_orders where done_at is null`
  expect([...open]).toEqual([])
})

describe('in time', () => {
  test('is the whole of day 14', async () => {
    const reader = await api.newSubscriber({ ago: 15 * DAY - 60 })
    const { id } = await declared(reader)
    expect((await confirm(reader, id)).status).toBe(200)
  })

  test('is not day 15', async () => {
    const reader = await api.newSubscriber({ ago: 15 * DAY + 1 })
    expect((await reader.subscribed())?.withdrawableUntil).toBeNull()
    expect(await codeOf(await declare(reader))).toBe('conflict')
    expect((await reader.atStripe()).status).toBe('active')
  })

  test('is over for who declared it in time, and confirms it on day 15', async () => {
    const reader = await api.newSubscriber()
    const { id } = await declared(reader)
    await api.owner`update subscriptions set concluded_at = now() - interval '15 days' where user_id = ${reader.id}`
    expect(await codeOf(await confirm(reader, id))).toBe('conflict')
    expect((await reader.atStripe()).status).toBe('active')
    expect(await sentBack(reader)).toEqual([0])
  })
})

test('declared twice is one declaration, with what was typed last; confirmed twice it goes back once', async () => {
  const reader = await api.newSubscriber()
  const [first, second] = await atOnce(() => declared(reader))
  expect(first.id).toBe(second.id)
  expect(await bodyOf(await declare(reader, 'Ada L.'), Withdrawal)).toMatchObject({ id: first.id, name: 'Ada L.' })
  const both = await atOnce(() => confirm(reader, first.id))
  const bodies = await Promise.all(both.map((answer) => bodyOf(answer, Withdrawal)))
  expect(bodies[0]).toEqual(bodies[1])
  expect(await sentBack(reader)).toEqual([GLOBAL])
  expect((await declare(reader)).status).toBe(404)
  const letters = await api.owner`
    select from private.outbox where recipient = ${reader.email} and kind = 'withdrawal-received'`
  expect(letters.length).toBe(1)
})

test('counts from its confirmation, whatever Stripe says at that moment', async () => {
  const reader = await api.newSubscriber()
  const { id } = await declared(reader)
  api.emulator.faults.failNext(/./, '500', 1000)
  const answer = await confirm(reader, id)
  api.emulator.faults.clear()
  expect((await bodyOf(answer, Withdrawal)).confirmedAt).toEqual(expect.any(String))
  expect((await reader.atStripe()).status).toBe('active')
  await api.owner`update private.stripe_orders set due_at = now()`
  await executeStripeCommands(api.money)
  expect([(await reader.atStripe()).status, await sentBack(reader)]).toEqual(['canceled', [GLOBAL]])
})

test('of another reader is nobody else’s to confirm', async () => {
  const [ada, bea] = [await api.newSubscriber(), await api.newSubscriber()]
  const { id } = await declared(bea)
  expect((await confirm(ada, id)).status).toBe(404)
  expect((await bea.atStripe()).status).toBe('active')
})

test('stays as proof when the account goes, if it was confirmed', async () => {
  const [ada, bea] = [await api.newSubscriber(), await api.newSubscriber()]
  await declared(ada)
  await confirm(bea, (await declared(bea)).id)
  for (const reader of [ada, bea]) await reader.send('/user/deletion', { password: reader.password })
  const kept =
    await api.owner`select user_id, email from withdrawals where email in ${api.owner([ada.email, bea.email])}`
  expect([...kept]).toEqual([{ user_id: null, email: bea.email }])
})
