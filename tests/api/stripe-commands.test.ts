import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { OWN_MARK } from '#shared/billing/billing-context.ts'
import { enqueueStripeCommand, executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { ensurePlanPrice } from '#shared/billing/stripe-prices.ts'
import { findPlan } from '#shared/data/plans.ts'
import type { NewStripeCommand } from '#shared/data/stripe-command-queue.ts'
import { type JobsFixture, startJobsFixture } from './jobs.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
import { type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

// Every command to Stripe is executed once, whichever worker is killed.

let fixture: SubscribersFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await startSubscribersFixture()
  stripe = fixture.stripe
})
afterAll(() => fixture?.stop())
afterEach(async () => {
  fixture.emulator.faults.clear()
  await fixture.owner`delete from private.stripe_commands`
})

const enqueue = (command: NewStripeCommand) =>
  fixture.billing.database.asRole('service_role', {}, (tx) => enqueueStripeCommand(tx, command))
const commandRow = async (id: string) =>
  (
    await fixture.owner`
      select command.*, coalesce(entry.attempts, command.attempts) as attempts, entry.due_at - now() as wait
      from private.stripe_commands as command
        left join private.queue_entries as entry on queue = 'stripe-commands' and key = command.id::text
      where command.id = ${id}`
  )[0]
/** Moves due dates into the past instead of waiting. */
const makeCommandsDue = () => makeDue(fixture.owner, 'stripe-commands')
const stripeEnv = () => ({ STRIPE_SECRET_KEY: fixture.emulator.secretKey, STRIPE_API_URL: fixture.emulator.url })
const paymentOf = async (customer: string) => {
  const { data } = await stripe.paymentIntents.list({ customer })
  return data[0]?.id ?? ''
}
const refundsOf = (payment_intent: string) => stripe.refunds.list({ payment_intent }).then(({ data }) => data)

/** A subscription whose invoice can be paid now. */
async function newPayableSubscription() {
  const plan = await fixture.billing.database.asRole('service_role', {}, (tx) => findPlan(tx, 'global_reader'))
  const { priceId } = await ensurePlanPrice(fixture.billing, plan ?? ({} as never))
  const { id: customer } = await stripe.customers.create({ email: 'a@b.example' })
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    metadata: { meridian: OWN_MARK },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = subscription.latest_invoice as Stripe.Invoice
  return {
    id: subscription.id,
    pay: () => fixture.emulator.pay(invoice.confirmation_secret?.client_secret ?? ''),
    invoice: () => stripe.invoices.retrieve(invoice.id),
    now: () => stripe.subscriptions.retrieve(subscription.id),
  }
}

test('an open command is enqueued once; with another key it is another command', async () => {
  const refund = { kind: 'refund', target: 'pi_x' } as const
  const ids = [
    await enqueue(refund),
    await enqueue({ ...refund, data: { amount: 5 } }),
    await enqueue({ ...refund, data: { amount: 5, key: 'a' } }),
    await enqueue({ ...refund, data: { amount: 7, key: 'a' } }),
  ]
  expect(ids[1]).toBe(ids[0])
  expect(ids[3]).toBe(ids[2])
  expect(ids[2]).not.toBe(ids[0])
  await fixture.owner`update private.stripe_commands set completed_at = now()`
  expect(ids).not.toContain(await enqueue(refund))
})

test('an unpaid subscription can no longer be paid', async () => {
  const attempted = await newPayableSubscription()
  const command = await enqueue({ kind: 'abandon-subscription', target: attempted.id })
  expect(await executeStripeCommands(fixture.billing, { ids: [command] })).toBe(1)
  expect([(await attempted.now()).status, (await attempted.invoice()).status]).toEqual(['incomplete_expired', 'void'])
  expect(() => attempted.pay()).toThrow()
  expect(await commandRow(command)).toMatchObject({ failure: null, attempts: 1 })

  expect(
    await executeStripeCommands(fixture.billing, {
      ids: [await enqueue({ kind: 'abandon-subscription', target: attempted.id })],
    }),
  ).toBe(1)
})

test('a subscription that was paid in the meantime is left alone and recorded', async () => {
  const { customer, subscription } = await fixture.newSubscriber()
  await fixture.owner`update billing_customers set refreshed_at = null where stripe_id = ${customer}`
  const command = await enqueue({ kind: 'abandon-subscription', target: subscription })
  expect(await executeStripeCommands(fixture.billing)).toBe(1)
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
  expect((await commandRow(command))?.failure).toBe('It had been paid, and was left alone.')
  const [row] = await fixture.owner`select refreshed_at from billing_customers where stripe_id = ${customer}`
  expect(row?.refreshed_at).not.toBeNull()
})

test('paid while it is being voided: the payment counts', async () => {
  const attempted = await newPayableSubscription()
  const command = await enqueue({ kind: 'abandon-subscription', target: attempted.id })
  const retrieve = stripe.subscriptions.retrieve.bind(stripe.subscriptions)
  let callCount = 0
  const subscriptions = Object.assign(Object.create(stripe.subscriptions), {
    async retrieve(id: string, params: object) {
      const found = await retrieve(id, params)
      if (callCount++ === 0) attempted.pay()
      return found
    },
  })
  const racingStripe = Object.assign(Object.create(stripe), { subscriptions }) as Stripe
  expect(await executeStripeCommands({ ...fixture.billing, stripe: racingStripe }, { ids: [command] })).toBe(1)
  expect([(await attempted.now()).status, (await attempted.invoice()).status]).toEqual(['active', 'paid'])
})

test('a subscription that is ended at once leaves nothing to pay', async () => {
  const { subscription, readSubscription } = await fixture.newSubscriber()
  await enqueue({ kind: 'cancel-subscription', target: subscription })
  expect(await executeStripeCommands(fixture.billing)).toBe(1)
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  expect((await readSubscription())?.subscription.id).toBe('free')

  const attempted = await newPayableSubscription()
  await enqueue({ kind: 'cancel-subscription', target: attempted.id })
  expect(await executeStripeCommands(fixture.billing)).toBe(1)
  expect((await attempted.invoice()).status).toBe('void')
})

test('an intent is cancelled once, and an unknown one is not retried for ever', async () => {
  const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', capture_method: 'manual' })
  for (const target of [id, id, 'pi_nowhere']) {
    await enqueue({ kind: 'cancel-intent', target })
    expect(await executeStripeCommands(fixture.billing)).toBe(1)
  }
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('canceled')
})

test('a refund is made in parts and then for the rest, never for more', async () => {
  const { customer } = await fixture.newSubscriber()
  const target = await paymentOf(customer)
  await enqueue({ kind: 'refund', target, data: { amount: 5000, reason: 'requested_by_customer', key: 'a' } })
  await executeStripeCommands(fixture.billing)
  await enqueue({ kind: 'refund', target })
  await executeStripeCommands(fixture.billing)
  const last = await enqueue({ kind: 'refund', target, data: { key: 'b' } })
  await executeStripeCommands(fixture.billing)
  expect((await refundsOf(target)).map(({ amount }) => amount).sort()).toEqual([15_000, 5000])
  expect((await commandRow(last))?.failure).toBe('All of it had gone back already.')
  const [payment] = await fixture.owner`select status, refunded from payments where stripe_id = ${target}`
  expect(payment).toEqual({ status: 'refunded', refunded: 20_000 })
})

test('many workers at once execute each command once', async () => {
  const targets: string[] = []
  for (let n = 0; n < 12; n++) {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    targets.push(id)
    await enqueue({ kind: 'cancel-intent', target: id })
  }
  const done = await Promise.all([1, 2, 3, 4].map(() => executeStripeCommands(fixture.billing)))
  expect(done.reduce((sum, count) => sum + count)).toBe(12)
  const rows = await fixture.owner`select distinct attempts from private.stripe_commands`
  expect(rows).toEqual([{ attempts: 1 }])
})

test.each([
  ['before its request reaches Stripe', 'timeout', 0],
  ['after Stripe has executed it and before that is recorded', 'disconnect-after', 1],
] as const)('a worker that is killed %s: the command is executed once', async (_, faultPoint, expectedRefunds) => {
  const { customer } = await fixture.newSubscriber()
  const target = await paymentOf(customer)
  const command = await enqueue({ kind: 'refund', target })
  const crashingJobs: JobsFixture = await startJobsFixture(fixture, stripeEnv())
  fixture.emulator.faults.failNext(/POST \/v1\/refunds/, faultPoint, 10)
  const pendingRun = crashingJobs.run().catch(() => 'died')
  const callCount = async () => {
    const { attempts } = (await commandRow(command)) ?? {}
    return attempts === 1 && (await refundsOf(target)).length === expectedRefunds
  }
  await expect.poll(callCount, { timeout: 30_000, interval: 10 }).toBe(true)
  await crashingJobs.service.kill('SIGKILL')
  expect(await pendingRun).toBe('died')
  fixture.emulator.faults.clear()
  expect(await commandRow(command)).toMatchObject({ completed_at: null, attempts: 1 })

  const nextJobs = await startJobsFixture(fixture, stripeEnv())
  await nextJobs.run()
  expect(await commandRow(command)).toMatchObject({ completed_at: null, attempts: 1 })
  await makeCommandsDue()
  await Promise.all([nextJobs.run(), nextJobs.run()])
  expect(await commandRow(command)).toMatchObject({ attempts: 2, failure: null })
  expect((await commandRow(command))?.completed_at).not.toBeNull()
  expect((await refundsOf(target)).map(({ amount }) => amount)).toEqual([20_000])
  const [payment] = await fixture.owner`select refunded from payments where stripe_id = ${target}`
  expect(payment?.refunded).toBe(20_000)
  await nextJobs.service.stop()
})

test('while Stripe is unavailable a command waits longer each time, for a week, and is then reported', async () => {
  const loggedEvents: [string, string][] = []
  const billing = { ...fixture.billing, log: (level: string, event: string) => void loggedEvents.push([level, event]) }
  const { id: target } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  const command = await enqueue({ kind: 'cancel-intent', target })
  const waits: number[] = []
  for (let n = 0; n < 3; n++) {
    fixture.emulator.faults.failNext(/./, '500', 3)
    expect(await executeStripeCommands(billing)).toBe(0)
    const [row] = await fixture.owner`
      select round(extract(epoch from due_at - now()) / 60)::integer as minutes from private.queue_entries where key = ${command}`
    waits.push(row?.minutes)
    await makeCommandsDue()
  }
  expect(waits).toEqual([1, 5, 15])
  expect((await commandRow(command))?.failure).toBeTruthy()

  await fixture.owner`update private.queue_entries set give_up_after = now() - interval '1 day'`
  fixture.emulator.faults.failNext(/./, '500', 3)
  await executeStripeCommands(billing)
  expect(loggedEvents).toEqual([
    ...Array(3).fill(['warn', 'Stripe command failed']),
    ['error', 'Stripe command given up'],
  ])
  await makeCommandsDue()
  expect(await executeStripeCommands(billing)).toBe(0)
  expect((await commandRow(command))?.failed_at).not.toBeNull()
})
