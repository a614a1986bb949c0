import type { Sql } from 'postgres'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import { type BillingContext, OWN_MARK } from '#shared/billing/billing-context.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { ensurePlanPrice } from '#shared/billing/stripe-prices.ts'
import { DEFAULT_CURRENCY } from '#shared/contracts/currency.ts'
import { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { openDatabase } from '#shared/data/database.ts'
import { findPlan } from '#shared/data/plans.ts'
import { priceIn } from '#shared/domain/plan.ts'
import type { StripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'
import type { TestStack } from '../../supabase/embedded/test-stack.ts'
import { type AccountsFixture, readSubscription, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, type SendOptions } from './api.fixtures.ts'
import { startSharedEmulator, stripeEnvironment } from './shared-stack.ts'

export const cards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  requiresAuthentication: '4000002760003184',
  failsOnRenewal: '4000000000000341',
}

export const DAY = 86_400
/** Longer than any year and the renewal a day after it. */
export const YEAR = 366 * DAY

/** The API with the Stripe emulator, which runs in this process. */
export interface SubscribersFixture extends AccountsFixture {
  emulator: StripeEmulator
  stripe: Stripe
  billing: BillingContext
  /** Pays for a plan with a card of this number. */
  newSubscriber(options?: SubscriberOptions): Promise<TestSubscriber>
}

interface SubscriberOptions {
  plan?: string
  card?: string
  /** With an address for the printed edition. */
  withAddress?: boolean
  /** Seconds since the purchase. */
  secondsAgo?: number
  /** Id of a coupon at Stripe. */
  coupon?: string
  /** A price of the plan that was made in the dashboard, of the same amount. */
  currency?: string
}

export interface TestSubscriber extends TestReader {
  /** Ids at Stripe. */
  customer: string
  subscription: string
  /** Refreshes the customer, as a webhook and the reconciliation do. */
  refresh(): Promise<void>
  /** The subscription as the account API returns it. */
  readSubscription(): Promise<UserSubscription | null>
  /** The subscription at Stripe. */
  atStripe(): Promise<Stripe.Subscription>
  /** Charged amounts in cents, oldest first. */
  chargedAmounts(): Promise<number[]>
  /** Confirms a setup intent with this card, and makes the card the default one. */
  useCard(card: string): Promise<Response>
}

/** On a stack of its own, or on this one with Auth. */
export async function startSubscribersFixture(options: { stack?: TestStack } = {}): Promise<SubscribersFixture> {
  let clockOffset = 0
  const emulator = await startSharedEmulator({ clock: () => Math.floor(Date.now() / 1000) - clockOffset })
  const stripeOptions = { secretKey: emulator.secretKey, apiUrl: emulator.url }
  const api = await startAccountsFixture(stripeEnvironment(emulator), options).catch(async (error) => {
    await emulator.stop()
    throw error
  })
  const database = openDatabase(api.stack.appUrl, { max: 4, applicationName: 'money under test' })
  const billing: BillingContext = {
    stripe: createStripeClient(stripeOptions),
    database,
    log: () => {},
    sendInBackground: () => {},
  }
  return {
    ...api,
    emulator,
    stripe: billing.stripe,
    billing,
    async newSubscriber({
      plan = 'global_reader',
      card = cards.succeeds,
      withAddress = false,
      secondsAgo = 0,
      coupon,
      currency,
    } = {}) {
      const reader = await api.newReader()
      if (withAddress) await saveAddress(reader)
      clockOffset = secondsAgo
      return subscribe({ api, emulator, billing }, reader, { plan, card, coupon, currency }).finally(() => {
        clockOffset = 0
      })
    },
    async stop() {
      await database.close()
      await emulator.stop()
      await api.stop()
    },
  }
}

interface SubscribeDeps {
  api: AccountsFixture
  emulator: StripeEmulator
  billing: BillingContext
}

async function createPriceLike(stripe: Stripe, priceId: string, currency: string): Promise<string> {
  const { product, unit_amount } = await stripe.prices.retrieve(priceId)
  const recurring = { interval: 'year' as const }
  const amount = unit_amount ?? 0
  return (await stripe.prices.create({ product: String(product), currency, unit_amount: amount, recurring })).id
}

/** Buys a plan as the checkout does. */
async function subscribe(
  { api, emulator, billing }: SubscribeDeps,
  reader: TestReader,
  {
    plan,
    card,
    coupon,
    currency,
  }: { plan: string; card: string; coupon: string | undefined; currency: string | undefined },
): Promise<TestSubscriber> {
  const { stripe, database } = billing
  const planRow = await database.asRole('service_role', {}, (tx) => findPlan(tx, plan))
  if (!planRow) throw new Error(`There is no plan ${plan}.`)
  const isSold = priceIn(planRow, currency ?? DEFAULT_CURRENCY) !== undefined
  const { priceId } = await ensurePlanPrice(billing, planRow, isSold ? currency : undefined)
  const price = currency && !isSold ? await createPriceLike(stripe, priceId, currency) : priceId
  const { email, id, firstName, lastName } = reader
  const name = `${firstName} ${lastName}`
  const customer = await stripe.customers.create({ email, name, metadata: { meridian: OWN_MARK, user: id } })
  await api.owner`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
    values (${customer.id}, ${id}, ${name}, ${email})`
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    metadata: { meridian: OWN_MARK },
    ...(coupon ? { discounts: [{ coupon }] } : {}),
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = subscription.latest_invoice as Stripe.Invoice
  const payment = emulator.pay(invoice.confirmation_secret?.client_secret ?? '', card)
  if (payment.status !== 'succeeded') throw new Error(`The first payment failed: ${payment.error}`)
  const refresh = async () => void (await refreshCustomer(billing, customer.id))
  await refresh()
  return {
    ...reader,
    customer: customer.id,
    subscription: subscription.id,
    refresh,
    readSubscription: () => readSubscription(reader),
    atStripe: () => stripe.subscriptions.retrieve(subscription.id),
    async chargedAmounts() {
      const { data } = await stripe.charges.list({ customer: customer.id, limit: 100 })
      return data
        .filter(({ status }) => status === 'succeeded')
        .map(({ amount }) => amount)
        .reverse()
    },
    async useCard(number) {
      const { clientSecret } = (await (await reader.send('/user/card')).json()) as { clientSecret: string }
      expect(emulator.pay(clientSecret, number).status).toBe('succeeded')
      const setupIntentId = clientSecret.split('_secret_')[0]
      return reader.send('/user/card', { setupIntentId }, { method: 'PUT' })
    },
  }
}

/** Requests the cost and the date of a change to another plan. */
export const previewPlanChange = async (reader: TestReader, planId: string) =>
  bodyOf(await reader.send('/user/subscription/change/preview', { planId }), PlanChangePreview)

export const changePlan = (reader: TestReader, planId: string, quote: string, options?: SendOptions) =>
  reader.send('/user/subscription/change', { planId, quote }, options)

export const saveAddress = (reader: TestReader) =>
  reader.send('/user/addresses', {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    addressLine1: '1 Quay Street',
    city: 'Sydney',
    postalCode: '2000',
    country: 'Australia',
  })

/** Two requests of two browsers of one reader at the same time. */
export const twiceConcurrently = <T>(request: () => Promise<T>): Promise<[T, T]> => Promise.all([request(), request()])

/** The id at Stripe of the customer of this account. */
export async function customerOf(owner: Sql, { id }: { id: string }): Promise<string> {
  const [row] = await owner`select stripe_id from billing_customers where user_id = ${id}`
  return row?.stripe_id
}
