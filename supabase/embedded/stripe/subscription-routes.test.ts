import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientSecretOf, DAY, eventTypes, invoiceOf, type StripeFixture, startStripeFixture } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

describe('a first payment', () => {
  test('activates the subscription, saves the card and emits events', async () => {
    const { emulator, subscribe, stripe } = fixture
    const { id, status, default_payment_method: card, items } = await subscribe()
    expect(status).toBe('active')
    expect(items.data[0]?.current_period_end).toBe(Date.UTC(2027, 2, 1) / 1000)
    expect(await stripe.paymentMethods.retrieve(String(card))).toMatchObject({ card: { last4: '4242' } })
    expect(eventTypes(emulator)).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'payment_intent.succeeded']),
    )
    const [invoice] = (await stripe.invoices.list({ subscription: id, expand: ['data.payments'] })).data
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 20_000, billing_reason: 'subscription_create' })
    expect(invoice?.payments?.data[0]).toMatchObject({ status: 'paid', payment: { type: 'payment_intent' } })
  })

  test('can be retried with the same client secret after a decline', async () => {
    const { emulator, createSubscription, subscription } = fixture
    const unpaid = await createSubscription()
    const declined = emulator.pay(clientSecretOf(unpaid), '4000000000009995')
    expect(declined).toEqual({ status: 'requires_payment_method', error: 'Your card has insufficient funds.' })
    expect((await subscription(unpaid.id)).status).toBe('incomplete')
    expect(emulator.pay(clientSecretOf(unpaid)).status).toBe('succeeded')
    expect((await subscription(unpaid.id)).status).toBe('active')
  })

  test('waits for 3-D Secure', async () => {
    const { emulator, createSubscription, subscription } = fixture
    const unpaid = await createSubscription()
    expect(emulator.pay(clientSecretOf(unpaid), '4000002760003184', 'waits').status).toBe('requires_action')
    expect(eventTypes(emulator)).toContain('invoice.payment_action_required')
    expect((await subscription(unpaid.id)).status).toBe('incomplete')
    const other = await createSubscription()
    expect(emulator.pay(clientSecretOf(other), '4000002760003184', 'refuses').status).toBe('requires_payment_method')
    expect(emulator.pay(clientSecretOf(other), '4000002760003184', 'agrees').status).toBe('succeeded')
  })

  test('expires after 23 hours', async () => {
    const { emulator, createSubscription, subscription } = fixture
    const unpaid = await createSubscription()
    emulator.clock.advance(23 * 3600 - 1)
    expect((await subscription(unpaid.id)).status).toBe('incomplete')
    emulator.clock.advance(1)
    const expired = await subscription(unpaid.id)
    expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
    expect(() => emulator.pay(clientSecretOf(unpaid))).toThrow(/status is canceled/)
  })

  test('of 0 activates at once and creates a setup intent', async () => {
    const { emulator, stripe, createSubscription, customer, subscription } = fixture
    emulator.behavior.setupSetsDefaultCard = true
    await stripe.coupons.create({ id: 'GIFT', percent_off: 100, duration: 'once' })
    const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: 'GIFT' }, code: 'Spring' })
    const [found] = (
      await stripe.promotionCodes.list({ code: 'SPRING', active: true, expand: ['data.promotion.coupon'] })
    ).data
    expect(found).toMatchObject({ id: code.id, promotion: { coupon: { percent_off: 100 } } })
    const unpaid = await createSubscription({
      discounts: [{ promotion_code: code.id }],
      expand: ['latest_invoice', 'pending_setup_intent'],
    })
    expect(unpaid).toMatchObject({ status: 'active', discounts: [], latest_invoice: { status: 'paid', total: 0 } })
    const setup = unpaid.pending_setup_intent
    if (typeof setup !== 'object' || !setup?.client_secret) throw new Error('no SetupIntent')
    expect(emulator.pay(setup.client_secret).status).toBe('succeeded')
    expect((await subscription(unpaid.id)).default_payment_method).toMatch(/^pm_/)
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
    emulator.clock.advance(366 * DAY)
    expect(invoiceOf(await subscription(unpaid.id))).toMatchObject({ status: 'paid', amount_paid: 20_000 })
  })
})

test('cancelling an unpaid subscription leaves its invoice open', async () => {
  const { emulator, stripe, createSubscription } = fixture
  const unpaid = await createSubscription()
  expect((await stripe.subscriptions.cancel(unpaid.id)).status).toBe('incomplete_expired')
  const invoice = invoiceOf(unpaid)
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('open')
  expect((await stripe.invoices.voidInvoice(invoice.id)).status).toBe('void')
  expect(() => emulator.pay(clientSecretOf(unpaid))).toThrow(/status is canceled/)
})

test('a manual-capture intent can be authorized and cancelled', async () => {
  const { emulator, stripe } = fixture
  const intent = await stripe.paymentIntents.create({
    amount: 20_000,
    currency: 'usd',
    capture_method: 'manual',
    automatic_payment_methods: { enabled: true },
  })
  expect(emulator.pay(intent.client_secret ?? '').status).toBe('requires_capture')
  expect(eventTypes(emulator)).toContain('payment_intent.amount_capturable_updated')
  expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled')
})

test('rejects a promotion code that is used up', async () => {
  const { stripe, createSubscription } = fixture
  await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'forever' })
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: 'HALF' }, max_redemptions: 1 })
  const unpaid = await createSubscription({ discounts: [{ promotion_code: code.id }] })
  expect(invoiceOf(unpaid)).toMatchObject({ amount_due: 10_000, total_discount_amounts: [{ amount: 10_000 }] })
  await expect(createSubscription({ discounts: [{ promotion_code: code.id }] })).rejects.toThrow(/not active/)
})

test('deleting a customer cancels their subscriptions', async () => {
  const { stripe, subscribe, customer, subscription } = fixture
  const { id } = await subscribe()
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true })
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
  expect((await subscription(id)).status).toBe('canceled')
})

describe('the currency of a customer', () => {
  const combined = { message: expect.stringMatching(/^You cannot combine currencies on a single customer/) }
  const inEuros = () =>
    fixture.stripe.prices.create({
      product: String(fixture.smallPrice.product),
      currency: 'eur',
      unit_amount: 18_000,
      recurring: { interval: 'year' },
    })

  test('is that of the first invoice, also of one that is void', async () => {
    const { stripe, customer, createSubscription } = fixture
    const euros = await inEuros()
    const { id } = await createSubscription()
    await stripe.subscriptions.cancel(id)
    await expect(createSubscription({ items: [{ price: euros.id }] })).rejects.toMatchObject(combined)
    const details = { items: [{ price: euros.id }] }
    await expect(
      stripe.invoices.createPreview({ customer: customer.id, subscription_details: details }),
    ).rejects.toMatchObject(combined)
    await expect(createSubscription()).resolves.toMatchObject({ currency: 'usd' })
  })

  test('is kept when a subscription changes its price', async () => {
    const { stripe, subscribe, subscription } = fixture
    const [euros, { id, items }] = [await inEuros(), await subscribe()]
    const change = [{ id: String(items.data[0]?.id), price: euros.id }]
    await expect(stripe.subscriptions.update(id, { items: change })).rejects.toMatchObject(combined)
    expect((await subscription(id)).items.data[0]?.price.id).toBe(fixture.smallPrice.id)
  })
})
