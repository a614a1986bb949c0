import type Stripe from 'stripe'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { loadSecrets } from '../../supabase/embedded/home.ts'
import type { Hand } from './hands.ts'
import type { aStranger } from './members.ts'
import { expect, type Locator, type Page } from './reader.ts'

// What the stories of paying have in common.

export const GLOBAL = { id: 'global_reader', name: 'Global Reader' }
export const PATRON = { id: 'patron_ledger', name: 'Patron Ledger' }
export const SUCCESS = '/subscription-success'

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  asksAlways: '4000002760003184',
}

/** The sheet with its fields, once it has them. */
export async function openSheet(page: Page, { id, name }: typeof GLOBAL): Promise<Locator> {
  await page.goto(`/checkout?plan=${id}`)
  return sheetOf(page, name)
}

export async function sheetOf(page: Page, name: string): Promise<Locator> {
  const sheet = page.getByRole('form', { name: `Subscribe to ${name}` })
  await expect(sheet.getByLabel('Card number')).toBeVisible()
  await expect(sheet).toHaveAttribute('novalidate')
  return sheet
}

export const particulars = ({ firstName, lastName, email, password }: ReturnType<typeof aStranger>) => ({
  'First name': firstName,
  'Last name': lastName,
  Email: email,
  Password: password,
  'Confirm password': password,
})

export const anAddress = {
  'Full name': 'Odile Marchetti',
  'Address line 1': '9 Larkspur Street',
  City: 'New York',
  'Postal code': '10012',
}

export async function write(hand: Hand, sheet: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await hand.write(sheet.getByLabel(label, { exact: true }), text)
}

/** A card as it is typed. */
export const writeCard = (hand: Hand, sheet: Locator, number: string) =>
  write(hand, sheet, { 'Card number': number, 'Expiration date': '1234', 'Security code': '123', 'ZIP code': '10012' })

export const submitOf = (sheet: Locator) => sheet.getByRole('button', { name: /^(Subscribe to|Processing)/ })

/** The line of the order with this name. */
export const orderLine = (sheet: Locator, term: string) =>
  sheet.getByRole('complementary').locator('.description-row', { hasText: term }).getByRole('definition')

/** The thanks, once the house knows that it was paid. */
export async function isThanked(page: Page, firstName = 'Odile'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Thank you, ${firstName}`)
  await expect(page, 'nothing of a payment stays in the address').toHaveURL(SUCCESS)
}

/** Stripe, as the house itself sees it. */
const stripe = (): Stripe =>
  createStripeClient({ secretKey: loadSecrets(process.env.MERIDIAN_HOME ?? '').stripeSecretKey, apiUrl: process.env.STRIPE_URL })

/** What Stripe has of whoever pays under this address. */
export async function atStripe(email: string) {
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

/** A code that takes something off the first year. */
export async function aPromotion(percent: number): Promise<string> {
  const { coupons, promotionCodes } = stripe()
  const coupon = await coupons.create({ percent_off: percent, duration: 'once', name: `${percent} in a hundred` })
  const code = `SPRING${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await promotionCodes.create({ code, promotion: { type: 'coupon', coupon: coupon.id } })
  return code
}

/** The script that takes cards. */
export const scriptOf = async ({ request }: Page): Promise<string> =>
  (await (await request.get('/api/payment-settings')).json()).script

/** The fields for the card do not come the first time that they are asked for, as a frame of Stripe's may not. */
export async function fieldsComeLate(page: Page): Promise<void> {
  await page.route(await scriptOf(page), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};(${failOnce})()` })
  })
}

/** Runs in the page. */
function failOnce() {
  const { Stripe: make } = globalThis as unknown as { Stripe: (key: string) => Stripes }
  let failed = false
  const failing = (element: PaymentFields) => {
    failed = true
    element.mount = () => {}
    element.on = (event, listener) => void (event === 'loaderror' && setTimeout(() => listener({ error: {} })))
    return element
  }
  const fieldsOf = (elements: ReturnType<Stripes['elements']>) => {
    const create = elements.create.bind(elements)
    elements.create = (kind, options) => (failed ? create(kind, options) : failing(create(kind, options)))
    return elements
  }
  const made = (key: string) => {
    const stripe = make(key)
    const { elements } = stripe
    return { ...stripe, elements: (options: object) => fieldsOf(elements(options)) }
  }
  Object.assign(globalThis, { Stripe: Object.assign(made, make) })
}
interface PaymentFields {
  mount: () => void
  on: (event: string, listener: (event: object) => void) => void
}
interface Stripes {
  elements: (options: object) => { create: (kind: string, options: object) => PaymentFields }
}
