import type Stripe from 'stripe'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { loadSecrets } from '../../supabase/embedded/home-folder.ts'
import type { newGuest } from './accounts.ts'
import { expect, type Locator, type Page } from './fixtures.ts'
import type { InputMethod } from './input-methods.ts'

// Helpers of the checkout stories.

export const GLOBAL_READER = { id: 'global_reader', name: 'Global Reader' }
export const PATRON_LEDGER = { id: 'patron_ledger', name: 'Patron Ledger' }
export const SUCCESS_PATH = '/subscription-success'

export const cards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  requiresAuthentication: '4000002760003184',
}

/** Opens the checkout, and waits for the card fields. */
export async function openCheckout(page: Page, { id, name }: typeof GLOBAL_READER): Promise<Locator> {
  await page.goto(`/checkout?plan=${id}`)
  return checkoutForm(page, name)
}

export async function checkoutForm(page: Page, name: string): Promise<Locator> {
  const form = page.getByRole('form', { name: `Subscribe to ${name}` })
  await expect(form.getByLabel('Card number')).toBeVisible()
  await expect(form).toHaveAttribute('novalidate')
  return form
}

export const accountFields = ({ firstName, lastName, email, password }: ReturnType<typeof newGuest>) => ({
  'First name': firstName,
  'Last name': lastName,
  Email: email,
  Password: password,
  'Confirm password': password,
})

export const addressFields = {
  'Full name': 'Odile Marchetti',
  'Address line 1': '9 Larkspur Street',
  City: 'New York',
  'Postal code': '10012',
}

export async function fillFields(input: InputMethod, form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await input.fill(form.getByLabel(label, { exact: true }), text)
}

/** A card as it is typed. */
export const fillCard = (input: InputMethod, form: Locator, number: string) =>
  fillFields(input, form, {
    'Card number': number,
    'Expiration date': '1234',
    'Security code': '123',
    'ZIP code': '10012',
  })

export const submitButton = (form: Locator) => form.getByRole('button', { name: /^(Subscribe to|Processing)/ })

/** The value of this term in the order summary. */
export const summaryLine = (form: Locator, term: string) =>
  form.getByRole('complementary').locator('dl > div', { hasText: term }).getByRole('definition')

/** The confirmation, once the database knows the payment. */
export async function expectThankYou(page: Page, firstName = 'Odile'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Thank you, ${firstName}`)
  await expect(page, 'nothing of a payment stays in the address').toHaveURL(SUCCESS_PATH)
}

/** A Stripe client, as the functions have one. */
const stripe = (): Stripe =>
  createStripeClient({
    secretKey: loadSecrets(process.env.MERIDIAN_HOME ?? '').stripeSecretKey,
    apiUrl: process.env.STRIPE_URL,
  })

/** The customer and its objects at Stripe for this address. */
export async function stripeRecordsOf(email: string) {
  const { customers, subscriptions, charges } = stripe()
  const { data: found } = await customers.list({ email })
  const customer = found[0]?.id ?? ''
  const [all, paid] = await Promise.all([subscriptions.list({ customer, status: 'all' }), charges.list({ customer })])
  return {
    customers: found.length,
    live: all.data.filter(({ status }) => status === 'active').length,
    paid: paid.data.filter((charge) => charge.status === 'succeeded').map(({ amount }) => amount),
  }
}

/** A credit (negative) or a debt at Stripe of a reader who has opened a purchase before, in cents. */
export async function setBalance(email: string, balance: number): Promise<void> {
  const { customers } = stripe()
  const [customer] = (await customers.list({ email })).data
  await customers.update(customer?.id ?? '', { balance })
}

/** Creates a promotion code for the first year. */
export async function createPromotion(percent: number): Promise<string> {
  const { coupons, promotionCodes } = stripe()
  const coupon = await coupons.create({ percent_off: percent, duration: 'once', name: `${percent} in a hundred` })
  const code = `SPRING${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await promotionCodes.create({ code, promotion: { type: 'coupon', coupon: coupon.id } })
  return code
}

/** The URL of the emulated Stripe.js. */
export const stripeScriptUrl = async ({ request }: Page): Promise<string> =>
  (await (await request.get('/api/payment-settings')).json()).script

/** Makes the first mount of the card fields fail, as a frame of Stripe may. */
export async function failFirstCardMount(page: Page): Promise<void> {
  await page.route(await stripeScriptUrl(page), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};(${failOnce})()` })
  })
}

/** Runs in the page. */
function failOnce() {
  const { Stripe: createStripe } = globalThis as unknown as { Stripe: (key: string) => StripeInstance }
  let failed = false
  const failing = (element: PaymentFields) => {
    failed = true
    element.mount = () => {}
    element.on = (event, listener) => void (event === 'loaderror' && setTimeout(() => listener({ error: {} })))
    return element
  }
  const wrapElements = (elements: ReturnType<StripeInstance['elements']>) => {
    const create = elements.create.bind(elements)
    elements.create = (kind, options) =>
      failed || kind !== 'payment' ? create(kind, options) : failing(create(kind, options))
    return elements
  }
  const wrappedStripe = (key: string) => {
    const stripe = createStripe(key)
    const { elements } = stripe
    return { ...stripe, elements: (options: object) => wrapElements(elements(options)) }
  }
  Object.assign(globalThis, { Stripe: Object.assign(wrappedStripe, createStripe) })
}
interface PaymentFields {
  mount: () => void
  on: (event: string, listener: (event: object) => void) => void
}
interface StripeInstance {
  elements: (options: object) => { create: (kind: string, options: object) => PaymentFields }
}
