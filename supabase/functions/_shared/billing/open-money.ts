import { type Database, openDatabase } from '../data/database.ts'
import type { Log } from '../http/log.ts'
import type { BillingContext } from './money.ts'
import { createStripeClient } from './stripe.ts'

export interface BillingContextOptions {
  databaseUrl: string
  secretKey: string
  /** Where Stripe's API is, when that is a stand-in. */
  apiUrl?: string | undefined
  applicationName: string
  log: Log
  sendSoon?: BillingContext['sendSoon']
}

/** Waits for Stripe in the middle of a transaction now and then, so it has connections, and a patience, of its own. */
export function createBillingContext({ databaseUrl, secretKey, apiUrl, applicationName, log, sendSoon = () => {} }: BillingContextOptions) {
  const database: Database = openDatabase(databaseUrl, {
    max: 10,
    applicationName,
    statementTimeout: 30_000,
    timeouts: { connection: 10_000, transaction: 60_000 },
  })
  const billing: BillingContext = { stripe: createStripeClient({ secretKey, apiUrl }), database, log, sendSoon }
  return { ...billing, close: () => database.close() }
}
