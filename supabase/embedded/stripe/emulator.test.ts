import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StripeEmulator, startStripeEmulator } from './emulator.ts'
import { stripeOf } from './sdk-under-test.ts'

let emulator: StripeEmulator
let stripe: Stripe
beforeEach(async () => {
  emulator = await startStripeEmulator()
  stripe = stripeOf(emulator)
})
afterEach(() => emulator.stop())

test('sells a subscription to whoever confirms the one secret', async () => {
  const product = await stripe.products.create({ name: 'Global Reader' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 20000,
    recurring: { interval: 'year' },
    lookup_key: 'reader',
  })
  const found = await stripe.prices.list({ lookup_keys: ['reader'], expand: ['data.product'] })
  expect(found.data.map(({ id }) => id)).toEqual([price.id])
  expect(found.data[0]?.product).toMatchObject({ name: 'Global Reader' })
  const customer = await stripe.customers.create({ email: 'a@b.example', name: 'A B', metadata: { meridian: 'yes' } })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  expect(subscription.status).toBe('incomplete')
  const secret = (subscription.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? ''
  expect(emulator.pay(secret, '4000000000000002')).toMatchObject({
    status: 'requires_payment_method',
    error: 'Your card was declined.',
  })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete')
  expect(emulator.pay(secret).status).toBe('succeeded')
  const paid = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments', 'default_payment_method'],
  })
  expect(paid.status).toBe('active')
  expect(paid.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 20000 })
  expect(paid.default_payment_method).toMatchObject({ card: { last4: '4242' } })
  emulator.clock.advance(366 * 86400)
  const invoices = await stripe.invoices.list({
    subscription: subscription.id,
    expand: ['data.payments.data.payment.payment_intent'],
  })
  expect(invoices.data.map(({ status, billing_reason }) => [billing_reason, status])).toEqual([
    ['subscription_cycle', 'paid'],
    ['subscription_create', 'paid'],
  ])
})
