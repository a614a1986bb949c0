import { findPayerEmail } from '../data/customers.ts'
import type { Tx } from '../data/database.ts'
import { enqueueEmail } from '../data/outbox.ts'
import { readSiteSettings } from '../data/site-settings.ts'
import type { NotificationContext, BillingNotification } from './facts.ts'

/** Answers the ids of the letters. */
export async function enqueueNotifications(tx: Tx, { reader, after }: NotificationContext, notifications: BillingNotification[]): Promise<string[]> {
  if (notifications.length === 0) return []
  const { contactEmail } = await readSiteSettings(tx)
  const { stripe_id, payer_email } = after.customer
  const payer = reader?.email ?? (await findPayerEmail(tx, stripe_id)) ?? payer_email
  const addresses = { reader: payer, publication: contactEmail }
  const emailIds: string[] = []
  for (const { to, email } of notifications) emailIds.push(await enqueueEmail(tx, addresses[to], email))
  return emailIds
}
