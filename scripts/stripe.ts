// npm run stripe -- plans | replay evt_… | replay --day 2026-11-20 | reconcile: payment commands for operators.
import { parseArgs } from 'node:util'
import { reconcileWithStripe } from '#shared/billing/nightly-reconciliation.ts'
import { synchronisePlans } from '#shared/billing/stripe-prices.ts'
import { type ReplayedEvent, replayDay, replayEvent } from '#shared/billing/webhook-events.ts'
import { HttpError } from '#shared/contracts/http-error.ts'
import { countCustomers } from '#shared/data/reconciliation-queries.ts'
import { isSameSums, sumsLabel } from '#shared/domain/currency-sums.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'
import { StartError } from '../supabase/embedded/start-error.ts'
import { openBilling } from './billing-target.ts'
import { createProgress } from './progress.ts'
import { table } from './table.ts'

const USAGE = `npm run stripe -- plans                     creates or updates products and prices for the plans
npm run stripe -- replay evt_…              one event, also one that was never received
npm run stripe -- replay --day 2026-11-20   every event of a day (UTC) that has not been processed
npm run stripe -- reconcile                 compares the database with Stripe`

type Billing = ReturnType<typeof openBilling>
/** Prints the results, and returns whether all succeeded. */
type Command = (billing: Billing) => Promise<boolean>

function parseCommand(args: string[]): Command {
  const { values, positionals } = parseArguments(args)
  const [name, event, ...more] = positionals
  const { day } = values
  if (more.length === 0) {
    if (name === 'plans' && !event && !day) return plans
    if (name === 'reconcile' && !event && !day) return runReconciliation
    if (name === 'replay' && event && !day && /^evt_\w+$/.test(event)) return (billing) => replayOne(billing, event)
    if (name === 'replay' && !event && day && isDay(day)) return (billing) => replayAll(billing, day)
  }
  throw new StartError(USAGE)
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { day: { type: 'string' } } })
  } catch {
    throw new StartError(USAGE)
  }
}

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))

const plans: Command = async (billing) => {
  const progressLine = createProgress()
  const synced = await synchronisePlans(billing, ({ name }, index, count) =>
    progressLine.update(`${index + 1} of ${count}: ${name}`),
  )
  progressLine.done()
  const rows = synced.map(({ planId, priceId, amount, currency, isNew }) => [
    planId,
    amountLabel(amount, currency),
    priceId,
    isNew ? 'new' : 'as before',
  ])
  console.log(table(['plan', 'a year', 'price at Stripe', ''], rows))
  return true
}

async function replayOne(billing: Billing, event: string): Promise<boolean> {
  return print([await replayEvent(billing, event)])
}

async function replayAll(billing: Billing, day: string): Promise<boolean> {
  const progressLine = createProgress()
  const replayed = await replayDay(billing, day, ({ seen, remaining }) =>
    progressLine.update(`${Math.round((1 - remaining) * 100)} % of ${day}, ${seen} events`),
  )
  progressLine.done()
  return print(replayed)
}

function print(replayed: ReplayedEvent[]): boolean {
  const outcomes = Object.groupBy(replayed, (one) => ('outcome' in one ? one.outcome : 'failed'))
  const rows = Object.entries(outcomes).map(([outcome, events]) => [outcome, events?.length ?? 0])
  console.log(rows.length > 0 ? table(['outcome', 'events'], rows) : 'Nothing happened that concerns us.')
  const failed = replayed.filter((one) => 'failure' in one)
  for (const { event, type, failure } of failed) console.error(`${event} ${type}: ${failure}`)
  return failed.length === 0
}

const runReconciliation: Command = async (billing) => {
  const progressLine = createProgress()
  const customerCount = await billing.database.asRole('service_role', {}, countCustomers)
  const report = await reconcileWithStripe(billing, {
    force: true,
    timeBudgetMs: Number.POSITIVE_INFINITY,
    onPage: ({ step, customers }) => progressLine.update(`${step}: ${customers} of ${customerCount} customers`),
  })
  progressLine.done()
  if (!report)
    throw new StartError('A reconciliation is running already; the process that started it prints the report.')
  const { customers, captured, recorded, since, differences } = report
  const summary: [string, string][] = [
    ['customers', String(customers)],
    ['money since', since.slice(0, 10)],
    ['captured by Stripe', sumsLabel(captured)],
    ['recorded here', sumsLabel(recorded)],
    ['corrected', String(differences.filter(({ corrected }) => corrected).length)],
    ['to check', String(differences.filter(({ corrected }) => !corrected).length)],
  ]
  console.log(table(['reconciliation', ''], summary))
  if (differences.length > 0) {
    const rows = differences.map(({ kind, id, corrected, found }) => [kind, id, corrected ? 'yes' : 'no', found])
    console.log(`\n${table(['what', 'id at Stripe', 'corrected', 'difference'], rows)}`)
  }
  return isSameSums(captured, recorded) && differences.every(({ corrected }) => corrected)
}

async function run(args: string[]): Promise<boolean> {
  const command = parseCommand(args)
  const billing = openBilling()
  try {
    return await command(billing)
  } finally {
    await billing.close()
  }
}

function errorMessage(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof HttpError) return 'The database cannot be reached.'
  return `That failed: ${error instanceof Error ? error.message : error}`
}

try {
  loadDotEnv(projectFolder)
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}
