import type Stripe from 'stripe'
import { type Database, openDatabase } from '../data/database.ts'
import { lockSubscription } from '../data/subscriptions.ts'
import type { Log } from '../http/log.ts'
import { createStripeClient } from './stripe-client.ts'

/**
 * What everything that has to do with money is given. Its tables are nobody's but the house's, so it takes `service_role`;
 * who may ask for what is judged before, as the reader or at the desk.
 */
export interface BillingContext {
  stripe: Stripe
  database: Pick<Database, 'asRole' | 'asServiceRole'>
  log: Log
  /** Sends the letter of this id once what wrote it is committed. */
  sendInBackground: (emailId: string | null) => void
}

/** What a product, a customer or a subscription of this house is marked with, on an account that others may share. */
export const OWN_MARK = 'meridian'

/**
 * What an account at Stripe takes besides is no way to pay here: a plan is changed and renewed by the card that is known,
 * and wallets bring one along.
 */
export const CARD_ONLY: 'card'[] = ['card']

export interface BillingContextOptions {
  databaseUrl: string
  /** DATABASE_CA: the certificates (PEM) to trust instead of the public authorities. */
  ca?: string | undefined
  secretKey: string
  /** Where Stripe's API is, when that is a stand-in. */
  apiUrl?: string | undefined
  applicationName: string
  log: Log
  sendInBackground?: BillingContext['sendInBackground']
}

/** Waits for Stripe in the middle of a transaction now and then, so it has connections, and a patience, of its own. */
export function createBillingContext({
  databaseUrl,
  ca,
  secretKey,
  apiUrl,
  applicationName,
  log,
  sendInBackground = () => {},
}: BillingContextOptions) {
  const database: Database = openDatabase(databaseUrl, {
    max: 10,
    applicationName,
    ca,
    statementTimeout: 30_000,
    timeouts: { connection: 10_000, transaction: 60_000 },
  })
  const billing: BillingContext = { stripe: createStripeClient({ secretKey, apiUrl }), database, log, sendInBackground }
  return { ...billing, close: () => database.close() }
}

/**
 * What readers change about what they pay for is done one thing after the other, in however many tabs they click: each looks
 * at what the one before has left. What is done at Stripe stays done whether or not this transaction ends well.
 */
export function withCustomerLock<T>(
  { database }: BillingContext,
  customerId: string,
  work: () => Promise<T>,
): Promise<T> {
  return database.asServiceRole(async (tx) => {
    await lockSubscription(tx, customerId)
    return work()
  })
}
