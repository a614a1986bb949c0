import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MOUNT_ONLY, OWN_MARK } from '#shared/billing/billing-context.ts'
import { reconcileWithStripe } from '#shared/billing/nightly-reconciliation.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { ensurePlanPrice } from '#shared/billing/stripe-prices.ts'
import { findPlan } from '#shared/data/plans.ts'
import type { Reconciliation } from '#shared/data/reconciliations.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { startJobsFixture } from './jobs.fixtures.ts'
import { type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

// Reconciliation makes the database equal to Stripe every night and reports the differences.

let fixture: SubscribersFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await startSubscribersFixture()
  stripe = fixture.stripe
})
afterAll(() => fixture?.stop())
afterEach(async () => {
  fixture.emulator.faults.clear()
  await fixture.owner`delete from private.reconciliations`
  await fixture.owner`delete from private.email_outbox`
})

const runReconciliation = (onPage?: (run: Reconciliation) => void) =>
  reconcileWithStripe(fixture.billing, { force: true, timeBudgetMs: 60_000, ...(onPage && { onPage }) })
const reportEmails = () => fixture.owner`select data from private.email_outbox where kind = 'reconciliation'`

/** Pays as the checkout does, without any event and without a stored customer. */
async function payUnsynced(reader: Pick<TestReader, 'id' | 'email'>) {
  const plan = await fixture.billing.database.asRole('service_role', {}, (tx) => findPlan(tx, 'global_reader'))
  const { priceId } = await ensurePlanPrice(fixture.billing, plan ?? ({} as never))
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
  fixture.emulator.pay(invoice.confirmation_secret?.client_secret ?? '')
  return { customer: customer.id, subscription: subscription.id }
}
/** Stripe counts in whole seconds, and objects of the current second are compared the next time. */
const waitForNextSecond = async () => {
  const now = Math.floor(Date.now() / 1000)
  await expect.poll(() => Math.floor(Date.now() / 1000), { interval: 20, timeout: 3000 }).toBeGreaterThan(now)
}

test('no e-mail is sent when everything agrees', async () => {
  await fixture.newSubscriber()
  await fixture.newSubscriber({ plan: 'patron_ledger', withAddress: true })
  await waitForNextSecond()
  expect(await runReconciliation()).toMatchObject({
    customers: 2,
    captured: { usd: 170_000 },
    recorded: { usd: 170_000 },
    differences: [],
  })
  expect(await reportEmails()).toEqual([])
})

test('missed events are repaired: the database then agrees with Stripe, and the publication gets an e-mail', async () => {
  const reader = await fixture.newSubscriber()
  const { data: intents } = await stripe.paymentIntents.list({ customer: reader.customer })
  const refund = await stripe.refunds.create({ payment_intent: intents[0]?.id ?? '', amount: 4000 })
  await stripe.subscriptions.update(reader.subscription, { cancel_at_period_end: true })
  await waitForNextSecond()

  const report = await runReconciliation()
  expect(report?.differences.map(({ kind, id, corrected }) => [kind, id, corrected])).toEqual(
    expect.arrayContaining([
      ['subscription', reader.subscription, true],
      ['refund', refund.id, true],
    ]),
  )
  expect(report?.differences.every(({ customer }) => customer === reader.customer)).toBe(true)
  expect(report?.captured).toEqual(report?.recorded)
  expect((await reader.readSubscription())?.cancelAtPeriodEnd).toBe(true)
  const [row] = await fixture.owner`select amount, status from refunds where stripe_id = ${refund.id}`
  expect(row).toEqual({ amount: 4000, status: 'succeeded' })
  const [reportEmail] = await reportEmails()
  expect(reportEmail?.data).toMatchObject({ count: report?.differences.length })

  await fixture.owner`delete from private.email_outbox`
  expect((await runReconciliation())?.differences).toEqual([])
  expect(await reportEmails()).toEqual([])
})

test('a payment whose events were all lost becomes a subscription, once', async () => {
  const reader = await fixture.newReader()
  const { customer, subscription } = await payUnsynced(reader)
  await waitForNextSecond()
  const report = await runReconciliation()
  expect(report?.differences.every(({ corrected }) => corrected)).toBe(true)
  expect(report?.captured).toEqual(report?.recorded)
  expect(await (await reader.get('/user/subscription')).json()).toMatchObject({ subscription: { id: 'global_reader' } })
  const [row] = await fixture.owner`select user_id from billing_customers where stripe_id = ${customer}`
  expect(row?.user_id).toBe(reader.id)
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
})

test('a payment for a deleted account is recorded, and its subscription is ended', async () => {
  const reader = await fixture.newReader()
  const { customer, subscription } = await payUnsynced(reader)
  await fixture.owner`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
    values (${customer}, ${reader.id}, 'Ada Lindqvist', ${reader.email})`
  await fixture.owner`delete from auth.users where id = ${reader.id}`
  await waitForNextSecond()
  const report = await runReconciliation()
  expect(report?.captured).toEqual(report?.recorded)
  const [payment] = await fixture.owner`select amount, user_id from payments where customer_id = ${customer}`
  expect(payment).toEqual({ amount: 20_000, user_id: null })
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  expect((await runReconciliation())?.differences).toEqual([])
})

test('after a backup was restored, newer subscribers stay, and are reported every night until their accounts exist', async () => {
  const reader = await fixture.newSubscriber()
  // The backup is older than the account, so that the database knows neither the account nor its deletion.
  for (const table of ['subscriptions', 'payments', 'invoices'])
    await fixture.owner`delete from ${fixture.owner(table)} where customer_id = ${reader.customer}`
  await fixture.owner`delete from billing_customers where stripe_id = ${reader.customer}`
  await fixture.owner`delete from auth.users where id = ${reader.id}`
  await waitForNextSecond()

  const { customer, subscription } = reader
  const expectedDifference = {
    kind: 'customer',
    id: customer,
    customer,
    corrected: false,
    found: expect.stringContaining(subscription),
  }
  for (const _night of [1, 2]) {
    const report = await runReconciliation()
    expect(report?.differences).toContainEqual(expectedDifference)
    expect(report?.captured).toEqual(report?.recorded)
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
    expect(await reportEmails()).toHaveLength(1)
    await fixture.owner`delete from private.email_outbox`
  }
  expect(await fixture.owner`select from private.stripe_commands where target = ${subscription}`).toEqual([])

  const otherReader = await fixture.newReader()
  await stripe.customers.update(customer, { metadata: { user: otherReader.id } })
  await runReconciliation()
  expect(await (await otherReader.get('/user/subscription')).json()).toMatchObject({
    subscription: { id: 'global_reader' },
  })
  const [payment] = await fixture.owner`select amount, user_id from payments where customer_id = ${customer}`
  expect(payment).toEqual({ amount: 20_000, user_id: otherReader.id })
  expect((await runReconciliation())?.differences).toEqual([])
})

test('objects of another seller at the same Stripe account are left alone, also for a reader of this one', async () => {
  const { customer } = await fixture.newSubscriber()
  const product = await stripe.products.create({ name: 'Umbrella insurance' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'year' },
  })
  for (const customerId of [customer, (await stripe.customers.create({ email: 'other@b.example' })).id]) {
    const { id, latest_invoice: invoice } = await stripe.subscriptions.create({
      customer: customerId,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      billing_mode: { type: 'flexible' },
      expand: ['latest_invoice.confirmation_secret'],
    })
    fixture.emulator.pay((invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '')
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
  }
  await waitForNextSecond()
  const report = await runReconciliation()
  expect(report).toMatchObject({ differences: [] })
  expect(report?.captured).toEqual(report?.recorded)
})

test('a plan that was sold in the dashboard is counted on both sides', async () => {
  const { customer, subscription } = await fixture.newSubscriber()
  await stripe.subscriptions.cancel(subscription)
  const plan = await fixture.billing.database.asRole('service_role', {}, (tx) => findPlan(tx, 'global_reader'))
  const { priceId } = await ensurePlanPrice(fixture.billing, plan ?? ({} as never))
  const [card] = (await stripe.paymentMethods.list({ customer })).data
  await stripe.subscriptions.create({
    customer,
    items: [{ price: priceId }],
    default_payment_method: card?.id ?? '',
    billing_mode: { type: 'flexible' },
  })
  await refreshCustomer(fixture.billing, customer)
  await waitForNextSecond()
  const report = await runReconciliation()
  expect(report).toMatchObject({ differences: [] })
  expect(report?.captured).toEqual(report?.recorded)
})

test('an invoice that was sent from the dashboard and paid by transfer is counted on both sides', async () => {
  const { id: userId, customer, subscription } = await fixture.newSubscriber()
  await stripe.subscriptions.cancel(subscription)
  const plan = await fixture.billing.database.asRole('service_role', {}, (tx) => findPlan(tx, 'global_reader'))
  const { priceId } = await ensurePlanPrice(fixture.billing, plan ?? ({} as never))
  const { id, latest_invoice: invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: priceId, quantity: 3 }],
    billing_mode: { type: 'flexible' },
    collection_method: 'send_invoice',
    days_until_due: 30,
  })
  await stripe.invoices.sendInvoice(String(invoice))
  await refreshCustomer(fixture.billing, customer)
  const recorded = () => fixture.owner`
    select invoices.status, amount_paid, subscriptions.status as subscription, price from invoices
      join subscriptions on subscriptions.stripe_id = stripe_subscription_id
    where stripe_subscription_id = ${id} and subscriptions.user_id = ${userId}`
  expect([...(await recorded())]).toEqual([{ status: 'open', amount_paid: 0, subscription: 'active', price: 60_000 }])
  await stripe.invoices.pay(String(invoice), { paid_out_of_band: true })
  await refreshCustomer(fixture.billing, customer)
  expect([...(await recorded())]).toMatchObject([{ status: 'paid', amount_paid: 60_000 }])
  await waitForNextSecond()
  const report = await runReconciliation()
  expect(report).toMatchObject({ differences: [] })
  expect(report?.captured).toEqual(report?.recorded)
})

test('a payment that Stripe never took is reported as a difference every time', async () => {
  const { customer } = await fixture.newSubscriber()
  await fixture.owner`insert into payments (stripe_id, customer_id, payer_name, payer_email, description, amount, status)
    values ('pi_ghost', ${customer}, 'Ada', 'ada@meridian.example', 'A ghost', 777, 'succeeded')`
  await fixture.owner`update payments set created_at = now() - interval '1 hour' where stripe_id = 'pi_ghost'`
  await waitForNextSecond()
  const report = await runReconciliation()
  expect((report?.recorded.usd ?? 0) - (report?.captured.usd ?? 0)).toBe(777)
  expect(report?.differences).toContainEqual({
    kind: 'payment',
    id: 'pi_ghost',
    customer,
    found: 'Stripe took nothing for it; $7.77 is written down here.',
    corrected: false,
  })
  expect(await reportEmails()).toHaveLength(1)
  await fixture.owner`delete from payments where stripe_id = 'pi_ghost'`
})

test('many payments that Stripe never took are compared page by page, within the entries of each call', async () => {
  const { customer } = await fixture.newSubscriber()
  await fixture.owner`
    insert into payments (stripe_id, customer_id, payer_name, payer_email, description, amount, status, created_at)
    select 'pi_ghost' || n, ${customer}, 'Ada', 'ada@meridian.example', 'A ghost', 7, 'succeeded', now() - n * interval '1 minute'
    from generate_series(1, 250) as n`
  await waitForNextSecond()
  const readOf = new Map<string, number>()
  let report = await reconcileWithStripe(fixture.billing, { force: true, timeBudgetMs: 60_000, entries: 3 })
  let calls = 1
  for (; report && !report.finishedAt; calls++) {
    const { step } = report
    readOf.set(step, (readOf.get(step) ?? 0) + 1)
    report = await reconcileWithStripe(fixture.billing, { timeBudgetMs: 60_000, entries: 3 })
  }
  expect(report?.finishedAt, 'the last call comes to the end').toBeTruthy()
  expect(readOf.get('payments'), 'three pages of 30 in each call').toBeGreaterThanOrEqual(2)
  expect(calls).toBeGreaterThan(3)
  const ghosts = report?.differences.filter(({ id }) => id.startsWith('pi_ghost')) ?? []
  expect(new Set(ghosts.map(({ id }) => id)).size).toBe(250)
  expect(ghosts).toHaveLength(250)
  expect((report?.recorded.usd ?? 0) - (report?.captured.usd ?? 0)).toBe(250 * 7)
  await fixture.owner`delete from payments where stripe_id like 'pi_ghost%'`
})

test('more payments than a page holds are compared, also when they are of the same second', async () => {
  const { customer } = await fixture.newSubscriber()
  await waitForNextSecond()
  for (let n = 0; n < 130; n++) {
    const { client_secret } = await stripe.paymentIntents.create({
      amount: 100,
      currency: 'usd',
      customer,
      metadata: { meridian: OWN_MARK },
    })
    fixture.emulator.pay(client_secret ?? '')
  }
  const paid = [...fixture.emulator.state.paymentIntents.values()].slice(-130)
  for (const [at, one] of paid.entries()) one.created = paid[at < 115 ? 0 : 115]?.created ?? 0
  await fixture.owner`
    insert into payments (stripe_id, customer_id, payer_name, payer_email, description, amount, status, has_receipt, created_at)
    select id, ${customer}, 'Ada', 'ada@meridian.example', 'A gift', 100, 'succeeded', true, to_timestamp(created)
    from jsonb_to_recordset(${fixture.owner.json(paid.map(({ id, created }) => ({ id, created })))}) as paid (id text, created bigint)`
  await waitForNextSecond()
  const report = await runReconciliation()
  expect(report?.differences).toEqual([])
  expect(report?.captured).toEqual(report?.recorded)
  expect(report?.captured.usd).toBeGreaterThanOrEqual(13_000)
  await fixture.owner`delete from payments where description = 'A gift'`
  for (const { id } of paid) fixture.emulator.state.paymentIntents.delete(id)
})

test('a payment that arrives after its page was read is in neither sum, and nothing is read again', async () => {
  const { customer, subscription } = await fixture.newSubscriber()
  await waitForNextSecond()
  const before = await runReconciliation()
  const { latest_invoice: invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: (await stripe.subscriptions.retrieve(subscription)).items.data[0]?.price.id ?? '' }],
    payment_behavior: 'default_incomplete',
    billing_mode: { type: 'flexible' },
    metadata: { meridian: OWN_MARK },
    expand: ['latest_invoice.confirmation_secret'],
  })
  await waitForNextSecond()
  const steps: string[] = []
  let isPaid = false
  const report = await runReconciliation(async ({ step }) => {
    steps.push(step)
    if (step !== 'payments' || isPaid) return
    isPaid = true
    fixture.emulator.pay((invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '')
  })
  expect(isPaid).toBe(true)
  expect(report?.captured).toEqual(before?.captured)
  expect(report?.recorded).toEqual(before?.captured)
  expect(steps.filter((step) => step === 'sums')).toHaveLength(2)
})

test('a mount intent that was captured at Stripe is reported', async () => {
  const { id } = await stripe.paymentIntents.create({
    amount: 20_000,
    currency: 'usd',
    capture_method: 'manual',
    metadata: { meridian: OWN_MARK, purpose: MOUNT_ONLY },
  })
  const { client_secret } = await stripe.paymentIntents.retrieve(id)
  fixture.emulator.pay(client_secret ?? '')
  await stripe.paymentIntents.capture(id)
  await waitForNextSecond()
  expect((await runReconciliation())?.differences).toMatchObject([{ kind: 'payment', id, corrected: false }])
  fixture.emulator.state.paymentIntents.delete(id)
})

test('a customer unknown to Stripe does not stop the comparison of the others', async () => {
  await fixture.owner`insert into billing_customers (stripe_id, payer_name, payer_email) values ('cus_000', 'Ada', 'a@b.example')`
  const reader = await fixture.newSubscriber()
  await fixture.owner`update billing_customers set refreshed_at = null where stripe_id = ${reader.customer}`
  const report = await runReconciliation()
  expect(report?.differences).toMatchObject([{ kind: 'customer', id: 'cus_000', corrected: false }])
  const [row] = await fixture.owner`select refreshed_at from billing_customers where stripe_id = ${reader.customer}`
  expect(row?.refreshed_at).not.toBeNull()
  await fixture.owner`delete from billing_customers where stripe_id = 'cus_000'`
})

test('if the worker crashes, the next run resumes from the saved cursor', async () => {
  for (let n = 0; n < 8; n++) await payUnsynced(await fixture.newReader())
  await waitForNextSecond()
  await runReconciliation()
  const [{ count } = {}] = await fixture.owner`select count(*)::integer as count from billing_customers`
  await fixture.owner`delete from private.reconciliations`
  await fixture.owner`update billing_customers set refreshed_at = '2020-01-01'`

  const interruptedRun = runReconciliation(({ customers }) => {
    if (customers > 0) throw new Error('killed')
  })
  await expect(interruptedRun).rejects.toThrow('killed')
  const outdatedCount = async () =>
    (await fixture.owner`select from billing_customers where refreshed_at = '2020-01-01'`).length
  expect(await outdatedCount()).toBe(count - 6)
  expect(await runReconciliation()).toBeUndefined()

  await fixture.owner`update billing_customers set refreshed_at = '2020-01-01'`
  await fixture.owner`update private.reconciliations set claimed_until = now()`
  expect(await runReconciliation()).toMatchObject({ customers: count, differences: [] })
  expect(await outdatedCount()).toBe(6)
})

test('a night compares a slice of the customers, and the next one goes on behind it', async () => {
  for (let n = 0; n < 5; n++) await fixture.newSubscriber()
  const [{ count } = {}] = await fixture.owner`select count(*)::integer as count from billing_customers`
  const slice = Math.ceil(count / 2) + 1
  await fixture.owner.unsafe(
    `create or replace function private.reconciliation_slice() returns integer language sql as 'select ${slice}'`,
  )
  /** The customers that one night has refreshed, and where the step came. */
  const night = async () => {
    await fixture.owner`update billing_customers set refreshed_at = '2020-01-01'`
    await fixture.owner`update private.reconciliations set started_at = now() - interval '1 day', finished_at = now()`
    const steps: string[] = []
    const report = await reconcileWithStripe(fixture.billing, {
      timeBudgetMs: 60_000,
      onPage: ({ step }) => steps.push(step),
    })
    expect(report?.finishedAt).toBeTruthy()
    const rows =
      await fixture.owner`select stripe_id as id from billing_customers where refreshed_at <> '2020-01-01' order by 1`
    return { refreshed: rows.map(({ id }) => id), steps }
  }
  const first = await night()
  expect(first.refreshed).toHaveLength(slice)
  expect(first.steps.indexOf('customers'), 'what changed comes first').toBeGreaterThan(first.steps.indexOf('refunds'))
  const second = await night()
  expect(second.refreshed).toHaveLength(count - slice)
  expect(second.refreshed.filter((id) => first.refreshed.includes(id))).toEqual([])
  expect((await night()).refreshed, 'after the last it begins anew').toEqual(first.refreshed)
})

test('while Stripe is unavailable it stops at its cursor, and resumes afterwards', async () => {
  fixture.emulator.faults.failNext(/GET \/v1\/invoices/, '500', 50)
  await expect(runReconciliation()).rejects.toThrow()
  fixture.emulator.faults.clear()
  await fixture.owner`update private.reconciliations set claimed_until = now()`
  const report = await runReconciliation()
  expect(report?.finishedAt).toBeTruthy()
  expect(report?.captured).toEqual(report?.recorded)
})

test('a run that does not finish is given up after a day and reported, and another starts', async () => {
  await fixture.owner`insert into private.reconciliations (since, started_at, step, cursor)
    values (now(), now() - interval '25 hours', 'invoices', 'in_x')`
  expect(await runReconciliation()).toMatchObject({ remark: null, step: 'sums' })
  const [strandedRun] =
    await fixture.owner`select remark from private.reconciliations where started_at < now() - interval '1 day'`
  expect(strandedRun?.remark).toBe('It did not come to its end: invoices after in_x')
  expect(await reportEmails()).toMatchObject([{ data: { remark: strandedRun?.remark } }])
})

test('the next run begins behind the last one that has compared what changed, although that was closed', async () => {
  await fixture.owner`
    insert into private.reconciliations (since, started_at, finished_at, step, remark)
    select now(), now() - days * interval '1 day', now() - days * interval '1 day', step, remark
    from (values (20, 'sums', null), (10, 'customers', 'It did not come to its end: customers'), (5, 'payments', 'It did not come to its end: payments'))
      as runs (days, step, remark)`
  const report = await runReconciliation()
  expect(Math.round((Date.now() - Date.parse(report?.since ?? '')) / 86_400_000)).toBe(10 + 3)
})

test('a failed repair is in the report of the next night, once', async () => {
  await fixture.owner`insert into private.stripe_commands (kind, target, attempts, failed_at, failure)
    values ('refund', 'pi_x', 9, now(), 'charge_disputed')`
  await fixture.owner`insert into private.stripe_events (id, type, created_at, failure)
    values ('evt_x', 'invoice.paid', now(), 'no')`
  await fixture.owner`update private.queue_entries set attempts = 20, given_up_at = now() where key = 'evt_x'`
  expect((await runReconciliation())?.differences).toMatchObject([
    {
      kind: 'Stripe command refund',
      id: 'pi_x',
      found: 'Given up after 9 attempts: charge_disputed',
      corrected: false,
    },
    { kind: 'event invoice.paid', id: 'evt_x', corrected: false },
  ])
  await fixture.owner`update private.stripe_commands set failed_at = now() - interval '1 day'`
  await fixture.owner`update private.queue_entries set given_up_at = now() - interval '1 day' where key = 'evt_x'`
  expect((await runReconciliation())?.differences).toEqual([])
})

test('two runs at once make one report', async () => {
  const reports = await Promise.all([runReconciliation(), runReconciliation(), runReconciliation()])
  expect(reports.filter(Boolean)).toHaveLength(1)
  const [{ count } = {}] = await fixture.owner`select count(*)::integer as count from billing_customers`
  expect(reports.find(Boolean)).toMatchObject({ customers: count })
  expect(await fixture.owner`select from private.reconciliations`).toHaveLength(1)
})

test('the jobs run it once a night, in parts if needed', async () => {
  const isDue = async () => (await fixture.owner`select private.reconciliation_is_due() as due`)[0]?.due
  const jobs = await startJobsFixture(fixture, {
    STRIPE_SECRET_KEY: fixture.emulator.secretKey,
    STRIPE_API_URL: fixture.emulator.url,
  })
  expect(await isDue()).toBe(true)
  await Promise.all([jobs.run(), jobs.run()])
  expect(await isDue()).toBe(false)
  expect(await fixture.owner`select from private.reconciliations where finished_at is not null`).toHaveLength(1)
  await jobs.run()
  expect(await fixture.owner`select from private.reconciliations`).toHaveLength(1)

  await fixture.owner`update private.reconciliations set finished_at = null, step = 'sums'`
  expect(await isDue()).toBe(true)
  await fixture.owner`update private.reconciliations set claimed_until = now() + interval '1 minute'`
  expect(await isDue()).toBe(false)
  await fixture.owner`update private.reconciliations set finished_at = now(), started_at = now() - interval '25 hours'`
  expect(await isDue()).toBe(true)
  await jobs.service.stop()
})
