import { type Database, openDatabase } from '../data/database.ts'
import type { Log } from '../http/log.ts'
import type { Money } from './money.ts'
import { stripeAt } from './stripe.ts'

export interface MoneyOptions {
  databaseUrl: string
  secretKey: string
  /** Where Stripe's API is, when that is a stand-in. */
  apiUrl?: string | undefined
  applicationName: string
  log: Log
  sendSoon?: Money['sendSoon']
}

/** Waits for Stripe in the middle of a transaction now and then, so it has connections, and a patience, of its own. */
export function openMoney({ databaseUrl, secretKey, apiUrl, applicationName, log, sendSoon = () => {} }: MoneyOptions) {
  const database: Database = openDatabase(databaseUrl, {
    max: 10,
    applicationName,
    statementTimeout: 30_000,
    patience: { connection: 10_000, transaction: 60_000 },
  })
  const money: Money = { stripe: stripeAt({ secretKey, apiUrl }), database, log, sendSoon }
  return { ...money, close: () => database.close() }
}
