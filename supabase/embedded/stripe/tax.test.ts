import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, eventTypes, invoiceOf, type StripeFixture, startStripeFixture, YEAR } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

const GERMANY = { country: 'DE', postal_code: '10115' }
const automatic_tax = { enabled: true }

async function priceWith(tax_behavior: 'exclusive' | 'inclusive', unit_amount = 20_000): Promise<Stripe.Price> {
  const product = String(fixture.smallPrice.product)
  const recurring = { interval: 'year' as const }
  return fixture.stripe.prices.create({ product, currency: 'usd', unit_amount, recurring, tax_behavior })
}

const preview = async (price: Stripe.Price, customer_details: Stripe.InvoiceCreatePreviewParams.CustomerDetails) =>
  fixture.stripe.invoices.createPreview({
    automatic_tax,
    customer_details,
    subscription_details: { items: [{ price: price.id }], billing_mode: { type: 'flexible' } },
  })

test('exclusive tax comes on top of the price, inclusive tax is part of it', async () => {
  const outside = await preview(await priceWith('exclusive'), { address: GERMANY })
  expect(outside).toMatchObject({ subtotal: 20_000, total: 23_800, total_excluding_tax: 20_000, amount_due: 23_800 })
  expect(outside.automatic_tax).toMatchObject({ enabled: true, status: 'complete' })
  expect(outside.total_taxes).toMatchObject([
    { amount: 3800, tax_behavior: 'exclusive', taxability_reason: 'standard_rated', taxable_amount: 20_000 },
  ])
  const within = await preview(await priceWith('inclusive'), { address: GERMANY })
  expect(within).toMatchObject({ total: 20_000, total_excluding_tax: 16_807, total_taxes: [{ amount: 3193 }] })
})

test('a VAT id of another EU country means reverse charge; without a registration nothing is collected', async () => {
  const price = await priceWith('exclusive')
  const business = await preview(price, { address: GERMANY, tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }] })
  expect(business).toMatchObject({ total: 20_000, total_taxes: [{ amount: 0, taxability_reason: 'reverse_charge' }] })
  const domestic = await preview(price, {
    address: { country: 'IE' },
    tax_ids: [{ type: 'eu_vat', value: 'IE6388047V' }],
  })
  expect(domestic.total).toBe(24_600)
  const elsewhere = await preview(price, { address: { country: 'JP' } })
  expect(elsewhere).toMatchObject({ total: 20_000, total_taxes: [{ taxability_reason: 'not_collecting' }] })
})

test('refuses an unknown location, a malformed VAT id, a price without a behavior, and an account without registrations', async () => {
  const { stripe, customer, createSubscription, smallPrice, emulator } = fixture
  const exclusive = await priceWith('exclusive')
  const nowhere = { code: 'customer_tax_location_invalid' }
  await expect(preview(exclusive, { address: { country: 'US' } })).rejects.toMatchObject(nowhere)
  await expect(createSubscription({ automatic_tax, items: [{ price: exclusive.id }] })).rejects.toMatchObject(nowhere)
  const address = { country: 'US', postal_code: '' }
  await expect(
    stripe.customers.update(customer.id, { address, tax: { validate_location: 'immediately' } }),
  ).rejects.toMatchObject(nowhere)
  const tax_ids = [{ type: 'eu_vat' as const, value: 'nonsense' }]
  await expect(preview(exclusive, { address: GERMANY, tax_ids })).rejects.toMatchObject({ code: 'tax_id_invalid' })
  await expect(preview(smallPrice, { address: GERMANY })).rejects.toThrow('tax_behavior')
  emulator.behavior.taxIsSetUp = false
  await expect(preview(exclusive, { address: GERMANY })).rejects.toThrow('head office')
})

test('a subscription is taxed at its purchase, at an upgrade and at its renewal', async () => {
  const { stripe, customer, subscribe, subscription, emulator } = fixture
  await stripe.customers.update(customer.id, { address: GERMANY })
  const [small, large] = [await priceWith('exclusive'), await priceWith('exclusive', 150_000)]
  const {
    id,
    items,
    latest_invoice: first,
  } = await subscribe(undefined, {
    automatic_tax,
    items: [{ price: small.id }],
  })
  expect(first).toMatchObject({ status: 'paid', total: 23_800, amount_paid: 23_800 })
  emulator.clock.advance(100 * DAY)
  await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: large.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  // −14,521 and 108,904 cents, each with 19 percent.
  expect(invoiceOf(await subscription(id))).toMatchObject({ total_excluding_tax: 94_383, total: 112_316 })
  emulator.clock.advance(YEAR - 100 * DAY + 3600)
  expect(invoiceOf(await subscription(id))).toMatchObject({ billing_reason: 'subscription_cycle', total: 178_500 })
})

test('an invoice whose customer has lost the address is not finalized, and says why', async () => {
  const { stripe, customer, subscribe, subscription, emulator } = fixture
  await stripe.customers.update(customer.id, { address: GERMANY })
  const { id } = await subscribe(undefined, {
    automatic_tax,
    items: [{ price: (await priceWith('exclusive')).id }],
  })
  await stripe.customers.update(customer.id, { address: '' })
  emulator.clock.advance(YEAR + 2 * 3600)
  const draft = invoiceOf(await subscription(id))
  expect(draft).toMatchObject({
    status: 'draft',
    automatic_tax: { status: 'requires_location_inputs' },
    last_finalization_error: { code: 'customer_tax_location_invalid' },
  })
  expect(eventTypes(emulator)).toContain('invoice.finalization_failed')
  await stripe.customers.update(customer.id, { address: GERMANY })
  expect(await stripe.invoices.finalizeInvoice(draft.id)).toMatchObject({ status: 'open', total: 23_800 })
})

test('tax ids belong to their customer', async () => {
  const { stripe, customer } = fixture
  const { id } = await stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: 'DE123456789' })
  const { data } = await stripe.customers.listTaxIds(customer.id)
  expect(data).toMatchObject([{ id, country: 'DE', type: 'eu_vat' }])
  await stripe.customers.deleteTaxId(customer.id, id)
  expect((await stripe.customers.listTaxIds(customer.id)).data).toEqual([])
})
