import { findOrCreateIntent } from '#shared/billing/gifts.ts'
import { createCardSetup, paymentOutcome, payOpenInvoices, setDefaultCard } from '#shared/billing/payments.ts'
import { idOf } from '#shared/billing/stripe.ts'
import { fetchSubscriptionState } from '#shared/billing/subscription-state.ts'
import type { PaidSubscription } from '#shared/data/subscriptions.ts'
import { change } from './plan-change.ts'
import {
  begin,
  buy,
  confirm,
  DAY,
  execute,
  latestInvoiceOf,
  newCustomer,
  rejectionOf,
  type Scenario,
  YEAR,
} from './scenario.ts'

/** Scenarios of payments: authentication, declines, other cards, recovery, void, refund, used credit, deletion. */
export const paymentScenarios = [
  declinedFirstPayment,
  abandonedFirstPayment,
  changedCard,
  recoveredRenewal,
  authenticatedUpgrade,
  freeDays,
  refundAndDeletion,
  usedCredit,
  refundedGift,
]

async function declinedFirstPayment(scenario: Scenario): Promise<void> {
  const { stripe, prices, observed, onStep } = scenario
  onStep('declined first payment')
  const { id: customer } = await newCustomer(scenario)
  const started = await begin(scenario, customer, { price: prices.small })
  observed['a declined first payment'] = await rejectionOf(confirm(scenario, started.intent, 'pm_card_chargeDeclined'))
  const outcome = await paymentOutcome(stripe, await latestInvoiceOf(scenario, started.id))
  observed['the outcome of a declined first payment'] = outcome.state
  onStep('the same payment with another card')
  await confirm(scenario, started.intent, 'pm_card_visa')
  observed['a second card pays'] = (await stripe.subscriptions.retrieve(started.id)).status
}

async function abandonedFirstPayment(scenario: Scenario): Promise<void> {
  const { stripe, prices, observed, onStep } = scenario
  onStep('3-D Secure')
  const { id: customer } = await newCustomer(scenario)
  const started = await begin(scenario, customer, { price: prices.small })
  const { status } = await confirm(scenario, started.intent, 'pm_card_authenticationRequired')
  observed['a payment that waits for authentication'] = status
  const invoice = await latestInvoiceOf(scenario, started.id)
  observed['the outcome of a payment that waits'] = (await paymentOutcome(stripe, invoice)).state
  onStep('void')
  const { remark } = await execute(scenario, 'abandon-subscription', started.id)
  observed['an abandoned invoice'] = `${(await stripe.invoices.retrieve(invoice)).status}${remark ? `: ${remark}` : ''}`
  observed['an abandoned subscription'] = (await stripe.subscriptions.retrieve(started.id)).status
}

async function exchangeCard(scenario: Scenario, subscription: PaidSubscription, card: string): Promise<void> {
  const setup = (await createCardSetup(scenario.billing, subscription)).split('_secret_')[0] ?? ''
  await confirm(scenario, setup, card)
  await setDefaultCard(scenario.billing, subscription, setup)
}

/** A smaller plan is planned, and then the card is exchanged: the new card has to pay (docs/payment-harms.md, A8). */
async function changedCard(scenario: Scenario): Promise<void> {
  const { stripe, clock, prices, observed, onStep } = scenario
  onStep('another card for a planned plan')
  const { id: customer } = await newCustomer(scenario)
  const paid = await buy(scenario, customer, { price: prices.large })
  await change(scenario, paid, prices.small, 'period-end')
  await exchangeCard(scenario, paid, 'pm_card_mastercard')
  onStep('renewal with another card')
  await clock.advance(YEAR)
  await clock.advance(DAY)
  const [charge] = (await stripe.charges.list({ customer, limit: 1 })).data
  observed['the card that pays a planned plan'] = charge?.payment_method_details?.card?.brand ?? 'none'
  observed['a planned plan costs its price'] = charge?.amount === 20_000
}

async function recoveredRenewal(scenario: Scenario): Promise<void> {
  const { stripe, clock, billing, prices, observed, onStep } = scenario
  onStep('failed renewal, recovered')
  const { id: customer } = await newCustomer(scenario)
  const paid = await buy(scenario, customer, { price: prices.small })
  await exchangeCard(scenario, paid, 'pm_card_chargeCustomerFail')
  await clock.advance(YEAR)
  await clock.advance(DAY)
  observed['a failed renewal'] = (await stripe.subscriptions.retrieve(paid.id)).status
  await exchangeCard(scenario, paid, 'pm_card_visa')
  observed['an overdue invoice needs no authentication'] = (await payOpenInvoices(billing, paid)) === null
  observed['a recovered renewal'] = (await stripe.subscriptions.retrieve(paid.id)).status
}

async function authenticatedUpgrade(scenario: Scenario): Promise<void> {
  const { stripe, prices, observed, onStep } = scenario
  onStep('larger plan with 3-D Secure')
  const { id: customer } = await newCustomer(scenario)
  const paid = await buy(scenario, customer, { price: prices.small })
  const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer })
  await stripe.subscriptions.update(paid.id, { default_payment_method: card.id })
  observed['a larger plan waits for authentication'] = (await change(scenario, paid, prices.large, 'now')) !== null
  const { item } = await fetchSubscriptionState(stripe, paid)
  observed['a larger plan that waits has not started'] = item.price.id === prices.small
}

/** The behaviour that 0360 takes from Stripe's documentation. */
async function freeDays(scenario: Scenario): Promise<void> {
  const { stripe, clock, prices, observed, onStep } = scenario
  onStep('free days')
  const { id: customer } = await newCustomer(scenario)
  const started = await begin(scenario, customer, { price: prices.small, trialDays: 10 })
  const before = await stripe.subscriptions.retrieve(started.id)
  observed['free days without a card'] = before.status
  observed['free days begin with a pending card setup'] = idOf(before.pending_setup_intent) === started.intent
  await confirm(scenario, started.intent, 'pm_card_visa')
  observed['a card ends the pending setup'] =
    (await stripe.subscriptions.retrieve(started.id)).pending_setup_intent === null
  await execute(scenario, 'set-card', started.id)
  onStep('end of the free days')
  await clock.advance(11 * DAY)
  observed['after free days'] = (await stripe.subscriptions.retrieve(started.id)).status
  onStep('free days without a card')
  const { id: other } = await newCustomer(scenario)
  const abandoned = await begin(scenario, other, { price: prices.small, trialDays: 10 })
  await clock.advance(11 * DAY)
  observed['after free days without a card'] = (await stripe.subscriptions.retrieve(abandoned.id)).status
}

async function refundAndDeletion(scenario: Scenario): Promise<void> {
  const { stripe, prices, observed, onStep } = scenario
  onStep('refund in two parts')
  const { id: customer } = await newCustomer(scenario)
  const paid = await buy(scenario, customer, { price: prices.small })
  await execute(scenario, 'refund', paid.intent, 5_000)
  await execute(scenario, 'refund', paid.intent)
  observed['a third refund'] = (await execute(scenario, 'refund', paid.intent)).remark ?? 'accepted'
  onStep('credit notes')
  observed.creditNotes = await writeCreditNotes(scenario, paid)
  onStep('deletion of the customer')
  observed['a customer with a subscription'] = await execute(scenario, 'delete-customer', customer).then(
    () => 'deleted',
    (error: Error) => error.message,
  )
  await execute(scenario, 'cancel-subscription', paid.id)
  await execute(scenario, 'delete-customer', customer)
  observed['a customer without a subscription is deleted'] = Boolean(
    (await stripe.customers.retrieve(customer)).deleted,
  )
}

/** Returns the amounts in cents, the newest first. Run again, it writes no second one. */
async function writeCreditNotes(scenario: Scenario, { intent, id }: { intent: string; id: string }): Promise<string> {
  const { stripe } = scenario
  const { data: refunds } = await stripe.refunds.list({ payment_intent: intent })
  for (let times = 0; times < 2; times++)
    for (const refund of refunds.toReversed()) await execute(scenario, 'credit-note', refund.id)
  const { data } = await stripe.creditNotes.list({ invoice: await latestInvoiceOf(scenario, id) })
  return data.map(({ total }) => total).join(', ')
}

/** An invoice that credit and a card have paid together is returned: the card gets its part, the credit its own, once. */
async function usedCredit(scenario: Scenario): Promise<void> {
  const { stripe, prices, observed, onStep } = scenario
  onStep('used credit')
  const { id: customer } = await newCustomer(scenario, -5_000)
  const paid = await buy(scenario, customer, { price: prices.small })
  const [charge] = (await stripe.charges.list({ customer })).data
  observed['a card pays what credit leaves'] = charge?.amount === 15_000
  await execute(scenario, 'cancel-subscription', paid.id)
  await execute(scenario, 'refund', paid.intent)
  observed['the credit note of a payment beside credit'] = await writeCreditNotes(scenario, paid)
  onStep('used credit returns')
  for (let times = 0; times < 2; times++) await execute(scenario, 'return-credit', paid.id)
  const now = await stripe.customers.retrieve(customer)
  observed['used credit has returned once'] = !now.deleted && now.balance === -5_000
}

/** The payment of a gift has no invoice: it is refunded without a credit note. */
async function refundedGift(scenario: Scenario): Promise<void> {
  const { stripe, records, observed, onStep } = scenario
  onStep('gift')
  records.set('"site_settings"', () => [{ name: 'Meridian' }])
  const { id: customer } = await newCustomer(scenario)
  const gift = { amount: 20_000, currency: 'usd', years: 1 }
  const opened = { id: crypto.randomUUID(), paymentIntent: null }
  const { id } = await findOrCreateIntent(scenario.billing, { gift, planName: 'Global Reader' }, customer, opened)
  await confirm(scenario, id, 'pm_card_visa')
  await execute(scenario, 'refund', id)
  const [refund] = (await stripe.refunds.list({ payment_intent: id })).data
  observed['a refunded gift'] = (await execute(scenario, 'credit-note', refund?.id ?? '')).remark ?? 'a credit note'
}
