import type { CheckoutResult } from '../contracts/checkout.ts'
import { nextMoment } from '../data/billing-customers.ts'
import {
  type CheckoutStanding,
  type FirstPayment,
  findFirstPayment,
  findNewestCheckout,
  findPlanOfCheckout,
} from '../data/checkout-results.ts'
import type { Tx } from '../data/database.ts'
import { carryOutSoon } from './abandoning.ts'
import type { Money } from './money.ts'
import { refreshCustomer } from './refresh.ts'

/** What has become of what this browser began: whose it is, and what there is to say about it. */
export interface Completion {
  checkout: CheckoutStanding | undefined
  result: Omit<CheckoutResult, 'signedIn'>
}

/** Asks Stripe, as long as it has not said yes. */
export async function completionOf(money: Money, browser: string): Promise<Completion> {
  const asHouse = <T>(work: (tx: Tx) => Promise<T>) => money.database.asRole('service_role', {}, work)
  const find = () => asHouse((tx) => findNewestCheckout(tx, browser))
  const before = await find()
  const isSettled = !before?.customerId || before.state === 'completed'
  if (!isSettled && before.customerId) {
    // Whatever this browser has done at Stripe it did before it asked.
    const after = await asHouse(nextMoment)
    const { orders } = await refreshCustomer(money, before.customerId, { after })
    carryOutSoon(money, orders)
  }
  const checkout = isSettled ? before : await find()
  if (!checkout) return { checkout, result: nothing }
  const { planId, subscriptionId, email, confirmed } = checkout
  const [plan, paid] = await asHouse((tx) =>
    Promise.all([
      findPlanOfCheckout(tx, planId),
      subscriptionId ? findFirstPayment(tx, subscriptionId) : Promise.resolve(undefined),
    ]),
  )
  return { checkout, result: { plan, email, confirmed, ...outcomeOf(checkout, paid) } }
}

const unpaid = { amount: null, paidAt: null, reason: null }
const nothing = { ...unpaid, status: 'none', plan: null, email: null, confirmed: false } as const

type Outcome = Pick<CheckoutResult, 'status' | 'amount' | 'paidAt' | 'reason'>

function outcomeOf({ state }: CheckoutStanding, paid: FirstPayment | undefined): Outcome {
  if (state === 'completed') return paidOutcome(paid)
  if (state === 'superseded' || state === 'abandoned') return { ...unpaid, status: 'failed', reason: LEFT }
  if (paid?.status === 'processing') return { ...unpaid, status: 'processing' }
  if (paid?.failure) return { ...unpaid, status: 'failed', reason: paid.failure }
  return { ...unpaid, status: 'open' }
}

/** A browser may come back for as long as it keeps its cookie; by then it may have ended again. */
const paidOutcome = (paid: FirstPayment | undefined): Outcome => ({
  status: paid?.live ? 'completed' : 'over',
  amount: paid?.amountPaid ?? null,
  paidAt: paid?.paidAt ?? null,
  reason: null,
})

const LEFT = 'This was left before it was paid.'
