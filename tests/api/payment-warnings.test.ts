import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { synchronisePlans } from '#shared/billing/stripe-prices.ts'
import { newFraudWarning } from '../../supabase/embedded/stripe/fraud-warnings.ts'
import { verifyTaxId } from '../../supabase/embedded/stripe/tax-id-routes.ts'
import { publicationEmail, type Reader, startWebhookFixture, type WebhookFixture } from './webhook.fixtures.ts'

// A problem that staff must solve is reported to the publication once, and shown on the member's page.

let fixture: WebhookFixture
let reader: Reader
beforeAll(async () => {
  fixture = await startWebhookFixture()
  await fixture.owner`update site_settings set contact_email = ${publicationEmail}`
})
beforeEach(async () => {
  reader = await fixture.newReader()
})
afterAll(() => fixture?.stop())

const noticesOf = async (kind: string) =>
  (
    await fixture.owner`
    select data from private.email_outbox
    where recipient = ${publicationEmail} and kind = ${kind} and data ->> 'email' = ${reader.email}`
  ).map(({ data }) => data)
async function deliverTwice() {
  await fixture.deliverEvents()
  for (const event of fixture.eventsOf(reader)) await fixture.emulator.webhooks.redeliver(event.id)
}

test('an early fraud warning is reported', async () => {
  await fixture.subscribe(reader)
  const charge = [...fixture.emulator.state.charges.values()].find(({ customer }) => customer === reader.customer)
  newFraudWarning(fixture.emulator.context, charge as Stripe.Charge)
  newFraudWarning(fixture.emulator.context, charge as Stripe.Charge)
  await deliverTwice()
  expect(await noticesOf('fraud-warning-notice')).toMatchObject([
    { amount: 20_000, warning: 'made_with_stolen_card', description: 'Global Reader, first year' },
  ])
  const [payment] = await fixture.paymentsOf(reader)
  expect(payment?.fraud_warning).toBe('made_with_stolen_card')
})

test('a VAT id that Stripe could not verify is reported once, as soon as a taxed subscription has begun', async () => {
  await fixture.owner`update site_settings set tax_behavior = 'exclusive'`
  await synchronisePlans(fixture.billing)
  await fixture.stripe.customers.update(reader.customer, { address: { country: 'DE' } })
  const taxId = await fixture.stripe.customers.createTaxId(reader.customer, { type: 'eu_vat', value: 'DE123456789' })
  verifyTaxId(fixture.emulator.context, taxId.id, 'unverified')
  await deliverTwice()
  expect(await noticesOf('vat-id-notice'), 'nothing was bought').toEqual([])
  const started = await fixture.startSubscription(reader, 'global_reader', { automatic_tax: { enabled: true } })
  fixture.emulator.pay(started.secret)
  await deliverTwice()
  expect(await noticesOf('vat-id-notice')).toEqual([
    { name: expect.any(String), email: reader.email, vatId: 'DE123456789' },
  ])

  await fixture.stripe.customers.deleteTaxId(reader.customer, taxId.id)
  const other = await fixture.stripe.customers.createTaxId(reader.customer, { type: 'eu_vat', value: 'DE987654321' })
  await deliverTwice()
  verifyTaxId(fixture.emulator.context, other.id, 'verified')
  await deliverTwice()
  expect(await noticesOf('vat-id-notice')).toHaveLength(1)
  verifyTaxId(fixture.emulator.context, other.id, 'unverified')
  await deliverTwice()
  expect(await noticesOf('vat-id-notice')).toHaveLength(2)
  await fixture.owner`update site_settings set tax_behavior = null`
})

test('an invoice that cannot be finalized is reported until it is repaired', async () => {
  await fixture.owner`update site_settings set tax_behavior = 'exclusive'`
  await synchronisePlans(fixture.billing)
  await fixture.stripe.customers.update(reader.customer, { address: { country: 'DE' } })
  const started = await fixture.startSubscription(reader, 'global_reader', { automatic_tax: { enabled: true } })
  fixture.emulator.pay(started.secret)
  await fixture.stripe.customers.update(reader.customer, { address: '' })
  fixture.emulator.clock.advance(368 * 86_400)
  await deliverTwice()
  const [notice, ...others] = await noticesOf('invoice-problem-notice')
  expect(others).toEqual([])
  expect(notice?.problem).toContain('location')
  expect(await invoiceProblem()).toContain('location')
  await fixture.stripe.customers.update(reader.customer, { address: { country: 'DE' } })
  const { latest_invoice: draft } = await fixture.stripe.subscriptions.retrieve(started.id)
  await fixture.stripe.invoices.finalizeInvoice(String(draft))
  await fixture.deliverEvents()
  expect(await invoiceProblem()).toBeNull()
  await fixture.owner`update site_settings set tax_behavior = null`
})

const invoiceProblem = async () =>
  (await fixture.owner`select invoice_problem from subscriptions where user_id = ${reader.id} and live`)[0]
    ?.invoice_problem

test('the invoice of a renewal names the publication as it is by then', async () => {
  const { id } = await fixture.subscribe(reader)
  await fixture.owner`
    update site_settings set legal_name = 'Meridian Publishing Ltd', legal_address = ${'1 Quay Street\nDublin'}, vat_id = 'IE6388047V'`
  const { items } = await fixture.stripe.subscriptions.retrieve(id)
  const end = items.data[0]?.current_period_end ?? 0
  fixture.emulator.clock.advance(end - fixture.emulator.clock.now() - 86_400)
  await fixture.deliverEvents()
  fixture.emulator.clock.advance(2 * 86_400)
  const { data } = await fixture.stripe.invoices.list({ subscription: id })
  expect(data.map(({ billing_reason, footer }) => ({ billing_reason, footer }))).toEqual([
    { billing_reason: 'subscription_cycle', footer: 'Meridian Publishing Ltd\n1 Quay Street\nDublin\nIE6388047V' },
    { billing_reason: 'subscription_create', footer: null },
  ])
  await fixture.owner`update site_settings set legal_name = '', legal_address = '', vat_id = ''`
})

test('card statements name the magazine, also after it was renamed', async () => {
  const descriptors = async () => {
    await synchronisePlans(fixture.billing)
    const { data } = await fixture.stripe.products.list({ limit: 100 })
    return [...new Set(data.map((product) => product.statement_descriptor))]
  }
  await fixture.owner`update site_settings set name = 'Le Méridien'`
  expect(await descriptors()).toEqual(['Le Meridien'])
  await fixture.owner`update site_settings set name = 'Meridian'`
  expect(await descriptors()).toEqual(['Meridian'])
})
