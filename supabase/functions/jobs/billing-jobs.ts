import { importBalance } from '../_shared/billing/balance-import.ts'
import type { BillingContext } from '../_shared/billing/billing-context.ts'
import { type ReconciliationOptions, reconcileWithStripe } from '../_shared/billing/nightly-reconciliation.ts'
import { synchronisePlans } from '../_shared/billing/stripe-prices.ts'
import {
  abandonCheckouts,
  abandonGifts,
  abandonGroups,
  claimReturnOffers,
  deliverDueGifts,
  endExpiredComplimentarySubscriptions,
  MOST_REMINDED,
  notifyEndingGifts,
  remindGroups,
} from '../_shared/data/job-runs.ts'
import { noteQueueSuccess } from '../_shared/data/queue.ts'
import { recogniseRevenue } from '../_shared/data/stripe-balance.ts'
import { isSameSums } from '../_shared/domain/currency-sums.ts'
import type { WorkBudget, WorkLimits } from '../_shared/http/work-budget.ts'
import type { Mailer } from '../_shared/mail/deliver.ts'
import { runDueTasks, type TaskResult } from './periodic-tasks.ts'
import { notifyAccessPaused, sendRenewalReminders } from './renewal-reminders.ts'
import { type OnResult, runJobs } from './run-jobs.ts'

type JobContext = Pick<Mailer, 'database' | 'log'>

/**
 * Does what is due by itself, such as a gift whose day has come, and then the periodic tasks. A job that fails does not stop
 * the others and stays due. Returns the number of items per job.
 */
export async function runBillingJobs(
  context: JobContext,
  billing: BillingContext | undefined,
  budget: WorkBudget,
  onResult: OnResult,
): Promise<Record<string, number>> {
  const { database } = context
  const counts = await runJobs(context, onResult, {
    complimentarySubscriptions: () => database.asServiceRole(endExpiredComplimentarySubscriptions),
    gifts: () => database.asServiceRole(deliverDueGifts),
    unpaidGifts: () => database.asServiceRole(abandonGifts),
    checkouts: () => database.asServiceRole(abandonCheckouts),
  })
  const tasks = {
    reminders: { everyHours: 1, run: () => remind(context, billing, budget) },
    prices: { everyHours: 24, run: async () => ({ count: billing ? await synchronisePrices(billing) : 0 }) },
  }
  const taskCounts = await runDueTasks(context, 'billing', tasks, budget)
  const done = Object.entries(taskCounts).filter(([, count]) => count > 0)
  // Last, because the jobs before it record payments.
  const revenue = await runJobs(context, onResult, { revenue: () => recogniseChangedRevenue(context, budget) })
  return { ...counts, ...Object.fromEntries(done), ...revenue }
}

/** Once an hour, and again at once while a step has more to do. */
async function remind(
  { database }: JobContext,
  billing: BillingContext | undefined,
  budget: WorkBudget,
): Promise<TaskResult> {
  const steps = [
    abandonGroups,
    notifyAccessPaused,
    notifyEndingGifts,
    remindGroups,
    ...(billing ? [claimReturnOffers] : []),
  ]
  const counts: number[] = []
  for (const step of steps) counts.push(await database.asServiceRole(step))
  const hasMore = counts.some((count) => count >= MOST_REMINDED)
  const renewals = billing ? await sendRenewalReminders(billing, budget) : { count: 0 }
  return {
    count: counts.reduce((sum, count) => sum + count, renewals.count),
    isUnfinished: hasMore || renewals.isUnfinished === true,
  }
}

/**
 * Once a day, in case somebody changed prices at Stripe. A missing price is also created when somebody wants to pay it.
 */
async function synchronisePrices(billing: BillingContext): Promise<number> {
  const prices = await synchronisePlans(billing)
  return prices.filter(({ isNew }) => isNew).length
}

/** Slices of the nightly comparison and of the balance, of which each has half of the limits and saves its place. Returns the customers and pages of this run. */
export async function runReconciliation(
  context: JobContext,
  billing: BillingContext,
  { entries, milliseconds }: WorkLimits,
  onResult: OnResult,
): Promise<Record<string, number>> {
  const limits = { entries: entries / 2, timeBudgetMs: milliseconds / 2 }
  const counts = await runJobs(context, onResult, {
    customers: () => reconcileCustomers(billing, limits),
    balancePages: async () => (await importBalance(billing, limits))?.pages ?? 0,
  })
  await context.database.asServiceRole((tx) => noteQueueSuccess(tx, 'reconciliation'))
  return counts
}

async function reconcileCustomers(
  billing: BillingContext,
  limits: Pick<ReconciliationOptions, 'entries' | 'timeBudgetMs'>,
): Promise<number> {
  const run = await reconcileWithStripe(billing, limits)
  if (!run?.finishedAt) return run?.customers ?? 0
  const { customers, captured, recorded, differences } = run
  const agrees = differences.length === 0 && isSameSums(captured, recorded)
  const summary = { customers, captured, recorded, differences: differences.length }
  billing.log(agrees ? 'info' : 'error', agrees ? 'reconciled' : 'reconciled, and did not agree', summary)
  return customers
}

const PAYMENTS_PER_TRANSACTION = 500

/** Calculates the earned revenue of changed payments; returns how many. */
async function recogniseChangedRevenue({ database }: JobContext, budget: WorkBudget): Promise<number> {
  let total = 0
  for (let count = 1; count > 0 && !budget.isSpent(); total += count)
    count = await database.asServiceRole((tx) => recogniseRevenue(tx, PAYMENTS_PER_TRANSACTION))
  return total
}
