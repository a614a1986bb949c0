import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWN_MARK } from '#shared/billing/billing-context.ts'
import { ensureCustomer } from '#shared/billing/checkout.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { waitForBlockedSessions } from '../../supabase/tests/open-transaction.ts'
import { type Reader, startWebhookFixture, type WebhookFixture } from './webhook.fixtures.ts'

let fixture: WebhookFixture
beforeAll(async () => {
  fixture = await startWebhookFixture()
})
afterAll(() => fixture?.stop())

const address = {
  fullName: 'Ada Maria Lindqvist',
  addressLine1: '1 Quay Street',
  city: 'Sydney',
  state: 'NSW',
  postalCode: '2000',
  country: 'Australia',
}
const addressesOf = ({ id }: Reader) =>
  fixture.owner`select * from addresses where user_id = ${id} order by is_default desc, created_at`
const stripeStatusOf = async (id: string) => (await fixture.stripe.subscriptions.retrieve(id)).status
async function subscribeWithPrint(reader: Reader) {
  const started = await fixture.startSubscription(reader, 'patron_ledger')
  await fixture.owner`update private.checkouts set delivery_address = ${fixture.owner.json(address)} where id = ${started.checkout}`
  fixture.emulator.pay(started.secret)
  await fixture.deliverEvents()
  return started
}
async function welcomeEmailTo({ email }: Reader) {
  const [row] = await fixture.owner`
    select data from private.email_outbox where recipient = ${email} and kind = 'subscription-welcome'`
  return row?.data
}

describe('an account that is deleted', () => {
  test('before the first payment arrives: the payment is recorded and refunded, and the subscription is ended at Stripe', async () => {
    const reader = await fixture.newReader()
    const started = await fixture.startSubscription(reader)
    fixture.emulator.pay(started.secret)
    await fixture.owner`delete from auth.users where id = ${reader.id}`
    await fixture.deliverEvents()
    expect(await stripeStatusOf(started.id)).toBe('canceled')
    const [payment] = await fixture.owner`select * from payments where customer_id = ${reader.customer}`
    expect(payment).toMatchObject({ user_id: null, status: 'refunded', amount: 20000, payer_email: reader.email })
    expect(await fixture.owner`select from subscriptions where customer_id = ${reader.customer}`).toHaveLength(0)
    expect(await fixture.emailKindsTo(reader.email)).toEqual(['refunded'])
  })

  test('a later refund is recorded as well, and the payer gets an e-mail', async () => {
    const reader = await fixture.newReader()
    await fixture.subscribe(reader)
    await fixture.owner`delete from auth.users where id = ${reader.id}`
    const [payment] = await fixture.owner`select * from payments where customer_id = ${reader.customer}`
    await fixture.stripe.refunds.create({ payment_intent: payment?.stripe_id })
    await fixture.deliverEvents()
    const [after] = await fixture.owner`select status, user_id from payments where id = ${payment?.id}`
    expect(after).toEqual({ status: 'refunded', user_id: null })
    expect(await fixture.emailKindsTo(reader.email)).toContain('refunded')
  })
})

describe('a payment of an unknown customer', () => {
  test('whose account was never deleted is recorded, the subscription goes on, and an alert is sent', async () => {
    const reader = await fixture.newReader()
    await fixture.owner`delete from billing_customers where stripe_id = ${reader.customer}`
    await fixture.stripe.customers.update(reader.customer, { metadata: { user: crypto.randomUUID() } })
    const started = await fixture.startSubscription(reader)
    const openSubscription = await fixture.startSubscription(reader)
    fixture.emulator.pay(started.secret)
    await fixture.deliverEvents()
    const { alerts, commands } = await refreshCustomer(fixture.billing, reader.customer)
    expect(alerts).toEqual([expect.stringContaining(started.id)])
    expect(commands).toEqual([])
    expect([await stripeStatusOf(started.id), await stripeStatusOf(openSubscription.id)]).toEqual([
      'active',
      'incomplete',
    ])
    const [payment] = await fixture.owner`select user_id, amount from payments where customer_id = ${reader.customer}`
    expect(payment).toEqual({ user_id: null, amount: 20000 })
    expect(fixture.readLog()).toContain('billing needs attention')
  })

  test('whose account has another customer leaves its subscription alone as well', async () => {
    const reader = await fixture.newReader()
    await fixture.subscribe(reader)
    const second = await fixture.stripe.customers.create({
      email: reader.email,
      metadata: { meridian: OWN_MARK, user: reader.id },
    })
    const started = await fixture.startSubscription({ ...reader, customer: second.id })
    fixture.emulator.pay(started.secret)
    await fixture.deliverEvents()
    expect(await stripeStatusOf(started.id)).toBe('active')
    expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
  })
})

describe('a customer who is deleted at Stripe', () => {
  test('the subscription ends, the payments stay, and the free plan starts', async () => {
    const reader = await fixture.newReader()
    await fixture.subscribe(reader)
    await fixture.stripe.customers.del(reader.customer)
    await fixture.deliverEvents()
    expect(await fixture.subscriptionsOf(reader)).toMatchObject([{ status: 'canceled', live: false }])
    expect(await fixture.currentPlanOf(reader)).toBe('free')
    expect(await fixture.paymentsOf(reader)).toMatchObject([{ status: 'succeeded', amount: 20000 }])
    const [customer] = await fixture.owner`select * from billing_customers where stripe_id = ${reader.customer}`
    expect(customer).toMatchObject({ card: null, user_id: reader.id })
    expect(customer?.deleted_at).toBeInstanceOf(Date)
    expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome', 'subscription-ended'])
  })
})

describe('the e-mail about a refund goes to the new address of a reader who changed it', () => {
  const emailsTo = (address: string) =>
    fixture.owner`select kind from private.email_outbox where recipient = ${address} and kind = 'refunded'`
  const refundPayment = async (reader: Reader) => {
    const [payment] = await fixture.owner`select stripe_id from payments where customer_id = ${reader.customer}`
    await fixture.stripe.refunds.create({ payment_intent: payment?.stripe_id })
    await fixture.deliverEvents()
  }
  async function moveEmailAddress(reader: Reader): Promise<string> {
    const address = `moved-${reader.email}`
    await fixture.owner`update auth.users set email = ${address} where id = ${reader.id}`
    return address
  }

  test('also when the account is deleted before Stripe knows the new address', async () => {
    const reader = await fixture.newReader()
    await fixture.subscribe(reader)
    const address = await moveEmailAddress(reader)
    await fixture.owner`delete from auth.users where id = ${reader.id}`
    await fixture.deliverEvents()
    await refundPayment(reader)
    expect([await emailsTo(address), await emailsTo(reader.email)].map(({ length }) => length)).toEqual([1, 0])
  })

  test('also for payments of a customer whom Stripe deleted', async () => {
    const reader = await fixture.newReader()
    await fixture.subscribe(reader)
    await fixture.stripe.customers.del(reader.customer)
    await fixture.deliverEvents()
    await ensureCustomer(fixture.billing, { userId: reader.id, name: 'Ada Lindqvist', email: reader.email })
    const address = await moveEmailAddress(reader)
    await refundPayment(reader)
    expect([await emailsTo(address), await emailsTo(reader.email)].map(({ length }) => length)).toEqual([1, 0])
  })
})

test('two live subscriptions of one customer: the first one stays, the other is cancelled and refunded', async () => {
  const reader = await fixture.newReader()
  const first = await fixture.subscribe(reader)
  const second = await fixture.startSubscription(reader, 'patron_ledger')
  fixture.emulator.pay(second.secret)
  const { alerts } = await refreshCustomer(fixture.billing, reader.customer)
  expect(alerts).toEqual([expect.stringContaining(second.id)])
  await fixture.deliverEvents()
  expect(await stripeStatusOf(first.id)).toBe('active')
  expect(await stripeStatusOf(second.id)).toBe('canceled')
  expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
  const paid = await fixture.paymentsOf(reader)
  expect(paid.map(({ amount, refunded }) => [amount, refunded]).sort()).toEqual([
    [150000, 150000],
    [20000, 0],
  ])
  expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome', 'refunded'])
})

test('an open checkout can no longer be paid after another one was', async () => {
  const reader = await fixture.newReader()
  const earlyCheckout = await fixture.startSubscription(reader)
  await fixture.owner`update private.checkouts set state = 'payable' where id = ${earlyCheckout.checkout}`
  await fixture.subscribe(reader, 'patron_ledger')
  await fixture.deliverEvents()
  expect(['canceled', 'incomplete_expired']).toContain(await stripeStatusOf(earlyCheckout.id))
  expect(() => fixture.emulator.pay(earlyCheckout.secret)).toThrow()
  const states =
    await fixture.owner`select state from private.checkouts where user_id = ${reader.id} order by created_at`
  expect(states.map(({ state }) => state)).toEqual(['superseded', 'completed'])
})

test('a customer that was created at Stripe and not stored here is found by its metadata', async () => {
  const reader = await fixture.newReader()
  await fixture.owner`delete from billing_customers where stripe_id = ${reader.customer}`
  const started = await fixture.startSubscription(reader)
  fixture.emulator.pay(started.secret)
  await fixture.deliverEvents()
  expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
  expect(await fixture.paymentsOf(reader)).toHaveLength(1)
})

test('a customer who is created again at Stripe and arrives by an event first can buy', async () => {
  const reader = await fixture.newReader()
  await fixture.subscribe(reader)
  await fixture.stripe.customers.del(reader.customer)
  await fixture.deliverEvents()
  const payer = { userId: reader.id, name: 'Ada Lindqvist', email: reader.email }
  fixture.emulator.faults.failNext(/POST \/v1\/customers\/cus_/, 'disconnect-after', 20)
  await expect(ensureCustomer(fixture.billing, payer)).rejects.toThrow()
  fixture.emulator.faults.clear()
  await fixture.deliverEvents()

  const { id } = await ensureCustomer(fixture.billing, payer)
  expect(id).not.toBe(reader.customer)
  expect((await ensureCustomer(fixture.billing, payer)).id).toBe(id)
  await fixture.subscribe({ ...reader, customer: id }, 'patron_ledger')
  expect(await fixture.currentPlanOf(reader)).toBe('patron_ledger')
  expect(await fixture.paymentsOf(reader)).toHaveLength(2)
})

test('a customer address that is invalid here blocks nothing and is no difference', async () => {
  const reader = await fixture.newReader()
  await fixture.stripe.customers.update(reader.customer, { email: 'müller@x.de' })
  await fixture.subscribe(reader)
  expect(await fixture.paymentsOf(reader)).toMatchObject([{ amount: 20000, payer_email: reader.email }])
  expect((await refreshCustomer(fixture.billing, reader.customer)).differences).toEqual([])

  const unsyncedReader = await fixture.newReader()
  await fixture.owner`delete from billing_customers where stripe_id = ${unsyncedReader.customer}`
  await fixture.stripe.customers.update(unsyncedReader.customer, { email: 'müller@x.de' })
  await fixture.subscribe(unsyncedReader)
  expect(await fixture.paymentsOf(unsyncedReader)).toMatchObject([{ amount: 20000, payer_email: unsyncedReader.email }])
})

test('an account deletion waits for a payment that is being recorded, and the next event finds the account deleted', async () => {
  const reader = await fixture.newReader()
  const started = await fixture.startSubscription(reader)
  fixture.emulator.pay(started.secret)
  let refreshed: ReturnType<typeof refreshCustomer> | undefined
  await fixture.owner.begin(async (tx) => {
    await tx`select from auth.users where id = ${reader.id} for update`
    refreshed = refreshCustomer(fixture.billing, reader.customer)
    await waitForBlockedSessions(tx)
    await tx`delete from auth.users where id = ${reader.id}`
  })
  expect(await refreshed).toMatchObject({ outcome: 'refreshed', alerts: [] })
  await executeStripeCommands(fixture.billing)
  expect(await stripeStatusOf(started.id)).toBe('canceled')
  const { data } = await fixture.stripe.charges.list({ customer: reader.customer })
  expect(data.map((charge) => charge.refunded)).toEqual([true])
})

test('a complimentary subscription ends when its reader pays', async () => {
  const reader = await fixture.newReader()
  await fixture.owner`update subscriptions set status = 'canceled', ended_at = now() where user_id = ${reader.id}`
  await fixture.owner`
    insert into subscriptions (user_id, plan_id, source, reason, current_period_end)
    values (${reader.id}, 'patron_ledger', 'complimentary', 'A friend', now() + interval '1 year')`
  await fixture.subscribe(reader)
  expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
  const [current] = await fixture.owner`
    select live, ended_at from subscriptions where user_id = ${reader.id} and source = 'complimentary'`
  expect(current).toMatchObject({ live: false, ended_at: expect.any(Date) })
})

describe('the printed edition', () => {
  test('is sent to the address of the checkout, which becomes the default', async () => {
    const reader = await fixture.newReader()
    await fixture.owner`
      insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
      values (${reader.id}, 'Ada', 'Lindqvist', '2 Old Street', 'Perth', '6000', 'Australia')`
    await subscribeWithPrint(reader)
    expect(await addressesOf(reader)).toMatchObject([
      {
        is_default: true,
        first_name: 'Ada Maria',
        last_name: 'Lindqvist',
        address_line1: '1 Quay Street',
        state: 'NSW',
      },
      { is_default: false, address_line1: '2 Old Street' },
    ])
    expect((await welcomeEmailTo(reader)).deliveryLines).toEqual([
      'Ada Maria Lindqvist',
      '1 Quay Street',
      'Sydney, NSW, 2000',
      'Australia',
    ])
  })

  test('does not store an address twice, and replaces one when twenty are stored', async () => {
    const reader = await fixture.newReader()
    for (let number = 1; number <= 20; number++) {
      await fixture.owner`
        insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
        values (${reader.id}, 'Ada', 'Lindqvist', ${`${number} Old Street`}, 'Perth', '6000', 'Australia')`
    }
    const { id } = await subscribeWithPrint(reader)
    expect(await addressesOf(reader)).toHaveLength(20)
    await fixture.stripe.subscriptions.cancel(id)
    await fixture.owner`update addresses set is_default = true where user_id = ${reader.id} and address_line1 = '1 Old Street'`
    await subscribeWithPrint(reader)
    const saved = await addressesOf(reader)
    expect(saved.filter(({ address_line1 }) => address_line1 === '1 Quay Street')).toMatchObject([{ is_default: true }])
    expect(saved).toHaveLength(20)
  })
})

test('a reader who pays before confirming the address finds the link in the welcome e-mail', async () => {
  const reader = await fixture.newReader({ confirmed: false })
  await fixture.subscribe(reader)
  const { confirmation } = await welcomeEmailTo(reader)
  expect(confirmation).toEqual({ userId: reader.id, tokenHash: '', expiresAt: expect.any(Number) })
})
