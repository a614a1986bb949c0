import { claimDueEmails, failExpiredEmails } from '../_shared/data/email-outbox.ts'
import { noteQueueSuccess } from '../_shared/data/queue.ts'
import type { WorkBudget } from '../_shared/http/work-budget.ts'
import { deliver, type Mailer } from '../_shared/mail/deliver.ts'

/** Few enough to be sent well before their claims expire. */
const CONCURRENCY = 5

/** Sends due e-mails, a few at a time; returns how many were sent and how many given up. */
export async function sendDueEmails(mailer: Mailer, budget: WorkBudget): Promise<{ sent: number; givenUp: number }> {
  const { database, role } = mailer
  const givenUp = await database.asRole(role, {}, failExpiredEmails)
  if (givenUp > 0) mailer.log('error', 'emails given up', { count: givenUp })
  let sent = 0
  while (!budget.isSpent()) {
    const emails = await database.asRole(role, {}, (tx) => claimDueEmails(tx, budget.remaining(CONCURRENCY)))
    if (emails.length === 0) break
    budget.spend(emails.length)
    sent += await deliver(mailer, emails)
  }
  if (sent > 0) await database.asRole(role, {}, (tx) => noteQueueSuccess(tx, 'mail'))
  return { sent, givenUp }
}
