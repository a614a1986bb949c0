import type { BillingContext } from '../_shared/billing/billing-context.ts'
import type { Tx } from '../_shared/data/database.ts'
import { enqueueEmail } from '../_shared/data/email-outbox.ts'
import { type DueReminder, dueReminders, markAccessPaused, markReminded } from '../_shared/data/renewals.ts'
import { formatCard } from '../_shared/domain/payment-card.ts'
import type { WorkBudget } from '../_shared/http/work-budget.ts'
import type { TaskResult } from './periodic-tasks.ts'

const BATCH_SIZE = 200

/**
 * Reminds readers two weeks before a yearly renewal, and a week before the end of free days, of the date and amount; once each. The
 * amount is the one that was stored when the customer was refreshed: Stripe announces each renewal with an event (`invoice.upcoming`).
 */
export async function sendRenewalReminders(
  { database }: Pick<BillingContext, 'database'>,
  budget: WorkBudget,
): Promise<TaskResult> {
  let count = 0
  let due: DueReminder[]
  do {
    if (budget.isSpent()) return { count, isUnfinished: true }
    budget.spend(1)
    due = await database.asServiceRole((tx) => dueReminders(tx, BATCH_SIZE), { readOnly: true })
    count += await database.asServiceRole(async (tx) => {
      let enqueued = 0
      for (const reminder of due) enqueued += await enqueueReminder(tx, reminder)
      return enqueued
    })
  } while (due.length === BATCH_SIZE)
  return { count }
}

async function enqueueReminder(tx: Tx, reminder: DueReminder): Promise<number> {
  if (!(await markReminded(tx, reminder))) return 0
  const { email, firstName, plan, amount, balance, card, currency, periodEnd, isTrial } = reminder
  const renewsAt = new Date(periodEnd).toISOString()
  const paidBy = card && formatCard(card)
  const data = {
    ...{ firstName, plan, amount, currency, card: paidBy, renewsAt },
    ...(balance !== 0 && { balance }),
    ...(isTrial && { isTrial }),
  }
  await enqueueEmail(tx, email, { kind: 'renewal-reminder', data })
  return 1
}

/** Notifies readers whose grace period is over; once per missed payment. */
export async function notifyAccessPaused(tx: Tx): Promise<number> {
  const paused = await markAccessPaused(tx)
  for (const { email, ...data } of paused) await enqueueEmail(tx, email, { kind: 'access-paused', data })
  return paused.length
}
