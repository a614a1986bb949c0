import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBillingContext } from '#shared/billing/billing-context.ts'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { setTaxDetails } from '#shared/billing/tax.ts'
import { PaymentSettings, PendingPayment, TaxPreview } from '#shared/contracts/checkout.ts'
import { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { type CheckoutFixture, deliveryAddress, registrationFields, startCheckoutFixture } from './checkout.fixtures.ts'

// Taxes by Stripe Tax: what the form shows is what is charged.

let api: CheckoutFixture
let stripe: Stripe
let billing: ReturnType<typeof createBillingContext>
beforeAll(async () => {
  api = await startCheckoutFixture()
  stripe = createStripeClient({ secretKey: api.stripe.secretKey, apiUrl: api.stripe.url })
  billing = createBillingContext({
    databaseUrl: api.stack.appUrl,
    secretKey: api.stripe.secretKey,
    apiUrl: api.stripe.url,
    applicationName: 'tax tests',
    log: () => {},
  })
  await setTax('exclusive')
  await api.owner`
    update site_settings set legal_name = 'Meridian Publishing Ltd', legal_address = ${'1 Quay Street\nDublin'}, vat_id = 'IE6388047V'`
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: 'once' })
  await stripe.promotionCodes.create({ code: 'TENTH', promotion: { type: 'coupon', coupon } })
})
afterAll(async () => {
  await billing?.close()
  await api?.stop()
})

const setTax = (behavior: 'exclusive' | 'inclusive' | null) =>
  api.owner`update site_settings set tax_behavior = ${behavior}`

const GERMANY = { country: 'DE' }
const BUSINESS = { country: 'DE', vatId: 'de 123 456 789' }
const preview = async (billing: object, fields: object = {}) =>
  api.newBrowser().send('/checkout/tax', { subscriptionId: 'global_reader', billing, ...fields })

function newGuest() {
  const person = registrationFields(api.newPerson())
  const browser = api.newBrowser()
  const buy = (fields: object, plan = 'global_reader') => browser.subscribe(person, plan, fields)
  return { person, browser, buy }
}

const customerOf = (email: string) =>
  [...api.stripe.state.customers.values()].find((one) => !one.deleted && one.email === email) as Stripe.Customer

const invoicesOf = (email: string) =>
  [...api.stripe.state.invoices.values()].filter(({ customer }) => customer === customerOf(email).id)

test('the settings of the card form say whether prices are without taxes', async () => {
  const settings = await bodyOf(await api.newBrowser().get('/payment-settings'), PaymentSettings)
  expect(settings.taxBehavior).toBe('exclusive')
})

describe('a preview', () => {
  test.each([
    ['a reader in Germany', GERMANY, {}, { amount: 23_800, tax: 3800, renewalAmount: 23_800, reverseCharge: false }],
    ['a business in Germany', BUSINESS, {}, { amount: 20_000, tax: 0, renewalAmount: 20_000, reverseCharge: true }],
    ['a business in Northern Ireland', { country: 'GB', vatId: 'xi 123 456 789' }, {}, { amount: 24_000, tax: 4000 }],
    ['a reader in Japan', { country: 'JP' }, {}, { amount: 20_000, tax: 0, reverseCharge: false }],
    ['a promotion', GERMANY, { promotionCode: 'TENTH' }, { amount: 21_420, tax: 3420, renewalAmount: 23_800 }],
  ])('for %s', async (_, billing, fields, expected) => {
    expect(await bodyOf(await preview(billing, fields), TaxPreview)).toMatchObject(expected)
  })

  test.each([
    ['billing.country', { country: 'XX' }],
    ['billing.postalCode', { country: 'US' }],
    ['billing.postalCode', { country: 'US', postalCode: '??' }],
    ['billing.vatId', { country: 'DE', vatId: 'nonsense' }],
    ['billing.vatId', { country: 'JP', vatId: 'DE123456789' }],
    ['billing.vatId', { country: 'GB', vatId: 'DE123456789' }],
  ])('refuses %s of %j', async (field, billing) => {
    const problem = await problemOf(await preview(billing))
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('a purchase', () => {
  test('takes what was shown, tax included, and the invoice says so', async () => {
    const { person, browser, buy } = newGuest()
    const { amount, clientSecret } = await bodyOf(await buy({ billing: GERMANY, amount: 23_800 }), PendingPayment)
    expect(amount).toBe(23_800)
    const form = { mode: 'subscription', amount, currency: 'usd' } as const
    expect(api.stripe.pay(clientSecret, undefined, undefined, form).status).toBe('succeeded')
    expect(await browser.completion()).toMatchObject({ status: 'completed', amount: 23_800 })
    expect(customerOf(person.email).address?.country).toBe('DE')
    expect(invoicesOf(person.email)[0]?.footer).toBe('Meridian Publishing Ltd\n1 Quay Street\nDublin\nIE6388047V')
    const [row] = await api.owner`select amount, tax from invoices where customer_id = ${customerOf(person.email).id}`
    expect(row).toEqual({ amount: 23_800, tax: 3800 })
    const [renewal] = await api.owner`
      select price, tax_behavior, renewal_amount from subscriptions where customer_id = ${customerOf(person.email).id}`
    expect(renewal).toEqual({ price: 20_000, tax_behavior: 'exclusive', renewal_amount: 23_800 })
  })

  test('with another amount is refused, and nothing can be paid', async () => {
    const { person, buy } = newGuest()
    const problem = await problemOf(await buy({ billing: GERMANY, amount: 20_000 }))
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['amount']])
    expect(api.payableSubscriptionsOf(person.email)).toEqual([])
  })

  test('of a customer whom staff made exempt takes less than was shown', async () => {
    const { person, browser, buy } = newGuest()
    await buy({ billing: GERMANY, amount: 23_800 })
    await stripe.customers.update(customerOf(person.email).id, { tax_exempt: 'exempt' })
    await buy({ billing: GERMANY, amount: 165_000 }, 'patron_ledger')
    const { amount, clientSecret } = await bodyOf(await buy({ billing: GERMANY, amount: 23_800 }), PendingPayment)
    expect(amount).toBe(20_000)
    const form = { mode: 'subscription', amount, currency: 'usd' } as const
    expect(api.stripe.pay(clientSecret, undefined, undefined, form).status).toBe('succeeded')
    expect(await browser.completion()).toMatchObject({ status: 'completed', amount: 20_000 })
  })

  test('of a signed-in reader whom staff made exempt is shown without tax', async () => {
    const reader = await api.newReader()
    const browser = api.newBrowser({ cookie: reader.cookie })
    const request = { subscriptionId: 'global_reader', billing: GERMANY }
    const previewed = async () => bodyOf(await browser.send('/checkout/tax', request), TaxPreview)
    expect(await previewed()).toMatchObject({ amount: 23_800, tax: 3800 })
    await browser.send('/create-subscription', { ...request, amount: 23_800 })
    await stripe.customers.update(customerOf(reader.email).id, { tax_exempt: 'exempt' })
    expect(await previewed()).toMatchObject({ amount: 20_000, tax: 0, renewalAmount: 20_000 })
  })

  test('needs a country', async () => {
    const problem = await problemOf(await newGuest().buy({ amount: 20_000 }))
    expect(problem.fields).toHaveProperty(['billing.country'])
  })

  test('of a business is not taxed; a buyer who continues as a private person is', async () => {
    const { person, buy } = newGuest()
    expect((await buy({ billing: BUSINESS, amount: 20_000 })).status).toBe(200)
    expect([...api.stripe.state.taxIds.values()].map(({ value }) => value)).toContain('DE123456789')
    const again = await buy({ billing: BUSINESS, amount: 20_000 })
    expect(again.status).toBe(200)
    expect(invoicesOf(person.email)).toHaveLength(1)
    const { amount } = await bodyOf(await buy({ billing: GERMANY, amount: 23_800 }), PendingPayment)
    expect(amount).toBe(23_800)
    const customer = customerOf(person.email).id
    expect([...api.stripe.state.taxIds.values()].filter((one) => one.customer === customer)).toEqual([])
    expect(invoicesOf(person.email).map(({ status }) => status)).toEqual(['void', 'open'])
  })
})

test('the printed edition is taxed where it goes, whatever country the request names', async () => {
  const { person, buy } = newGuest()
  const untaxed = await problemOf(await buy({ billing: { country: 'JP' }, amount: 150_000 }, 'patron_ledger'))
  expect(Object.keys(untaxed.fields ?? {})).toEqual(['amount'])
  const { amount } = await bodyOf(
    await buy({ billing: { country: 'JP' }, amount: 165_000 }, 'patron_ledger'),
    PendingPayment,
  )
  expect(amount).toBe(165_000)
  expect(customerOf(person.email).address).toMatchObject({ country: 'AU', postal_code: '2000', city: 'Sydney' })
})

test('a renewal is taxed where the printed edition goes by then, and by its address after a change to the printed edition', async () => {
  const buy = async (fields: object) => {
    const reader = await api.newReader()
    const browser = api.newBrowser({ cookie: reader.cookie })
    const { clientSecret } = await bodyOf(await browser.send('/create-subscription', fields), PendingPayment)
    api.stripe.pay(clientSecret)
    await browser.completion()
    const renewalAmount = async () => {
      await executeStripeCommands(billing)
      const [row] = await api.owner`
        select renewal_amount from subscriptions where user_id = ${reader.id} and live`
      return row?.renewal_amount
    }
    return { reader, browser, renewalAmount }
  }
  const print = await buy({ subscriptionId: 'patron_ledger', deliveryAddress })
  expect(await print.renewalAmount()).toBe(165_000)
  const address = { firstName: 'Ada', lastName: 'Lindqvist', addressLine1: '1 Quay Street', isDefault: true }
  const london = { ...address, city: 'London', postalCode: 'SW1A 1AA', country: 'United Kingdom' }
  await print.browser.send('/user/addresses', london)
  expect(await print.renewalAmount()).toBe(180_000)
  api.stripe.clock.advance(367 * 86_400)
  expect(invoicesOf(print.reader.email).at(-1)).toMatchObject({ billing_reason: 'subscription_cycle', total: 180_000 })

  const digital = await buy({ subscriptionId: 'global_reader', billing: { country: 'JP' } })
  await digital.browser.send('/user/addresses', london)
  expect(await digital.renewalAmount(), 'a digital plan is not taxed by an address').toBe(20_000)
  const { quote } = await bodyOf(
    await digital.browser.send('/user/subscription/change/preview', { planId: 'patron_ledger' }),
    PlanChangePreview,
  )
  const changed = await digital.browser.send('/user/subscription/change', { planId: 'patron_ledger', quote })
  expect(changed.status).toBe(200)
  expect(await digital.renewalAmount()).toBe(180_000)
})

test('a VAT id that two windows take away at once is gone, and neither fails', async () => {
  const { id } = await stripe.customers.create({ email: 'two-windows@meridian.example' })
  await setTaxDetails(stripe, id, { country: 'DE', vatId: 'DE123456789' })
  await Promise.all([1, 2, 3].map(() => setTaxDetails(stripe, id, { country: 'DE' })))
  expect((await stripe.customers.listTaxIds(id)).data).toEqual([])
})

test('a change of plan is quoted and charged with tax, and so is a smaller plan planned for later', async () => {
  const reader = await api.newReader()
  const browser = api.newBrowser({ cookie: reader.cookie })
  const purchase = { subscriptionId: 'global_reader', billing: { country: 'AU' }, amount: 22_000 }
  const { clientSecret } = await bodyOf(await browser.send('/create-subscription', purchase), PendingPayment)
  api.stripe.pay(clientSecret)
  await browser.completion()
  const address = { firstName: 'Ada', lastName: 'Lindqvist', addressLine1: '1 Quay Street', city: 'Sydney' }
  await browser.send('/user/addresses', { ...address, postalCode: '2000', country: 'Australia', isDefault: true })
  const quoteOf = async (planId: string) =>
    bodyOf(await browser.send('/user/subscription/change/preview', { planId }), PlanChangePreview)

  const larger = await quoteOf('patron_ledger')
  expect(larger.amount).toBe(larger.charge - larger.credit + larger.tax)
  expect(larger.tax).toBe(13_000)
  expect(larger.nextAmount).toBe(165_000)
  const changed = await browser.send('/user/subscription/change', { planId: 'patron_ledger', quote: larger.quote })
  expect(changed.status).toBe(200)
  expect(api.totalCharged(reader.email)).toBe(22_000 + larger.amount)

  const smaller = await quoteOf('global_reader')
  expect(smaller).toMatchObject({ amount: 0, nextAmount: 22_000 })
  await browser.send('/user/subscription/change', { planId: 'global_reader', quote: smaller.quote })
  api.stripe.clock.advance(367 * 86_400)
  const latest = invoicesOf(reader.email).at(-1)
  expect(latest).toMatchObject({ billing_reason: 'subscription_cycle', total: 22_000, total_excluding_tax: 20_000 })
})

test('a change of plan is refused with the reason when Stripe no longer knows where the reader is taxed', async () => {
  const reader = await api.newReader()
  const browser = api.newBrowser({ cookie: reader.cookie })
  const purchase = { subscriptionId: 'patron_ledger', billing: { country: 'AU' }, deliveryAddress }
  const { clientSecret } = await bodyOf(await browser.send('/create-subscription', purchase), PendingPayment)
  api.stripe.pay(clientSecret)
  await browser.completion()
  await stripe.customers.update(customerOf(reader.email).id, { address: '' })
  const quote = await browser.send('/user/subscription/change/preview', { planId: 'global_reader' })
  expect(await problemOf(quote)).toMatchObject({ status: 409, detail: expect.stringContaining('where you are taxed') })
})

test('inclusive prices are the same for everybody; without the setting no tax is computed', async () => {
  await setTax('inclusive')
  expect(await bodyOf(await preview(GERMANY), TaxPreview)).toMatchObject({ amount: 20_000, tax: 3193 })
  await setTax(null)
  const { person, buy } = newGuest()
  expect((await buy({ amount: 20_000 })).status).toBe(200)
  expect(api.subscriptionsOf(person.email)[0]?.automatic_tax.enabled).toBe(false)
  const settings = await bodyOf(await api.newBrowser().get('/payment-settings'), PaymentSettings)
  expect(settings.taxBehavior).toBeNull()
})
