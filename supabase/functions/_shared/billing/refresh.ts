import type { Tx } from '../data/database.ts'
import type { Money } from './money.ts'

/** Something that stood here otherwise than at Stripe, for a report. */
export interface Difference {
  /** Its id at Stripe. */
  id: string
  what: 'customer' | 'subscription' | 'invoice' | 'payment' | 'refund' | 'dispute'
  /** Of each column that differed: what stood here, and what stands here now. All of them when it was not known. */
  columns: Record<string, { before: unknown; after: unknown }>
  isNew: boolean
}

export interface Refreshed {
  /** foreign: no customer of this house, so nothing else was looked at. */
  outcome: 'refreshed' | 'foreign'
  /** Empty when nothing had been missed. */
  differences: Difference[]
  /** What Stripe is to be told because of it; for carryOutOrders. */
  orders: string[]
  /** What must not have happened, in words for the operator: two subscriptions at once, for instance. */
  alarms: string[]
}

export interface RefreshOptions {
  /** In the same transaction, after everything else: both are kept, or neither. */
  within?: (tx: Tx, refreshed: Refreshed) => Promise<void>
}

/**
 * Makes what stands here what stands at Stripe, for one customer: the one way in which this house learns anything about
 * money. It fetches everything anew, one at a time for each customer, so it does not matter why or how often it is called,
 * nor in which order. What has changed is told to the reader by letter in the same transaction.
 */
export async function refreshCustomer(
  _money: Money,
  _customerId: string,
  _options: RefreshOptions = {},
): Promise<Refreshed> {
  throw new Error('This is being written.')
}
