import type Stripe from 'stripe'
import { type Database, openDatabase } from '../data/database.ts'
import type { Log } from '../http/log.ts'
import { withLease } from './leases.ts'
import { createStripeClient } from './stripe.ts'

/**
 * The dependencies of every billing function. Billing tables are writable by `service_role` only; the caller has
 * already authorised the reader or staff member.
 */
export interface BillingContext {
  stripe: Stripe
  database: Pick<Database, 'asRole' | 'asServiceRole'>
  log: Log
  /** Sends the e-mail of this id in the background; call it after the commit. */
  sendInBackground: (emailId: string | null) => void
}

/** Metadata `meridian` of own products, customers and subscriptions: other products may share the Stripe account. */
export const OWN_MARK = 'meridian'

/** Metadata `purpose` of a mount intent, which is cancelled if somebody confirms it (decision 0044). */
export const MOUNT_ONLY = 'mount_only'

/**
 * Other payment methods of the Stripe account are excluded: plan changes and renewals need a saved card. Wallets
 * provide one.
 */
export const CARD_ONLY: 'card'[] = ['card']

export interface BillingContextOptions {
  databaseUrl: string
  /** DATABASE_CA: the certificates (PEM) to trust instead of the public authorities. */
  ca?: string | undefined
  secretKey: string
  /** The address of an emulator in place of Stripe's API. */
  apiUrl?: string | undefined
  applicationName: string
  log: Log
  sendInBackground?: BillingContext['sendInBackground']
}

/** Has its own connection pool. No transaction waits for Stripe, so few connections serve many calls. */
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
    max: 6,
    applicationName,
    ca,
    statementTimeout: 30_000,
    timeouts: { connection: 10_000, transaction: 30_000 },
  })
  const billing: BillingContext = { stripe: createStripeClient({ secretKey, apiUrl }), database, log, sendInBackground }
  return { ...billing, close: () => database.close() }
}

/**
 * Serialises the changes of one customer, also across tabs: each change sees the result of the one before. It is a lease, so
 * that no transaction waits for Stripe (decision 0430).
 */
export const withCustomerLock = <T>(
  billing: Pick<BillingContext, 'database' | 'log'>,
  customerId: string,
  work: () => Promise<T>,
): Promise<T> => withLease(billing, `subscription of ${customerId}`, work)
