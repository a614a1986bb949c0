import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingContext } from '#shared/billing/billing-context.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { PendingPayment } from '#shared/contracts/checkout.ts'
import { PlanChangePreview, SubscriptionPayment } from '#shared/contracts/subscription-change.ts'
import { bodyOf } from './api.fixtures.ts'
import { type CheckoutFixture, startCheckoutFixture } from './checkout.fixtures.ts'
import { cards } from './subscribers.fixtures.ts'

// A change to a printed plan is taxed where the edition goes, from its first invoice on.

let api: CheckoutFixture
let billing: ReturnType<typeof createBillingContext>
beforeAll(async () => {
  api = await startCheckoutFixture()
  billing = createBillingContext({
    databaseUrl: api.stack.appUrl,
    secretKey: api.stripe.secretKey,
    apiUrl: api.stripe.url,
    applicationName: 'tests of changed taxes',
    log: () => {},
  })
  await api.owner`update site_settings set tax_behavior = 'exclusive'`
})
afterAll(async () => {
  await billing?.close()
  await api?.stop()
})

const LONDON = {
  addressLine1: '1 Quay Street',
  city: 'London',
  postalCode: 'SW1A 1AA',
  country: 'United Kingdom',
} as const

/** Pays for a digital plan in Japan, where nothing is taxed; the printed edition would go to London. */
async function newReader(card = cards.succeeds) {
  const reader = await api.newReader()
  const browser = api.newBrowser({ cookie: reader.cookie })
  const purchase = { subscriptionId: 'global_reader', billing: { country: 'JP' } }
  const { clientSecret } = await bodyOf(await browser.send('/create-subscription', purchase), PendingPayment)
  api.stripe.pay(clientSecret, card)
  await browser.completion()
  await browser.send('/user/addresses', { firstName: 'Ada', lastName: 'Lindqvist', ...LONDON, isDefault: true })
  const customer = () =>
    [...api.stripe.state.customers.values()].find(
      (one) => !one.deleted && one.email === reader.email,
    ) as Stripe.Customer
  return {
    ...reader,
    customer,
    country: async () => {
      await executeStripeCommands(billing)
      return customer().address?.country
    },
    preview: async () =>
      bodyOf(await browser.send('/user/subscription/change/preview', { planId: 'patron_ledger' }), PlanChangePreview),
    change: (quote: string) => browser.send('/user/subscription/change', { planId: 'patron_ledger', quote }),
    undoChange: () => browser.send('/user/subscription/change', {}, { method: 'DELETE' }),
    latestInvoice: () => [...api.stripe.state.invoices.values()].filter((one) => one.customer === customer().id).at(-1),
  }
}

test('the tax that is shown and charged is that of the delivery address', async () => {
  const reader = await newReader()
  const offer = await reader.preview()
  expect(offer.tax).toBe(Math.round((offer.charge - offer.credit) * 0.2))
  expect(offer.nextAmount).toBe(180_000)
  expect(reader.customer().address?.country, 'a preview changes nothing').toBe('JP')
  expect((await reader.change(offer.quote)).status).toBe(200)
  expect(reader.latestInvoice()).toMatchObject({ billing_reason: 'subscription_update', total: offer.amount })
  expect(await reader.country()).toBe('GB')
})

test('a declined change charges nothing, and the delivery address stays the place of the tax', async () => {
  const reader = await newReader()
  const { quote } = await reader.preview()
  api.stripe.declineCards(reader.customer().id, 'insufficient_funds')
  expect((await reader.change(quote)).status).toBe(402)
  expect(reader.latestInvoice()?.status).not.toBe('paid')
  expect(await reader.country()).toBe('GB')
})

test('a change that waits for the bank, is dropped, and made again is charged as shown', async () => {
  const reader = await newReader(cards.requiresAuthentication)
  const first = await bodyOf(await reader.change((await reader.preview()).quote), SubscriptionPayment)
  expect(first.clientSecret).toMatch(/^pi_/)
  expect(await reader.country()).toBe('GB')
  expect((await reader.undoChange()).status).toBe(200)

  const { quote, amount } = await reader.preview()
  const { clientSecret } = await bodyOf(await reader.change(quote), SubscriptionPayment)
  expect(api.stripe.pay(clientSecret ?? '', cards.requiresAuthentication).status).toBe('succeeded')
  expect((await reader.change(quote)).status).toBe(200)
  expect(reader.latestInvoice()?.total).toBe(amount)
  expect(await reader.country()).toBe('GB')
})
