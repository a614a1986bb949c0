import { importBalance } from '../_shared/billing/balance-import.ts'
import type { BillingContext } from '../_shared/billing/billing-context.ts'
import { reconcileWithStripe } from '../_shared/billing/reconciliation.ts'
import { executeStripeCommands } from '../_shared/billing/stripe-commands.ts'
import { synchronisePlans } from '../_shared/billing/stripe-prices.ts'
import { processEvent } from '../_shared/billing/webhook-events.ts'
import { recogniseRevenue } from '../_shared/data/balance.ts'
import {
  abandonCheckouts,
  abandonGifts,
  abandonGroups,
  claimJob,
  claimReturnOffers,
  claimStripeEvents,
  deliverDueGifts,
  endExpiredComplimentarySubscriptions,
  notifyEndingGifts,
  type PendingEvent,
  postponeStripeWork,
  remindGroups,
} from '../_shared/data/job-runs.ts'
import { isSameSums } from '../_shared/domain/currency-sums.ts'
import { errorContext } from '../_shared/http/log.ts'
import type { Mailer } from '../_shared/mail/deliver.ts'
import { notifyAccessPaused, sendRenewalReminders } from './renewal-reminders.ts'

type JobContext = Pick<Mailer, 'database' | 'log'>

/**
 * Runs the billing jobs that are due. A job that fails does not stop the others and stays due. Returns the number of
 * items per job. Without `billing`, payments are not set up and Stripe work is postponed.
 */
export async function runBillingJobs(
  context: JobContext,
  billing: BillingContext | undefined,
  onResult: (job: string, error?: unknown) => void,
): Promise<Record<string, number>> {
  const jobs: Record<string, () => Promise<number>> = {
    complimentarySubscriptions: () => context.database.asServiceRole(endExpiredComplimentarySubscriptions),
    gifts: () => context.database.asServiceRole(deliverDueGifts),
    unpaidGifts: () => context.database.asServiceRole(abandonGifts),
    checkouts: () => context.database.asServiceRole(abandonCheckouts),
    ...(billing ? stripeJobs(billing) : { postponed: () => context.database.asServiceRole(postponeStripeWork) }),
    reminders: () => hourlyJob(context, billing),
    // Last, because the jobs before it record payments.
    revenue: () => recogniseChangedRevenue(context),
  }
  const counts: Record<string, number> = {}
  for (const [job, work] of Object.entries(jobs)) {
    const count = await work().then(
      (done) => {
        onResult(job)
        return done
      },
      (error: unknown) => {
        context.log('error', 'job failed', { job, ...errorContext(error) })
        onResult(job, error)
        return 0
      },
    )
    if (count > 0) counts[job] = count
  }
  return counts
}

const stripeJobs = (billing: BillingContext) => ({
  events: () => processPendingEvents(billing),
  commands: () => executeStripeCommands(billing),
  prices: () => syncPricesJob(billing),
  reconciliation: () => reconciliationJob(billing),
  balance: async () => (await importBalance(billing))?.pages ?? 0,
})

async function hourlyJob({ database }: JobContext, billing: BillingContext | undefined): Promise<number> {
  if (!(await database.asServiceRole((tx) => claimJob(tx, 'billing', 1)))) return 0
  await database.asServiceRole(abandonGroups)
  const notified =
    (await database.asServiceRole(notifyAccessPaused)) +
    (await database.asServiceRole(notifyEndingGifts)) +
    (await database.asServiceRole(remindGroups))
  if (!billing) return notified
  const offered = await database.asServiceRole(claimReturnOffers)
  return notified + offered + (await sendRenewalReminders(billing))
}

/**
 * Once a day, in case somebody changed prices at Stripe. A missing price is also created when somebody wants to pay it.
 */
async function syncPricesJob(billing: BillingContext): Promise<number> {
  if (!(await billing.database.asServiceRole((tx) => claimJob(tx, 'prices', 24)))) return 0
  const prices = await synchronisePlans(billing)
  return prices.filter(({ isNew }) => isNew).length
}

async function reconciliationJob(billing: BillingContext): Promise<number> {
  const run = await reconcileWithStripe(billing)
  if (!run?.finishedAt) return run?.customers ?? 0
  const { customers, captured, recorded, differences } = run
  const agrees = differences.length === 0 && isSameSums(captured, recorded)
  const summary = { customers, captured, recorded, differences: differences.length }
  billing.log(agrees ? 'info' : 'error', agrees ? 'reconciled' : 'reconciled, and did not agree', summary)
  return customers
}

const PAYMENTS_PER_TRANSACTION = 500

/** Calculates the earned revenue of changed payments; returns how many. */
async function recogniseChangedRevenue({ database }: JobContext): Promise<number> {
  const started = performance.now()
  let total = 0
  for (let count = 1; count > 0 && performance.now() - started < TIME_BUDGET_MS; total += count)
    count = await database.asServiceRole((tx) => recogniseRevenue(tx, PAYMENTS_PER_TRANSACTION))
  return total
}

const CONCURRENCY = 3
/** Functions have a time limit, and the jobs run again in a minute. */
const TIME_BUDGET_MS = 20_000

/** Retries events whose processing failed; returns how many succeeded. */
async function processPendingEvents(billing: BillingContext): Promise<number> {
  const started = performance.now()
  let processed = 0
  while (performance.now() - started < TIME_BUDGET_MS) {
    const events = await billing.database.asServiceRole((tx) => claimStripeEvents(tx, CONCURRENCY))
    if (events.length === 0) break
    const succeeded = await Promise.all(events.map((event) => retryEvent(billing, event)))
    processed += succeeded.filter(Boolean).length
  }
  return processed
}

async function retryEvent(billing: BillingContext, { id, attempts }: PendingEvent): Promise<boolean> {
  try {
    await processEvent(billing, await billing.stripe.events.retrieve(id))
    return true
  } catch (error) {
    billing.log(attempts >= 20 ? 'error' : 'warn', 'event not processed', {
      event: id,
      attempts,
      ...errorContext(error),
    })
    return false
  }
}
