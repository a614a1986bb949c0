import type Stripe from 'stripe'
import { paymentOutcome } from '#shared/billing/payments.ts'
import { fetchSnapshot } from '#shared/billing/snapshot.ts'

import { fetchSubscriptionState } from '#shared/billing/subscription-state.ts'
import { databaseWithRecords } from './database-with-records.ts'
import { debitScenarios } from './debit-scenarios.ts'
import { groupScenarios } from './group-scenarios.ts'
import { paymentScenarios } from './payment-scenarios.ts'
import { change } from './plan-change.ts'
import {
  buy,
  DAY,
  FeatureMissing,
  newCustomer,
  type Observations,
  rejectionOf,
  type Scenario,
  YEAR,
} from './scenario.ts'
import type { StripeTarget } from './target.ts'
import { taxScenarios } from './tax-scenarios.ts'

export interface ScenarioResult {
  observed: Observations
  /** Names of scenarios. */
  played: string[]
  /** By the name of the scenario, what the Stripe account lacks for it. */
  skipped: Record<string, string>
}

/**
 * Takes subscriptions from purchase to end with the calls of the payment code: plan changes, renewals, failures, free
 * years, withdrawals, groups, taxes, bank debits. `onStep` is called before each step.
 */
export async function runScenarios(
  target: StripeTarget,
  onStep: (step: string, scenario: string) => void,
): Promise<ScenarioResult> {
  const { stripe } = target
  const observed: Observations = {}
  const [played, skipped]: [string[], Record<string, string>] = [[], {}]
  onStep('catalogue', 'catalogue')
  const { archive, ...catalogue } = await createCatalogue(stripe)
  try {
    for (const run of scenarios) {
      const name = titleOf(run)
      const [clock, records] = [await target.newClock(), new Map()]
      const billing = { stripe, database: databaseWithRecords(records), log: () => {}, sendInBackground: () => {} }
      try {
        await run({ stripe, billing, records, clock, ...catalogue, observed, onStep: (step) => onStep(step, name) })
        played.push(name)
      } catch (error) {
        if (!(error instanceof FeatureMissing)) throw error
        skipped[name] = error.message
      } finally {
        await clock.delete()
      }
    }
  } finally {
    onStep('archive', 'catalogue')
    await archive()
  }
  return { observed, played, skipped }
}

/** The words of its name. */
const titleOf = ({ name }: { name: string }) => name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)

async function createCatalogue(stripe: Stripe) {
  // A digital service, with the standard rate of each country; otherwise the account's own default counts.
  const product = await stripe.products.create({
    ...{ name: 'Meridian, a test of the payment code', tax_code: 'txcd_10000000' },
  })
  const yearly = (unit_amount: number, more: Partial<Stripe.PriceCreateParams> = {}) =>
    stripe.prices.create({
      ...{ product: product.id, currency: 'usd', unit_amount, recurring: { interval: 'year' } },
      ...more,
    })
  const [small, large] = [await yearly(20_000), await yearly(150_000)]
  const euro = await yearly(20_000, { currency: 'eur', tax_behavior: 'exclusive' })
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once' })
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } })
  return {
    prices: { small: small.id, large: large.id, euro: euro.id },
    product: product.id,
    promotionCode: code.id,
    async archive() {
      await stripe.promotionCodes.update(code.id, { active: false })
      await stripe.coupons.del(coupon.id)
      await stripe.products.update(product.id, { active: false })
    },
  }
}

async function planChangesAndRenewal(scenario: Scenario): Promise<void> {
  const { stripe, clock, prices, observed, onStep } = scenario
  onStep('purchase')
  const { id: customer } = await newCustomer(scenario)
  const paid = await buy(scenario, customer, { price: prices.small })
  onStep('larger plan')
  await change(scenario, paid, prices.large, 'now')
  onStep('cancel and resume')
  await stripe.subscriptions.update(paid.id, { cancel_at_period_end: true })
  await stripe.subscriptions.update(paid.id, { cancel_at_period_end: false })
  const { periodEnd } = await fetchSubscriptionState(stripe, paid)
  await stripe.subscriptions.update(paid.id, { cancel_at: periodEnd })
  const withDate = await stripe.subscriptions.update(paid.id, { cancel_at: '' })
  observed['an empty cancel_at resumes'] = withDate.cancel_at === null
  onStep('smaller plan with the next period')
  await change(scenario, paid, prices.small, 'period-end')
  const { schedule } = await stripe.subscriptions.retrieve(paid.id, { expand: ['schedule'] })
  const defaults = typeof schedule === 'object' ? schedule?.default_settings : undefined
  observed.scheduleCopiesCard = defaults?.default_payment_method != null
  onStep('renewal')
  await clock.advance(YEAR)
  await clock.advance(DAY)
  await fetchSnapshot(stripe, await stripe.customers.retrieve(customer), { hasCreditNotes: false })
  onStep('end')
  await stripe.subscriptions.cancel(paid.id, { prorate: false, invoice_now: false })
  observed['a second cancellation'] = await rejectionOf(stripe.subscriptions.cancel(paid.id))
}

async function freeYear(scenario: Scenario): Promise<void> {
  const { stripe, prices, promotionCode, observed, onStep } = scenario
  onStep('free first year')
  const { id: customer } = await newCustomer(scenario)
  const free = await buy(scenario, customer, { price: prices.small, promotion: promotionCode })
  const { default_payment_method: card } = await stripe.subscriptions.retrieve(free.id)
  observed.setupSetsDefaultCard = card !== null
}

async function failedRenewal(scenario: Scenario): Promise<void> {
  const { stripe, clock, prices, observed, onStep } = scenario
  onStep('failed renewal')
  const { id: customer } = await newCustomer(scenario)
  const paid = await buy(scenario, customer, { price: prices.small })
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(paid.id, { default_payment_method: failing.id })
  await clock.advance(YEAR)
  await clock.advance(DAY)
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(paid.id)
  const id = typeof invoice === 'string' ? invoice : (invoice?.id ?? '')
  const { state } = await paymentOutcome(stripe, id)
  observed['the outcome of a declined renewal'] = state
  onStep('uncollectible invoice')
  await stripe.invoices.markUncollectible(id)
  const rejection = await rejectionOf(stripe.invoices.voidInvoice(id))
  observed.voidsUncollectible = rejection === 'accepted'
}

async function withoutCard(scenario: Scenario): Promise<void> {
  const { stripe, prices, observed, onStep } = scenario
  onStep('no card')
  const { id: customer } = await newCustomer(scenario)
  const paid = await buy(scenario, customer, { price: prices.small })
  const { data } = await stripe.paymentMethods.list({ customer, type: 'card' })
  for (const { id } of data) await stripe.paymentMethods.detach(id)
  const { item } = await fetchSubscriptionState(stripe, paid)
  observed['a larger plan without a card'] = await rejectionOf(
    stripe.subscriptions.update(paid.id, {
      items: [{ id: item.id, price: prices.large }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    }),
  )
}

async function disputedPayment(scenario: Scenario): Promise<void> {
  const { stripe, prices, observed, onStep } = scenario
  onStep('dispute')
  const { id: customer } = await newCustomer(scenario)
  await buy(scenario, customer, { price: prices.small, card: 'pm_card_createDispute' })
  const [intent] = (await stripe.paymentIntents.list({ customer, limit: 1 })).data
  observed['a refund during a dispute'] = await rejectionOf(stripe.refunds.create({ payment_intent: intent?.id ?? '' }))
}

/** The months of a pause: free time before the renewal, which then costs the same. */
async function longerTerm(scenario: Scenario): Promise<void> {
  const { stripe, clock, prices, observed, onStep } = scenario
  onStep('longer term')
  const { id: customer } = await newCustomer(scenario)
  const paid = await buy(scenario, customer, { price: prices.small })
  await clock.advance(30 * DAY)
  await stripe.subscriptions.update(paid.id, { cancel_at_period_end: true })
  const { periodEnd } = await fetchSubscriptionState(stripe, paid)
  const longer = await stripe.subscriptions.update(paid.id, {
    trial_end: periodEnd + 60 * DAY,
    proration_behavior: 'none',
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice', billing_cycle_anchor: 'now' } },
    metadata: { extended_to: String(periodEnd + 60 * DAY) },
  })
  observed['a longer term is a trial from the day of the change'] = (longer.trial_start ?? 0) > longer.created
  observed['a cancellation moves with the longer term'] = longer.cancel_at === longer.trial_end
  await stripe.subscriptions.update(paid.id, { cancel_at_period_end: true })
  await stripe.subscriptions.update(paid.id, { cancel_at_period_end: false })
  const renewal = await stripe.invoices.createPreview({ subscription: paid.id })
  observed['the renewal after a longer term costs the same'] = renewal.amount_due === 20_000
  await clock.advance(periodEnd + DAY - (longer.trial_start ?? 0))
  const { data: charges } = await stripe.charges.list({ customer })
  observed['nothing is charged on the former day'] = charges.length === 1
}

const subscriptionScenarios = [planChangesAndRenewal, freeYear, failedRenewal, withoutCard, disputedPayment, longerTerm]
const scenarios = [...subscriptionScenarios, ...paymentScenarios, ...groupScenarios, ...taxScenarios, ...debitScenarios]
