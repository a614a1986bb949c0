import { setTimeout as delay } from 'node:timers/promises'
import { documentedOperations } from '../../api/operations.ts'
import { type Costs, isStepOfJobs } from './compare-costs.ts'
import type { PlantedFixture } from './planted-fixture.ts'
import { memberCalls, notMeasured, readCalls, type ScaleCall } from './scale-calls.ts'
import { type Cost, costOf } from './statement-costs.ts'

/** Measured twice, because a plan or a page of an index may be made in the first. */
const REPETITIONS = 2
const LEAST_RUNS_OF_JOBS = 3
/** With a million members the longest clean-up takes five runs, each of them 15 seconds of the queue. */
const MOST_RUNS_OF_JOBS = 15

interface MeasureOptions {
  /** It takes the 20 seconds of its budget. */
  withReconciliation?: boolean
  /** Called before each call. */
  onCall?: (name: string) => void
}

/** Calls, events of Stripe and jobs, one after the other, each with nothing else running. */
export async function measureScale(fixture: PlantedFixture, options: MeasureOptions = {}): Promise<Costs> {
  const { onCall = () => {} } = options
  const costs: Costs = new Map()
  for (const call of await allCalls(fixture)) {
    onCall(call.name)
    costs.set(call.name, await measureCall(fixture, call))
  }
  for (const [name, cost] of await measureEvents(fixture, onCall)) costs.set(name, cost)
  for (const [name, cost] of await measureJobs(fixture, options)) costs.set(name, cost)
  return costs
}

async function allCalls(fixture: PlantedFixture): Promise<ScaleCall[]> {
  const operations = await documentedOperations(fixture)
  const reads = operations
    .filter(({ method, path }) => method === 'GET' && !path.includes('{') && !isExcluded(`${method} ${path}`))
    .map(({ path }) => path.replace(/^\/api/, ''))
  const calls = [...readCalls(fixture, reads), ...(await memberCalls(fixture))]
  const measured = new Set(calls.map(({ name }) => name.replace(/ \(.*/, '')))
  const forgotten = operations
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !measured.has(name) && !isExcluded(name))
  if (forgotten.length > 0)
    throw new Error(`Neither measured nor in notMeasured of scale-calls.ts: ${forgotten.join(', ')}`)
  return calls
}

const isExcluded = (name: string) => notMeasured.some(([, pattern]) => pattern.test(name))

async function measureCall({ superuser }: PlantedFixture, { name, send, status }: ScaleCall): Promise<Cost> {
  const measured: Cost[] = []
  for (let n = 0; n <= REPETITIONS; n++) {
    const cost = await costOf(superuser, async () => {
      const response = await send(n)
      const text = await response.text()
      if (status ? response.status !== status : !response.ok)
        throw new Error(`${name} was answered ${response.status}: ${text.slice(0, 500)}`)
    })
    if (n > 0) measured.push(cost)
  }
  return smallest(measured)
}

const smallest = (costs: Cost[]): Cost => costs.reduce((a, b) => (b.buffers < a.buffers ? b : a))

/**
 * Each kind of event in the life of a subscription, as the function `stripe-webhook` processes it. The cheapest of three lives
 * counts: the connection that an event gets may not have read the catalog yet.
 */
async function measureEvents(fixture: PlantedFixture, onCall: (name: string) => void): Promise<Costs> {
  const costs: Costs = new Map()
  const count = (measured: Costs) => {
    for (const [name, cost] of measured) costs.set(name, smallest([cost, costs.get(name) ?? cost]))
  }
  for (let life = 0; life < 3; life++) count(await measureLife(fixture, onCall))
  // Only the first event of a life inserts, so it meets more connections that have not inserted yet.
  for (let beginning = 0; beginning < 5; beginning++) count(await measureLife(fixture, onCall, 1))
  return costs
}

async function measureLife(
  fixture: PlantedFixture,
  onCall: (name: string) => void,
  atMost = Number.POSITIVE_INFINITY,
): Promise<Costs> {
  const { emulator, owner, superuser, newSubscriber } = fixture
  await emulator.webhooks.flush()
  const known = new Set(emulator.state.events.keys())
  const subscriber = await newSubscriber()
  const charge = (await fixture.stripe.charges.list({ customer: subscriber.customer, limit: 1 })).data[0]
  await fixture.stripe.refunds.create({ charge: charge?.id ?? '' })
  await fixture.stripe.subscriptions.cancel(subscriber.subscription)
  const costs: Costs = new Map()
  for (const [id, { type }] of emulator.state.events) {
    const name = `event ${type}`
    if (known.has(id) || costs.has(name)) continue
    if (costs.size === atMost) break
    onCall(name)
    const cost = await costOf(superuser, async () => {
      const status = await emulator.webhooks.redeliver(id)
      if (status !== 200) throw new Error(`The event ${type} was answered ${status}.`)
      // The webhook answers before it works. Asked rarely, because each question counts as well.
      while (!(await owner`select from private.stripe_events where id = ${id} and processed_at is not null`).length)
        await delay(200)
    })
    costs.set(name, cost)
  }
  return costs
}

/**
 * The jobs with everything due (run 1), and again until each step was run three times (run 2); each statement is a job of its own. How often
 * one is called depends on the time that is left, so that the cost of one call counts. Of run 2 the cheapest one counts: the connection that
 * a step gets may not have read the catalog yet.
 */
async function measureJobs(
  { jobs, owner, superuser }: PlantedFixture,
  { withReconciliation = false, onCall = () => {} }: MeasureOptions,
): Promise<Costs> {
  onCall('jobs')
  if (!withReconciliation) await owner`update private.reconciliations set started_at = now()`
  const costs: Costs = new Map()
  const timesRun = new Map<string, number>()
  const isComplete = () => [...timesRun].every(([name, times]) => times >= LEAST_RUNS_OF_JOBS || !isStepOfJobs(name))
  for (let n = 1; n <= LEAST_RUNS_OF_JOBS || (n <= MOST_RUNS_OF_JOBS && !isComplete()); n++) {
    const run = Math.min(n, 2)
    await owner`update private.queue_entries set due_at = 'epoch' where repeat_every is not null and leased_until is null`
    const { statements, milliseconds } = await costOf(superuser, () => jobs.run())
    const ofRun: Costs = new Map()
    for (const statement of statements) {
      const name = `jobs, run ${run}: ${withoutConstants(statement.query).slice(0, 110)}`
      const buffers = Math.max(ofRun.get(name)?.buffers ?? 0, Math.round(statement.buffers / statement.calls))
      ofRun.set(name, { buffers, milliseconds, statements: [statement] })
    }
    for (const [name, cost] of ofRun) {
      costs.set(name, smallest([cost, costs.get(name) ?? cost]))
      const step = name.replace(/run \d/, 'run')
      timesRun.set(step, (timesRun.get(step) ?? 0) + 1)
    }
  }
  return costs
}

/** Whether the server has replaced a constant by a parameter differs from one database to the next. */
const withoutConstants = (query: string) =>
  query.replace(/\s+/g, ' ').replace(/'[^']*'|\$?\b\d+\b|(?<=\bextract\()epoch\b/g, '?')
