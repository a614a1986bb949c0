import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDispute, getDispute, newDispute } from './dispute-routes.ts'
import { DAY, eventTypes, type StripeFixture, startStripeFixture } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

async function charge(card?: string): Promise<Stripe.Charge> {
  await fixture.subscribe(card)
  const [intent] = (
    await fixture.stripe.paymentIntents.list({ customer: fixture.customer.id, expand: ['data.latest_charge.refunds'] })
  ).data
  return intent?.latest_charge as Stripe.Charge
}

test('partial refunds add up to the charge and not more', async () => {
  const { stripe, emulator } = fixture
  const { id, payment_intent } = await charge()
  await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 5000, reason: 'requested_by_customer' })
  expect(await stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 5000, refunded: false })
  await expect(stripe.refunds.create({ charge: id, amount: 15_001 })).rejects.toThrow(/greater than unrefunded amount/)
  await stripe.refunds.create({ charge: id })
  expect(await stripe.charges.retrieve(id, { expand: ['refunds'] })).toMatchObject({
    amount_refunded: 20_000,
    refunded: true,
    refunds: { data: [{ amount: 15_000 }, { amount: 5000 }] },
  })
  await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect(eventTypes(emulator)).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded']))
})

test('a refund can fail or stay pending', async () => {
  const { stripe, emulator } = fixture
  const failing = await charge('4000000000005126')
  expect((await stripe.refunds.create({ charge: failing.id })).status).toBe('failed')
  expect(await stripe.charges.retrieve(failing.id)).toMatchObject({ amount_refunded: 0, refunded: false })
  expect(eventTypes(emulator)).toContain('refund.failed')
  const slow = await charge('4000000000007726')
  const refund = await stripe.refunds.create({ charge: slow.id })
  expect(refund.status).toBe('pending')
  emulator.clock.advance(6 * DAY)
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('a dispute is created and closed', async () => {
  const { stripe, emulator } = fixture
  const { id, payment_intent } = await charge()
  const found = emulator.state.charges.get(id)
  if (!found) throw new Error('no charge')
  const dispute = newDispute(emulator.context, found, 'fraudulent')
  expect((await stripe.disputes.list({ payment_intent: String(payment_intent) })).data).toMatchObject([
    { status: 'needs_response', amount: 20_000 },
  ])
  closeDispute(emulator.context, getDispute(emulator.context, dispute.id), 'lost')
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('lost')
  expect(eventTypes(emulator)).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']))
})

test('invoice and receipt links work', async () => {
  const { stripe } = fixture
  const { receipt_url } = await charge()
  expect(await (await fetch(receipt_url ?? '')).text()).toContain('ending in 4242')
  const [invoice] = (await stripe.invoices.list()).data
  const pdf = await fetch(invoice?.invoice_pdf ?? '')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect((await pdf.text()).startsWith('%PDF-1.4')).toBe(true)
  expect((await fetch(invoice?.hosted_invoice_url ?? '')).status).toBe(200)
})
