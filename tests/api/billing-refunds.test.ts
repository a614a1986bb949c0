import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { publicationEmail, type Reader, startWebhookFixture, type WebhookFixture } from './webhook.fixtures.ts'

let fixture: WebhookFixture
let reader: Reader
beforeAll(async () => {
  fixture = await startWebhookFixture()
  await fixture.owner`update site_settings set contact_email = ${publicationEmail}`
})
beforeEach(async () => {
  reader = await fixture.newReader()
  await fixture.subscribe(reader)
})
afterAll(() => fixture?.stop())

const payment = async () => (await fixture.paymentsOf(reader))[0] ?? {}
const refundsOf = () =>
  fixture.owner`select refunds.* from refunds join payments on payments.id = payment_id
    where user_id = ${reader.id} order by refunds.created_at, refunds.amount`
async function refund(amount?: number) {
  const { stripe_id: payment_intent } = await payment()
  const created = await fixture.stripe.refunds.create({ payment_intent, ...(amount && { amount }) })
  await fixture.deliverEvents()
  return created
}
const noticesOf = (kind: string) =>
  fixture.owner`select data from private.email_outbox
    where recipient = ${publicationEmail} and kind = ${kind} and data ->> 'email' = ${reader.email} order by id`

describe('a payment without effect is refunded once', () => {
  const refundedAmounts = async ({ customer }: Reader) =>
    (await fixture.stripe.charges.list({ customer })).data.map((one) => one.amount_refunded)
  const payLate = async (buyer: Reader, { id, secret }: { id: string; secret: string }) => {
    fixture.emulator.clock.advance(60)
    expect(fixture.emulator.pay(secret).status).toBe('succeeded')
    await fixture.deliverEvents()
    for (const event of fixture.eventsOf(buyer)) await fixture.emulator.webhooks.redeliver(event.id)
    expect((await fixture.stripe.subscriptions.retrieve(id)).ended_at).toEqual(expect.any(Number))
    expect(await refundedAmounts(buyer)).toEqual([20000])
    expect(await fixture.emailKindsTo(buyer.email)).toEqual(['refunded'])
  }

  test('when the subscription was ended in the dashboard and its invoice was left open', async () => {
    const buyer = await fixture.newReader()
    const started = await fixture.startSubscription(buyer)
    await fixture.stripe.subscriptions.cancel(started.id)
    await payLate(buyer, started)
    expect(
      (await fixture.owner`select from refunds join payments on payments.id = payment_id where user_id = ${buyer.id}`)
        .length,
    ).toBe(1)
  })

  test('with the credit that its invoice had used', async () => {
    const buyer = await fixture.newReader()
    await fixture.stripe.customers.update(buyer.customer, { balance: -2_000 })
    const { id, secret } = await fixture.startSubscription(buyer)
    await fixture.stripe.subscriptions.cancel(id)
    fixture.emulator.clock.advance(60)
    fixture.emulator.pay(secret)
    await fixture.deliverEvents()
    for (const event of fixture.eventsOf(buyer)) await fixture.emulator.webhooks.redeliver(event.id)
    expect(await refundedAmounts(buyer)).toEqual([18000])
    expect(await fixture.stripe.customers.retrieve(buyer.customer)).toMatchObject({ balance: -2_000 })
  })

  test('when the account was deleted while another window was open', async () => {
    const buyer = await fixture.newReader()
    const started = await fixture.startSubscription(buyer)
    await fixture.owner`delete from auth.users where id = ${buyer.id}`
    await payLate(buyer, started)
  })

  test('and not again when the bank rejects the refund', async () => {
    const buyer = await fixture.newReader()
    const started = await fixture.startSubscription(buyer)
    await fixture.stripe.subscriptions.cancel(started.id)
    fixture.emulator.clock.advance(60)
    fixture.emulator.pay(started.secret, '4000000000005126')
    await fixture.deliverEvents()
    for (const event of fixture.eventsOf(buyer)) await fixture.emulator.webhooks.redeliver(event.id)
    expect(
      (await fixture.stripe.refunds.list({ limit: 100 })).data.filter(({ status }) => status === 'failed'),
    ).toHaveLength(1)
  })
})

describe('refunds', () => {
  test('partial: the payment stays paid and shows the refunded amount', async () => {
    await refund(5000)
    expect(await payment()).toMatchObject({ status: 'succeeded', amount: 20000, refunded: 5000 })
    expect(await refundsOf()).toMatchObject([{ amount: 5000, status: 'succeeded' }])
    expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome', 'refunded'])
    expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
  })

  test('partial, twice: two rows, two e-mails, one sum', async () => {
    await refund(5000)
    await refund(7000)
    expect(await payment()).toMatchObject({ status: 'succeeded', refunded: 12000 })
    expect(await refundsOf()).toMatchObject([{ amount: 5000 }, { amount: 7000 }])
    expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome', 'refunded', 'refunded'])
  })

  test('full: the payment counts as refunded', async () => {
    await refund()
    expect(await payment()).toMatchObject({ status: 'refunded', refunded: 20000 })
  })

  test('duplicate: repeated events change nothing', async () => {
    await refund()
    for (const event of fixture.eventsOf(reader)) await fixture.emulator.webhooks.redeliver(event.id)
    expect(await refundsOf()).toHaveLength(1)
    expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome', 'refunded'])
  })

  test('failed: the amount is not counted, and the publication gets one e-mail', async () => {
    const { id } = await refund()
    await fixture.controlEmulator('fail-refund', { refund: id })
    await fixture.deliverEvents()
    expect(await payment()).toMatchObject({ status: 'succeeded', refunded: 0 })
    expect(await refundsOf()).toMatchObject([{ status: 'failed' }])
    for (const event of fixture.eventsOf(reader)) await fixture.emulator.webhooks.redeliver(event.id)
    expect(await noticesOf('refund-failed-notice')).toMatchObject([{ data: { amount: 20000 } }])
    expect(await fixture.emailKindsTo(reader.email)).toEqual(['subscription-welcome', 'refunded'])
  })
})

describe('disputes', () => {
  test.each([
    { status: 'won', kinds: ['subscription-welcome', 'subscription-cancelled'] },
    { status: 'lost', kinds: ['subscription-welcome', 'subscription-cancelled', 'subscription-ended'] },
  ])(
    '$status: recorded, and the publication gets an e-mail when it starts and when it is decided',
    async ({ status, kinds }) => {
      await fixture.controlEmulator('dispute', { charge: await fixture.chargeOf(reader), reason: 'fraudulent' })
      await fixture.deliverEvents()
      const { id } = await payment()
      const disputes = () => fixture.owner`select * from disputes where payment_id = ${id}`
      expect(await disputes()).toMatchObject([{ amount: 20000, reason: 'fraudulent', status: 'needs_response' }])
      const [row] = await disputes()
      expect(row?.due_by).toBeInstanceOf(Date)
      await fixture.controlEmulator('close-dispute', { dispute: row?.stripe_id, status })
      await fixture.deliverEvents()
      expect(await disputes()).toMatchObject([{ status }])
      const notices = await noticesOf('dispute-notice')
      expect(notices).toMatchObject([{ data: { status: 'needs_response' } }, { data: { status } }])
      // The Stripe command that ends the subscription may be left to the jobs.
      const kindsAfterCommands = async () => {
        await executeStripeCommands(fixture.billing)
        await fixture.deliverEvents()
        return fixture.emailKindsTo(reader.email)
      }
      await expect.poll(kindsAfterCommands, { timeout: 10_000 }).toEqual(kinds)
    },
  )
})
