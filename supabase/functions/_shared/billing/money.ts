import type Stripe from 'stripe'
import type { Database } from '../data/database.ts'
import type { Log } from '../http/log.ts'

/**
 * What everything that has to do with money is given. Its tables are nobody's but the house's, so it takes `service_role`;
 * who may ask for what is judged before, as the reader or at the desk.
 */
export interface BillingContext {
  stripe: Stripe
  database: Pick<Database, 'asRole'>
  log: Log
  /** Sends the letter of this id once what wrote it is committed. */
  sendSoon: (emailId: string | null) => void
}

/** What a product, a customer or a subscription of this house is marked with, on an account that others may share. */
export const OWN_MARK = 'meridian'

/**
 * What an account at Stripe takes besides is no way to pay here: a plan is changed and renewed by the card that is known,
 * and wallets bring one along.
 */
export const CARD_ONLY: 'card'[] = ['card']
