import { expect } from '@playwright/test'
import type { DemoAccount } from '../../supabase/embedded/demo-accounts.ts'
import { apiRequest, newReader } from './accounts.ts'
import { cards } from './checkout-page.ts'
import type { Page } from './fixtures.ts'

// Creates paying readers by the API calls of the checkout, and by what Stripe.js does with a test card.

const plans = {
  global_reader: { amount: 20_000 },
  patron_ledger: {
    amount: 150_000,
    deliveryAddress: {
      fullName: 'Odile Marchetti',
      addressLine1: '14 Harbour Row',
      city: 'Boston',
      state: 'MA',
      postalCode: '02110',
      country: 'United States',
    },
  },
}

/** A new reader who has just paid for a plan, signed in in this browser. */
export async function newSubscriber(page: Page, plan: keyof typeof plans, card = cards.succeeds): Promise<DemoAccount> {
  const person = await newReader(page)
  const { amount, ...purchase } = plans[plan]
  await apiRequest(page, '/api/create-payment-intent', { subscriptionId: plan, amount })
  const response = await apiRequest(page, '/api/create-subscription', { subscriptionId: plan, ...purchase })
  const { clientSecret } = await response.json()
  await controlStripe(page, 'pay', { secret: clientSecret, card, bank: 'agrees' })
  const completed = await (await apiRequest(page, '/api/checkout/completion', {})).json()
  expect(completed).toMatchObject({ status: 'completed' })
  return person
}

/** Opens a dispute about the payment of this reader. */
export async function disputePayment(page: Page, email: string): Promise<void> {
  const { script } = await (await page.request.get('/api/payment-settings')).json()
  const { customers, charges } = await (await page.request.get(`${new URL(script).origin}/_control/state`)).json()
  const customer = customers.find((one: { email?: string }) => one.email === email)
  const charge = charges.find((one: { customer: string }) => one.customer === customer?.id)
  await controlStripe(page, 'dispute', { charge: charge.id, reason: 'fraudulent' })
}

/** Actions at Stripe without the reader, by the control API of the emulator. */
async function controlStripe(page: Page, action: string, data: object): Promise<void> {
  const { script } = await (await page.request.get('/api/payment-settings')).json()
  const response = await page.request.post(`${new URL(script).origin}/_control/${action}`, { data })
  expect(response.ok(), `${action}: ${await response.text()}`).toBe(true)
}
