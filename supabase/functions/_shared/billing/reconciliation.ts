import {
  advanceReconciliation,
  claimReconciliation,
  releaseReconciliation,
  type ReconciledPage,
  type Reconciliation,
  reconciliationSteps,
} from '../data/reconciliations.ts'
import type { BillingContext } from './money.ts'
import { customersPage, invoicesPage, paymentsPage, refundsPage, subscriptionsPage } from './reconciled-pages.ts'
import { compareSums } from './reconciled-sums.ts'

export interface ReconciliationOptions {
  /** Also when tonight's has been made. */
  force?: boolean
  /** Milliseconds after which no other page is begun. */
  timeBudgetMs?: number
  /** Hears how far it is. */
  onPage?: (run: Reconciliation) => void
}

/** What a page found, and where to go on; null when the step is done. */
export type Page = Omit<ReconciledPage, 'step'>

const pages = {
  customers: customersPage,
  subscriptions: subscriptionsPage,
  invoices: invoicesPage,
  payments: paymentsPage,
  refunds: refundsPage,
}

/**
 * Compares everything that is known here with what Stripe knows, page by page, and heals what it can by refreshing customers.
 * Each page is noted when it is done: whoever dies is followed by another who goes on from there. Answers how far it has come;
 * undefined when nothing was due, or somebody else is at it.
 */
export async function reconcileWithStripe(
  billing: BillingContext,
  { force = false, timeBudgetMs = 20_000, onPage = () => {} }: ReconciliationOptions = {},
) {
  const started = performance.now()
  let run = await billing.database.asRole('service_role', {}, (tx) => claimReconciliation(tx, force))
  while (run && !run.finishedAt) {
    if (performance.now() - started > timeBudgetMs) return releaseRun(billing, run)
    run = await nextPage(billing, run)
    if (run) onPage(run)
  }
  return run
}

async function nextPage(billing: BillingContext, run: Reconciliation): Promise<Reconciliation | undefined> {
  if (run.step === 'sums') return compareSums(billing, run)
  const page = await pages[run.step](billing, run)
  const step =
    page.cursor === null ? (reconciliationSteps[reconciliationSteps.indexOf(run.step) + 1] ?? 'sums') : run.step
  return billing.database.asRole('service_role', {}, (tx) => advanceReconciliation(tx, run, { ...page, step }))
}

async function releaseRun({ database }: BillingContext, run: Reconciliation): Promise<Reconciliation> {
  await database.asRole('service_role', {}, (tx) => releaseReconciliation(tx, run))
  return run
}
