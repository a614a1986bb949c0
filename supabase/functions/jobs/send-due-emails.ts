import { claimDueEmails, failExpiredEmails } from '../_shared/data/email-outbox.ts'
import { deliver, type Mailer } from '../_shared/mail/deliver.ts'

/** Together they are sent in far less time than that for which they are claimed. */
const CONCURRENCY = 5
/** A function may not run for ever, and the next one comes in a minute. */
const TIME_BUDGET_MS = 20_000

/** Delivers what is due, a few letters at a time; answers how many were sent and how many given up. */
export async function sendDueEmails(mailer: Mailer): Promise<{ sent: number; givenUp: number }> {
  const { database, role } = mailer
  const started = performance.now()
  const givenUp = await database.asRole(role, {}, failExpiredEmails)
  if (givenUp > 0) mailer.log('error', 'emails given up', { count: givenUp })
  let sent = 0
  while (performance.now() - started < TIME_BUDGET_MS) {
    const emails = await database.asRole(role, {}, (tx) => claimDueEmails(tx, CONCURRENCY))
    if (emails.length === 0) break
    sent += await deliver(mailer, emails)
  }
  return { sent, givenUp }
}
