import type { CheckoutResult } from '../contracts/checkout.ts'
import { translatable } from '../contracts/translatable.ts'
import { nextSyncVersion } from '../data/billing-customers.ts'
import {
  type CheckoutRecord,
  type FirstPayment,
  findFirstPayment,
  findNewestCheckout,
  findPlanOfCheckout,
} from '../data/checkout-results.ts'
import { isTrialRejected } from '../data/trials.ts'
import type { BillingContext } from './billing-context.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { executeStripeCommandsInBackground } from './stripe-commands.ts'

/** The checkout of a browser and its result. */
export interface Completion {
  checkout: CheckoutRecord | undefined
  result: Omit<CheckoutResult, 'signedIn'>
}

/** Refreshes from Stripe unless the checkout is completed. */
export async function fetchCompletion(billing: BillingContext, browser: string): Promise<Completion> {
  const { database } = billing
  const find = () => database.asServiceRole((tx) => findNewestCheckout(tx, browser))
  const before = await find()
  const isFinal = !before?.customerId || before.state === 'completed'
  if (!isFinal && before.customerId) {
    // The browser has finished at Stripe before it asks for the result.
    const afterVersion = await database.asServiceRole(nextSyncVersion)
    const { commands } = await refreshCustomer(billing, before.customerId, { afterVersion })
    executeStripeCommandsInBackground(billing, commands)
  }
  const checkout = isFinal ? before : await find()
  if (!checkout) return { checkout, result: noCheckout }
  const { planId, subscriptionId, email, confirmed } = checkout
  const [plan, paid, isRejected] = await database.asServiceRole((tx) =>
    Promise.all([
      findPlanOfCheckout(tx, planId),
      subscriptionId ? findFirstPayment(tx, subscriptionId) : Promise.resolve(undefined),
      subscriptionId && checkout.state !== 'completed' ? isTrialRejected(tx, subscriptionId) : Promise.resolve(null),
    ]),
  )
  return {
    checkout,
    result: { plan, email, confirmed, ...(isRejected ? trialRejected : checkoutOutcome(checkout, paid)) },
  }
}

const unpaid = { amount: null, currency: null, paidAt: null, reason: null }
const noCheckout = { ...unpaid, status: 'none', plan: null, email: null, confirmed: false } as const

type Outcome = Pick<CheckoutResult, 'status' | 'amount' | 'currency' | 'paidAt' | 'reason'>

function checkoutOutcome({ state }: CheckoutRecord, paid: FirstPayment | undefined): Outcome {
  if (state === 'completed') return paidOutcome(paid)
  if (state === 'superseded' || state === 'abandoned') return { ...unpaid, status: 'failed', reason: ABANDONED }
  if (paid?.status === 'processing') return { ...unpaid, status: 'processing' }
  if (paid?.failure) return { ...unpaid, status: 'failed', reason: paid.failure }
  return { ...unpaid, status: 'open' }
}

/** The browser can ask as long as it has its cookie, also after the subscription has ended. */
const paidOutcome = (paid: FirstPayment | undefined): Outcome => ({
  status: paid?.live ? 'completed' : 'ended',
  amount: paid?.amountPaid ?? null,
  currency: paid?.currency ?? null,
  paidAt: paid?.paidAt ?? null,
  reason: null,
})

const trialRejected: Outcome = {
  ...unpaid,
  status: 'failed',
  reason: translatable(
    'This card has had its free days before, so nothing has begun and nothing was charged. You can subscribe without them.',
  ),
}

const ABANDONED = 'This was left before it was paid.'
