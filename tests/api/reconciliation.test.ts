import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { OWN_MARK } from '#shared/billing/money.ts'
import { ensurePlanPrice } from '#shared/billing/plan-prices.ts'
import { reconcileWithStripe } from '#shared/billing/reconciliation.ts'
import { findPlan } from '#shared/data/plans.ts'
import type { ReaderUnderTest } from './accounts-under-test.ts'
import { startJobsUnderTest } from './jobs-under-test.ts'
import { type SubscribersUnderTest, startSubscribersUnderTest } from './subscribers-under-test.ts'

// Every night what is known here becomes what Stripe knows, and what did not agree is said.

let house: SubscribersUnderTest
let stripe: Stripe
beforeAll(async () => {
  house = await startSubscribersUnderTest()
  stripe = house.stripe
})
afterAll(() => house?.stop())
afterEach(async () => {
  house.emulator.faults.clear()
  await house.owner`delete from private.reconciliations`
  await house.owner`delete from private.outbox`
})

const compare = (onPage?: () => void) =>
  reconcileWithStripe(house.money, { force: true, timeBudgetMs: 60_000, ...(onPage && { onPage }) })
const lettersToHouse = () => house.owner`select data from private.outbox where kind = 'reconciliation'`

/** Pays as the checkout does, and nobody here hears of it: not even who they are at Stripe. */
async function payUnheard(reader: Pick<ReaderUnderTest, 'id' | 'email'>) {
  const plan = await house.money.database.asRole('service_role', {}, (tx) => findPlan(tx, 'global_reader'))
  const { priceId } = await ensurePlanPrice(house.money, plan ?? ({} as never))
  const customer = await stripe.customers.create({
    email: reader.email,
    name: 'Ada Lindqvist',
    metadata: { meridian: OWN_MARK, user: reader.id },
  })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    metadata: { meridian: OWN_MARK },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = subscription.latest_invoice as Stripe.Invoice
  house.emulator.pay(invoice.confirmation_secret?.client_secret ?? '')
  return { customer: customer.id, subscription: subscription.id }
}
/** Stripe counts in whole seconds, and what was made in the present one is compared the next time. */
const nextSecond = async () => {
  const now = Math.floor(Date.now() / 1000)
  await expect.poll(() => Math.floor(Date.now() / 1000), { interval: 20, timeout: 3000 }).toBeGreaterThan(now)
}

test('where all agrees nobody is written to', async () => {
  await house.newSubscriber()
  await house.newSubscriber({ plan: 'patron_ledger', platinum: true })
  await nextSecond()
  expect(await compare()).toMatchObject({ customers: 2, captured: 170_000, recorded: 170_000, differences: [] })
  expect(await lettersToHouse()).toEqual([])
})

test('missing events are healed: what happened at Stripe alone stands here afterwards, and the house is told', async () => {
  const reader = await house.newSubscriber()
  const { data: intents } = await stripe.paymentIntents.list({ customer: reader.customer })
  const refund = await stripe.refunds.create({ payment_intent: intents[0]?.id ?? '', amount: 4000 })
  await stripe.subscriptions.update(reader.subscription, { cancel_at_period_end: true })
  await nextSecond()

  const report = await compare()
  expect(report?.differences.map(({ about, id, healed }) => [about, id, healed])).toEqual(
    expect.arrayContaining([
      ['subscription', reader.subscription, true],
      ['refund', refund.id, true],
    ]),
  )
  expect(report?.differences.every(({ customer }) => customer === reader.customer)).toBe(true)
  expect(report?.captured).toBe(report?.recorded)
  expect((await reader.subscribed())?.cancelAtPeriodEnd).toBe(true)
  const [row] = await house.owner`select amount, status from refunds where stripe_id = ${refund.id}`
  expect(row).toEqual({ amount: 4000, status: 'succeeded' })
  const [letter] = await lettersToHouse()
  expect(letter?.data).toMatchObject({ count: report?.differences.length })

  await house.owner`delete from private.outbox`
  expect((await compare())?.differences).toEqual([])
  expect(await lettersToHouse()).toEqual([])
})

test('whoever paid and was never heard of becomes a subscriber, once', async () => {
  const reader = await house.newReader()
  const { customer, subscription } = await payUnheard(reader)
  await nextSecond()
  const report = await compare()
  expect(report?.differences.every(({ healed }) => healed)).toBe(true)
  expect(report?.captured).toBe(report?.recorded)
  expect(await (await reader.get('/user/subscription')).json()).toMatchObject({ subscription: { id: 'global_reader' } })
  const [row] = await house.owner`select user_id from billing_customers where stripe_id = ${customer}`
  expect(row?.user_id).toBe(reader.id)
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
})

test('who paid for an account that has gone is recorded, and pays no more', async () => {
  const reader = await house.newReader()
  const { customer, subscription } = await payUnheard(reader)
  await house.owner`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
    values (${customer}, ${reader.id}, 'Ada Lindqvist', ${reader.email})`
  await house.owner`delete from auth.users where id = ${reader.id}`
  await nextSecond()
  const report = await compare()
  expect(report?.captured).toBe(report?.recorded)
  const [payment] = await house.owner`select amount, user_id from payments where customer_id = ${customer}`
  expect(payment).toEqual({ amount: 20_000, user_id: null })
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  expect((await compare())?.differences).toEqual([])
})

test('with a backup restored, who subscribed since goes on: said every night until their account is back', async () => {
  const reader = await house.newSubscriber()
  // The backup is older than the account, so that nobody here has ever heard of it, nor of its end.
  for (const table of ['subscriptions', 'payments', 'invoices'])
    await house.owner`delete from ${house.owner(table)} where customer_id = ${reader.customer}`
  await house.owner`delete from billing_customers where stripe_id = ${reader.customer}`
  await house.owner`delete from auth.users where id = ${reader.id}`
  await nextSecond()

  const { customer, subscription } = reader
  const alarm = {
    about: 'customer',
    id: customer,
    customer,
    healed: false,
    found: expect.stringContaining(subscription),
  }
  for (const _night of [1, 2]) {
    const report = await compare()
    expect(report?.differences).toContainEqual(alarm)
    expect(report?.captured).toBe(report?.recorded)
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
    expect(await lettersToHouse()).toHaveLength(1)
    await house.owner`delete from private.outbox`
  }
  expect(await house.owner`select from private.stripe_orders where target = ${subscription}`).toEqual([])

  const again = await house.newReader()
  await stripe.customers.update(customer, { metadata: { user: again.id } })
  await compare()
  expect(await (await again.get('/user/subscription')).json()).toMatchObject({ subscription: { id: 'global_reader' } })
  const [payment] = await house.owner`select amount, user_id from payments where customer_id = ${customer}`
  expect(payment).toEqual({ amount: 20_000, user_id: again.id })
  expect((await compare())?.differences).toEqual([])
})

test('what somebody else sells at the same account is left alone, also to a reader of ours', async () => {
  const { customer } = await house.newSubscriber()
  const product = await stripe.products.create({ name: 'Umbrella insurance' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'year' },
  })
  for (const whose of [customer, (await stripe.customers.create({ email: 'other@b.example' })).id]) {
    const { id, latest_invoice: invoice } = await stripe.subscriptions.create({
      customer: whose,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      billing_mode: { type: 'flexible' },
      expand: ['latest_invoice.confirmation_secret'],
    })
    house.emulator.pay((invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '')
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
  }
  await nextSecond()
  const report = await compare()
  expect(report).toMatchObject({ differences: [] })
  expect(report?.captured).toBe(report?.recorded)
})

test('money that Stripe never took does not agree, and nothing hides it', async () => {
  const { customer } = await house.newSubscriber()
  await house.owner`insert into payments (stripe_id, customer_id, payer_name, payer_email, description, amount, status)
    values ('pi_ghost', ${customer}, 'Ada', 'ada@meridian.example', 'A ghost', 777, 'succeeded')`
  await house.owner`update payments set created_at = now() - interval '1 hour' where stripe_id = 'pi_ghost'`
  await nextSecond()
  const report = await compare()
  expect((report?.recorded ?? 0) - (report?.captured ?? 0)).toBe(777)
  expect(report?.differences).toContainEqual({
    about: 'invoice',
    id: 'pi_ghost',
    customer,
    found: 'Stripe took 0 cents for it; 777 are written down here.',
    healed: false,
  })
  expect(await lettersToHouse()).toHaveLength(1)
  await house.owner`delete from payments where stripe_id = 'pi_ghost'`
})

test('a form’s intent that was captured by hand is said', async () => {
  const { id } = await stripe.paymentIntents.create({
    amount: 20_000,
    currency: 'usd',
    capture_method: 'manual',
    metadata: { meridian: OWN_MARK, purpose: 'mount_only' },
  })
  const { client_secret } = await stripe.paymentIntents.retrieve(id)
  house.emulator.pay(client_secret ?? '')
  await stripe.paymentIntents.capture(id)
  await nextSecond()
  expect((await compare())?.differences).toMatchObject([{ about: 'payment', id, healed: false }])
  house.emulator.state.paymentIntents.delete(id)
})

test('one customer whom Stripe does not know is no reason to leave out the others', async () => {
  await house.owner`insert into billing_customers (stripe_id, payer_name, payer_email) values ('cus_000', 'Ada', 'a@b.example')`
  const reader = await house.newSubscriber()
  await house.owner`update billing_customers set refreshed_at = null where stripe_id = ${reader.customer}`
  const report = await compare()
  expect(report?.differences).toMatchObject([{ about: 'customer', id: 'cus_000', healed: false }])
  const [row] = await house.owner`select refreshed_at from billing_customers where stripe_id = ${reader.customer}`
  expect(row?.refreshed_at).not.toBeNull()
  await house.owner`delete from billing_customers where stripe_id = 'cus_000'`
})

test('whoever dies halfway is followed by another, who goes on where they were', async () => {
  for (let n = 0; n < 8; n++) await payUnheard(await house.newReader())
  await nextSecond()
  await compare()
  const [{ count } = {}] = await house.owner`select count(*)::integer as count from billing_customers`
  await house.owner`delete from private.reconciliations`
  await house.owner`update billing_customers set refreshed_at = '2020-01-01'`

  const dead = compare(() => {
    throw new Error('killed')
  })
  await expect(dead).rejects.toThrow('killed')
  const old = async () => (await house.owner`select from billing_customers where refreshed_at = '2020-01-01'`).length
  expect(await old()).toBe(count - 6)
  expect(await compare()).toBeUndefined()

  await house.owner`update billing_customers set refreshed_at = '2020-01-01'`
  await house.owner`update private.reconciliations set taken_until = now()`
  expect(await compare()).toMatchObject({ customers: count, differences: [] })
  expect(await old()).toBe(6)
})

test('with Stripe away it stops where it was, and goes on when Stripe is back', async () => {
  house.emulator.faults.failNext(/GET \/v1\/invoices/, '500', 50)
  await expect(compare()).rejects.toThrow()
  house.emulator.faults.clear()
  await house.owner`update private.reconciliations set taken_until = now()`
  const report = await compare()
  expect(report?.finishedAt).toBeTruthy()
  expect(report?.captured).toBe(report?.recorded)
})

test('one that does not come to its end is given up after a day, said, and another begins', async () => {
  await house.owner`insert into private.reconciliations (since, started_at, step, cursor)
    values (now(), now() - interval '25 hours', 'invoices', 'in_x')`
  expect(await compare()).toMatchObject({ remark: null, step: 'sums' })
  const [stranded] =
    await house.owner`select remark from private.reconciliations where started_at < now() - interval '1 day'`
  expect(stranded?.remark).toBe('It did not come to its end: invoices after in_x')
  expect(await lettersToHouse()).toMatchObject([{ data: { remark: stranded?.remark } }])
})

test('what was tried in vain is in the report of the night after, once', async () => {
  await house.owner`insert into private.stripe_orders (kind, target, attempts, given_up_at, failure)
    values ('refund', 'pi_x', 9, now(), 'charge_disputed')`
  await house.owner`insert into private.stripe_events (id, type, created_at, attempts, failure)
    values ('evt_x', 'invoice.paid', now(), 20, 'no')`
  expect((await compare())?.differences).toMatchObject([
    { about: 'Stripe command refund', id: 'pi_x', found: 'Given up after 9 tries: charge_disputed', healed: false },
    { about: 'event invoice.paid', id: 'evt_x', healed: false },
  ])
  await house.owner`update private.stripe_orders set given_up_at = now() - interval '1 day'`
  await house.owner`update private.stripe_events set due_at = now() - interval '1 day'`
  expect((await compare())?.differences).toEqual([])
})

test('two at once make one report', async () => {
  const reports = await Promise.all([compare(), compare(), compare()])
  expect(reports.filter(Boolean)).toHaveLength(1)
  const [{ count } = {}] = await house.owner`select count(*)::integer as count from billing_customers`
  expect(reports.find(Boolean)).toMatchObject({ customers: count })
  expect(await house.owner`select from private.reconciliations`).toHaveLength(1)
})

test('the jobs do it once a night, in pieces if need be', async () => {
  const due = async () => (await house.owner`select private.reconciliation_is_due() as due`)[0]?.due
  const jobs = await startJobsUnderTest(house, {
    STRIPE_SECRET_KEY: house.emulator.secretKey,
    STRIPE_API_URL: house.emulator.url,
  })
  expect(await due()).toBe(true)
  await Promise.all([jobs.run(), jobs.run()])
  expect(await due()).toBe(false)
  expect(await house.owner`select from private.reconciliations where finished_at is not null`).toHaveLength(1)
  await jobs.run()
  expect(await house.owner`select from private.reconciliations`).toHaveLength(1)

  await house.owner`update private.reconciliations set finished_at = null, step = 'sums'`
  expect(await due()).toBe(true)
  await house.owner`update private.reconciliations set taken_until = now() + interval '1 minute'`
  expect(await due()).toBe(false)
  await house.owner`update private.reconciliations set finished_at = now(), started_at = now() - interval '25 hours'`
  expect(await due()).toBe(true)
  await jobs.service.stop()
})
