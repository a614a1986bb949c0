import { type RawBuilder, sql } from 'kysely'
import type { CurrencySums, ReconciliationDifference, ReconciliationReport } from '../contracts/reconciliation.ts'
import { isSameSums } from '../domain/currency-sums.ts'
import type { Tx } from './database.ts'
import { enqueueEmail } from './email-outbox.ts'
import { readSiteSettings } from './site-settings.ts'
import { jsonb } from './sql.ts'

/**
 * Changes since the last run come first: the steps take as long as there are changes. The customers that follow are a slice, and
 * reveal differences that no change of that time reports.
 */
export const reconciliationSteps = [
  'subscriptions',
  'invoices',
  'payments',
  'refunds',
  'gift-taxes',
  'customers',
  'sums',
] as const
export type ReconciliationStep = (typeof reconciliationSteps)[number]

export interface Reconciliation extends ReconciliationReport {
  id: string
  step: ReconciliationStep
  /** The last id that this step has compared. */
  cursor: string | null
  /** The last customer that was compared by this run, or else by the one before it; empty for none. */
  customersAfter: string
  /** How many customers this run compares yet; null for all. */
  customersLeft: number | null
}

/** The result of one page, to be added to the report. */
export interface ReconciledPage {
  step: ReconciliationStep
  cursor: string | null
  customers?: number
  customersAfter?: string
  captured?: CurrencySums
  recorded?: CurrencySums
  differences?: ReconciliationDifference[]
}

/** Longer than a page takes. If the worker crashes, the next run resumes after this time. */
const LEASE = sql`clock_timestamp() + interval '3 minutes'`
/** Payments and events can arrive late, so every run also covers the last days of the previous one. */
const OVERLAP = sql`interval '3 days'`
const MOST_DIFFERENCES = 1000
/** Of a run that did not come to its end: the steps that read what changed did. The next run begins after them. */
const HAS_COMPARED_CHANGES = sql`(remark is null or step in ('customers', 'sums'))`

const columns = sql`
  id::text, step, cursor, customers_after as "customersAfter", customers_left as "customersLeft", customers, differences, remark, captured, recorded,
  ${iso('started_at')} as "startedAt", ${iso('finished_at')} as "finishedAt", ${iso('since')} as since`

function iso(column: string): RawBuilder<unknown> {
  return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * Claims an unfinished run, or starts one when it is due, or forced: then over all customers. Undefined when there is none or
 * another worker has it.
 */
export async function claimReconciliation(tx: Tx, force = false): Promise<Reconciliation | undefined> {
  await closeStaleRuns(tx)
  const resumed = await sql<Reconciliation>`
    update private.reconciliations set claimed_until = ${LEASE}
    where id = (
      select id from private.reconciliations
      where finished_at is null and coalesce(claimed_until, '-infinity') <= clock_timestamp()
      for update skip locked
    )
    returning ${columns}`.execute(tx)
  if (resumed.rows[0]) return resumed.rows[0]
  const { rows } = await sql<Reconciliation>`
    insert into private.reconciliations (since, claimed_until, step, customers_after, customers_left)
    select coalesce((select max(started_at) - ${OVERLAP} from private.reconciliations where ${HAS_COMPARED_CHANGES}), '2000-01-01'), ${LEASE},
      ${reconciliationSteps[0]},
      case when ${force} then '' else coalesce((select customers_after from private.reconciliations order by id desc limit 1), '') end,
      case when ${force} then null else private.reconciliation_slice() end
    where (${force} or private.reconciliation_is_due())
      and not exists (select from private.reconciliations where finished_at is null)
    on conflict do nothing
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** Closes runs that are older than a day and reports them. The next run looks at the changes that were not compared, and continues with the customers. */
async function closeStaleRuns(tx: Tx): Promise<void> {
  const { rows } = await sql<Reconciliation>`
    update private.reconciliations
    set finished_at = clock_timestamp(), remark = 'It did not come to its end: ' || step || ' after ' || coalesce(cursor, 'nothing')
    where finished_at is null and started_at < now() - interval '1 day' and coalesce(claimed_until, '-infinity') <= clock_timestamp()
    returning ${columns}`.execute(tx)
  for (const stale of rows) await sendReport(tx, stale)
}

/** Saves the page and renews the claim; undefined when another worker has taken the run over. */
export async function advanceReconciliation(
  tx: Tx,
  run: Reconciliation,
  page: ReconciledPage,
): Promise<Reconciliation | undefined> {
  const { step, cursor, customers = 0, customersAfter = run.customersAfter } = page
  const { captured = {}, recorded = {}, differences = [] } = page
  const { rows } = await sql<Reconciliation>`
    update private.reconciliations
    set step = ${step}, cursor = ${cursor}, claimed_until = ${LEASE}, customers = customers + ${customers}::integer,
      customers_after = ${customersAfter}, customers_left = customers_left - ${customers}::integer,
      captured = private.add_amounts(captured, ${jsonb(captured)}), recorded = private.add_amounts(recorded, ${jsonb(recorded)}),
      differences = case when jsonb_array_length(differences) < ${MOST_DIFFERENCES}::integer
        then differences || ${jsonb(differences)} else differences end
    where id = ${run.id}::bigint and finished_at is null and step = ${run.step} and cursor is not distinct from ${run.cursor}
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** Releases the claim, so that the next worker resumes at once. */
export async function releaseReconciliation(tx: Tx, { id }: Reconciliation): Promise<void> {
  await sql`update private.reconciliations set claimed_until = null where id = ${id}::bigint`.execute(tx)
}

/** Closes the report and e-mails it to the publication when something did not agree. */
export async function finishReconciliation(
  tx: Tx,
  run: Reconciliation,
  differences: ReconciliationDifference[],
): Promise<Reconciliation | undefined> {
  const { rows } = await sql<Reconciliation>`
    update private.reconciliations
    set finished_at = clock_timestamp(), claimed_until = null, cursor = null, differences = differences || ${jsonb(differences)}
    where id = ${run.id}::bigint and finished_at is null
    returning ${columns}`.execute(tx)
  const [finished] = rows
  if (finished && !agrees(finished)) await sendReport(tx, finished)
  return finished
}

const agrees = ({ differences, captured, recorded }: ReconciliationReport) =>
  differences.length === 0 && isSameSums(captured, recorded)

async function sendReport(
  tx: Tx,
  { id, step, cursor, customersAfter, customersLeft, ...report }: Reconciliation,
): Promise<void> {
  const { contactEmail } = await readSiteSettings(tx)
  const differences = report.differences.slice(0, 100)
  await enqueueEmail(tx, contactEmail, {
    kind: 'reconciliation',
    data: { ...report, differences, count: report.differences.length },
  })
}
