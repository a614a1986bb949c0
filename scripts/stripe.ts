// npm run stripe -- plans | replay evt_… | replay --day 2026-11-20 | reconcile: what an operator does about payments.
import { parseArgs } from 'node:util'
import { synchronisePlans } from '#shared/billing/plan-prices.ts'
import { reconcile } from '#shared/billing/reconciliation.ts'
import { type Replayed, replayDay, replayEvent } from '#shared/billing/replaying.ts'
import { Refusal } from '#shared/contracts/refusal.ts'
import { countCustomers } from '#shared/data/reconciled.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { project } from '../supabase/embedded/home.ts'
import { StartError } from '../supabase/embedded/start-error.ts'
import { moneyHere } from './money-place.ts'
import { progress } from './progress.ts'
import { table } from './table.ts'

const USAGE = `npm run stripe -- plans                     products and prices as the plans say
npm run stripe -- replay evt_…              one event, also one that never came here
npm run stripe -- replay --day 2026-11-20   every event of a day (UTC) that has not been processed
npm run stripe -- reconcile                 compares all that is known here with all that Stripe knows`

type Money = ReturnType<typeof moneyHere>
/** Prints what came of it, and answers whether all is well. */
type Command = (money: Money) => Promise<boolean>

function commandIn(args: string[]): Command {
  const { values, positionals } = parsed(args)
  const [name, event, ...more] = positionals
  const { day } = values
  if (more.length === 0) {
    if (name === 'plans' && !event && !day) return plans
    if (name === 'reconcile' && !event && !day) return reconciliation
    if (name === 'replay' && event && !day && /^evt_\w+$/.test(event)) return (money) => replayOne(money, event)
    if (name === 'replay' && !event && day && isDay(day)) return (money) => replayAll(money, day)
  }
  throw new StartError(USAGE)
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { day: { type: 'string' } } })
  } catch {
    throw new StartError(USAGE)
  }
}

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))

const plans: Command = async (money) => {
  const bar = progress()
  const done = await synchronisePlans(money, ({ name }, index, count) => bar.at(`${index + 1} of ${count}: ${name}`))
  bar.done()
  const rows = done.map(({ planId, priceId, amount, isNew }) => [
    planId,
    amountLabel(amount),
    priceId,
    isNew ? 'new' : 'as before',
  ])
  console.log(table(['plan', 'a year', 'price at Stripe', ''], rows))
  return true
}

async function replayOne(money: Money, event: string): Promise<boolean> {
  return print([await replayEvent(money, event)])
}

async function replayAll(money: Money, day: string): Promise<boolean> {
  const bar = progress()
  const replayed = await replayDay(money, day, ({ seen, left }) =>
    bar.at(`${Math.round((1 - left) * 100)} % of ${day}, ${seen} events`),
  )
  bar.done()
  return print(replayed)
}

function print(replayed: Replayed[]): boolean {
  const outcomes = Object.groupBy(replayed, (one) => ('outcome' in one ? one.outcome : 'failed'))
  const rows = Object.entries(outcomes).map(([outcome, events]) => [outcome, events?.length ?? 0])
  console.log(rows.length > 0 ? table(['outcome', 'events'], rows) : 'Nothing happened that concerns us.')
  const failed = replayed.filter((one) => 'failure' in one)
  for (const { event, type, failure } of failed) console.error(`${event} ${type}: ${failure}`)
  return failed.length === 0
}

const reconciliation: Command = async (money) => {
  const bar = progress()
  const of = await money.database.asRole('service_role', {}, countCustomers)
  const report = await reconcile(money, {
    wanted: true,
    within: Number.POSITIVE_INFINITY,
    onPage: ({ step, customers }) => bar.at(`${step}: ${customers} of ${of} customers`),
  })
  bar.done()
  if (!report)
    throw new StartError('A reconciliation is under way already; its report will be printed by whoever began it.')
  const { customers, captured, recorded, since, differences } = report
  const facts: [string, string][] = [
    ['customers', String(customers)],
    ['money since', since.slice(0, 10)],
    ['captured by Stripe', amountLabel(captured)],
    ['recorded here', amountLabel(recorded)],
    ['put right', String(differences.filter(({ healed }) => healed).length)],
    ['to be looked at', String(differences.filter(({ healed }) => !healed).length)],
  ]
  console.log(table(['reconciliation', ''], facts))
  if (differences.length > 0) {
    const rows = differences.map(({ about, id, healed, found }) => [about, id, healed ? 'yes' : 'no', found])
    console.log(`\n${table(['what', 'id at Stripe', 'put right', 'found'], rows)}`)
  }
  return captured === recorded && differences.every(({ healed }) => healed)
}

async function run(args: string[]): Promise<boolean> {
  const command = commandIn(args)
  const money = moneyHere()
  try {
    return await command(money)
  } finally {
    await money.close()
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof Refusal) return 'The database cannot be reached.'
  return `That failed: ${error instanceof Error ? error.message : error}`
}

try {
  loadDotEnv(project)
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(wordsFor(error))
  process.exitCode = 1
}
