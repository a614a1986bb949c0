import { claimDueEmails, failExpiredEmails } from '../_shared/data/email-outbox.ts'
import { deliver, type Mailer } from '../_shared/mail/deliver.ts'

/** Few enough to be sent well before their claims expire. */
const CONCURRENCY = 5
/** Functions have a time limit, and the jobs run again in a minute. */
const TIME_BUDGET_MS = 20_000

/** Sends due e-mails, a few at a time; returns how many were sent and how many given up. */
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
