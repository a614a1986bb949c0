import type { BillingContext } from '../_shared/billing/billing-context.ts'
import { upcomingAmount } from '../_shared/billing/snapshot.ts'
import type { Tx } from '../_shared/data/database.ts'
import { enqueueEmail } from '../_shared/data/email-outbox.ts'
import { type DueReminder, dueReminders, markAccessPaused, markReminded } from '../_shared/data/renewals.ts'
import { formatCard } from '../_shared/domain/card.ts'
import { errorContext } from '../_shared/http/log.ts'
import type { WorkBudget } from '../_shared/http/work-budget.ts'
import type { TaskResult } from './periodic-tasks.ts'

const BATCH_SIZE = 200

/**
 * Reminds readers two weeks before a yearly renewal, and a week before the end of free days, of the date and amount; once each.
 * Each takes two calls to Stripe, so the rest is left to the next run when the budget is spent.
 */
export async function sendRenewalReminders(billing: BillingContext, budget: WorkBudget): Promise<TaskResult> {
  const due = await billing.database.asServiceRole((tx) => dueReminders(tx, BATCH_SIZE), {
    readOnly: true,
  })
  let count = 0
  for (const reminder of due) {
    if (budget.isSpent()) return { count, isUnfinished: true }
    const amount = await renewalAmount(billing, reminder)
    count += await enqueueReminder(billing, reminder, amount)
  }
  return { count, isUnfinished: count > 0 && due.length === BATCH_SIZE }
}

/** Stripe's preview includes coupons and credit; without it, the regular price. */
async function renewalAmount({ stripe, log }: BillingContext, { stripeId, price }: DueReminder): Promise<number> {
  try {
    const subscription = await stripe.subscriptions.retrieve(stripeId, { expand: ['schedule'] })
    return (await upcomingAmount(stripe, subscription)) ?? price
  } catch (error) {
    log('warn', 'no preview of a renewal', errorContext(error))
    return price
  }
}

function enqueueReminder({ database }: BillingContext, reminder: DueReminder, amount: number): Promise<number> {
  const { email, firstName, plan, card, currency, periodEnd, isTrial } = reminder
  return database.asServiceRole(async (tx) => {
    if (!(await markReminded(tx, reminder))) return 0
    const renewsAt = new Date(periodEnd).toISOString()
    const paidBy = card && formatCard(card)
    const data = { firstName, plan, amount, currency, card: paidBy, renewsAt, ...(isTrial && { isTrial }) }
    await enqueueEmail(tx, email, { kind: 'renewal-reminder', data })
    return 1
  })
}

/** Notifies readers whose grace period is over; once per missed payment. */
export async function notifyAccessPaused(tx: Tx): Promise<number> {
  const paused = await markAccessPaused(tx)
  for (const { email, ...data } of paused) await enqueueEmail(tx, email, { kind: 'access-paused', data })
  return paused.length
}
