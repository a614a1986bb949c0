import Stripe from 'stripe'
import { paymentOutcome } from '#shared/billing/payments.ts'
import {
  begin,
  DAY,
  execute,
  FeatureMissing,
  latestInvoiceOf,
  newCustomer,
  rejectionOf,
  type Scenario,
} from './scenario.ts'

/** Scenarios of SEPA debits, which the bank answers later. The publication saves a bank account only by a payment from it. */
export const debitScenarios = [paidDebit, failedDebit]

// The bank answers after three minutes, so that the steps before it are the same in each run
// (https://docs.stripe.com/payments/sepa-debit/accept-a-payment#test-integration).
const PAYING_IBAN = 'AT321904300235473204'
const FAILING_IBAN = 'AT051904300235473205'

/** The parameter that Stripe.js sends after the reader has agreed to the mandate. */
const MANDATE: Stripe.PaymentIntentConfirmParams.MandateData = {
  customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.7', user_agent: 'Meridian' } },
}

/** Throws `FeatureMissing` for an account that takes no SEPA debits. */
async function beginByDebit(scenario: Scenario) {
  const { id: customer } = await newCustomer(scenario)
  const paymentMethods: ('card' | 'sepa_debit')[] = ['card', 'sepa_debit']
  const started = await begin(scenario, customer, { price: scenario.prices.euro, paymentMethods }).catch(
    rethrowInactive,
  )
  return { customer, started }
}

/** Stripe has no code for it. */
function rethrowInactive(error: unknown): never {
  const isInactive =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    /sepa_debit.*(is invalid|activated)/i.test(error.message)
  throw isInactive ? new FeatureMissing(`SEPA debits are not activated: ${error.message}`) : error
}

const newDebit = ({ stripe }: Scenario, iban: string) =>
  stripe.paymentMethods.create({
    ...{ type: 'sepa_debit', sepa_debit: { iban } },
    billing_details: { name: 'Ada Lindqvist', email: 'ada@meridian.example' },
  })

const stateOf = async ({ stripe }: Scenario, subscription: string, intent: string): Promise<string> => {
  const { status: ofIntent } = await stripe.paymentIntents.retrieve(intent)
  const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription, {
    expand: ['latest_invoice'],
  })
  return `${ofIntent}, ${status}, ${typeof invoice === 'object' ? invoice?.status : 'no'} invoice`
}

async function paidDebit(scenario: Scenario): Promise<void> {
  const { stripe, clock, observed, onStep } = scenario
  onStep('SEPA debit')
  const { customer, started } = await beginByDebit(scenario)
  const debit = await newDebit(scenario, PAYING_IBAN)
  observed['a debit without a mandate'] = await rejectionOf(
    stripe.paymentIntents.confirm(started.intent, { payment_method: debit.id }),
  )
  await stripe.paymentIntents.confirm(started.intent, { payment_method: debit.id, mandate_data: MANDATE })
  observed['a debit that the bank processes'] = await stateOf(scenario, started.id, started.intent)
  const { state } = await paymentOutcome(stripe, await latestInvoiceOf(scenario, started.id))
  observed['the outcome of a debit that the bank processes'] = state
  observed['a processing debit is not cancelled'] = await rejectionOf(stripe.paymentIntents.cancel(started.intent))
  onStep('paid SEPA debit')
  await clock.waitForDebit(started.intent)
  await clock.advance(60)
  observed['a paid debit'] = await stateOf(scenario, started.id, started.intent)
  const [charge] = (await stripe.charges.list({ customer, limit: 1 })).data
  observed['the charge of a debit'] = `${charge?.status} ${charge?.payment_method_details?.sepa_debit?.last4}`
  observed['a debit pays the renewals'] =
    (await stripe.subscriptions.retrieve(started.id)).default_payment_method === debit.id
  await renewByDebit(scenario, started.id)
}

async function renewByDebit(scenario: Scenario, subscription: string): Promise<void> {
  const { stripe, clock, observed, onStep } = scenario
  onStep('renewal by SEPA debit')
  const { items } = await stripe.subscriptions.retrieve(subscription)
  await clock.advance((items.data[0]?.current_period_end ?? 0) + DAY - clock.now())
  const invoice = await latestInvoiceOf(scenario, subscription)
  const { data } = await stripe.invoicePayments.list({ invoice })
  const intent = String(data[0]?.payment.payment_intent ?? '')
  observed['a renewal that the bank processes'] = await stateOf(scenario, subscription, intent)
  await clock.waitForDebit(intent)
  await clock.advance(60)
  observed['a renewal by debit'] = await stateOf(scenario, subscription, intent)
  await execute(scenario, 'cancel-subscription', subscription)
}

async function failedDebit(scenario: Scenario): Promise<void> {
  const { stripe, clock, observed, onStep } = scenario
  onStep('failing SEPA debit')
  const { started } = await beginByDebit(scenario)
  const debit = await newDebit(scenario, FAILING_IBAN)
  await stripe.paymentIntents.confirm(started.intent, { payment_method: debit.id, mandate_data: MANDATE })
  observed['a failing debit at first'] = await stateOf(scenario, started.id, started.intent)
  await clock.waitForDebit(started.intent)
  await clock.advance(60)
  observed['a failed debit'] = await stateOf(scenario, started.id, started.intent)
  const { state } = await paymentOutcome(stripe, await latestInvoiceOf(scenario, started.id))
  observed['the outcome of a failed debit'] = state
  const { last_payment_error: error } = await stripe.paymentIntents.retrieve(started.intent)
  observed['the error of a failed debit'] = error?.code ?? 'none'
  onStep('card after a failed SEPA debit')
  await stripe.paymentIntents.confirm(started.intent, { payment_method: 'pm_card_visa' })
  observed['a card after a failed debit'] = await stateOf(scenario, started.id, started.intent)
  await clock.advance(DAY)
  await execute(scenario, 'cancel-subscription', started.id)
}
