import {
  advanceReconciliation,
  claimReconciliation,
  leaveReconciliation,
  type ReconciledPage,
  type Reconciliation,
  reconciliationSteps,
} from '../data/reconciliations.ts'
import type { Money } from './money.ts'
import { customersPage, invoicesPage, paymentsPage, refundsPage, subscriptionsPage } from './reconciled-pages.ts'
import { closeBooks } from './reconciled-sums.ts'

export interface Reconciling {
  /** Also when tonight's has been made. */
  wanted?: boolean
  /** Milliseconds after which no other page is begun. */
  within?: number
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
export async function reconcile(
  money: Money,
  { wanted = false, within = 20_000, onPage = () => {} }: Reconciling = {},
) {
  const started = performance.now()
  let run = await money.database.asRole('service_role', {}, (tx) => claimReconciliation(tx, wanted))
  while (run && !run.finishedAt) {
    if (performance.now() - started > within) return leave(money, run)
    run = await nextPage(money, run)
    if (run) onPage(run)
  }
  return run
}

async function nextPage(money: Money, run: Reconciliation): Promise<Reconciliation | undefined> {
  if (run.step === 'sums') return closeBooks(money, run)
  const page = await pages[run.step](money, run)
  const step =
    page.cursor === null ? (reconciliationSteps[reconciliationSteps.indexOf(run.step) + 1] ?? 'sums') : run.step
  return money.database.asRole('service_role', {}, (tx) => advanceReconciliation(tx, run, { ...page, step }))
}

async function leave({ database }: Money, run: Reconciliation): Promise<Reconciliation> {
  await database.asRole('service_role', {}, (tx) => leaveReconciliation(tx, run))
  return run
}
