import { setTimeout as delay } from 'node:timers/promises'
import type { Behavior } from '../../supabase/embedded/stripe/behavior.ts'
import type { TestStack } from '../../supabase/embedded/test-stack.ts'
import { seededRandom } from '../../supabase/seeds/art/kit/random.ts'
import { runStep } from './actions.ts'
import type { Counts } from './counts.ts'
import { findGroupViolations } from './group-invariants.ts'
import { MEMBERS } from './group-steps.ts'
import { findViolations } from './invariants.ts'
import { newHistory, type ReaderHistory } from './reader-history.ts'
import { behaviorOf, historyOf, type Step, type SystemEvent, systemEventsOf, taxBehaviorOf } from './steps.ts'
import { customersOf, isLive } from './stripe-queries.ts'
import { type Reader, startTestSystem, type TestSystem } from './test-system.ts'

/** A history with violations, and what is needed to repeat it. */
export interface FailedHistory {
  seed: number
  violations: string[]
  steps: Step[]
  events: SystemEvent[]
  behavior: Behavior
}

export interface HistoriesResult {
  histories: number
  steps: number
  failed: FailedHistory[]
  /** `<kind> drawn` and `<kind> done`, by kind of step. */
  counts: Counts
  /** How many objects were compared, by what they are. */
  checked: Counts
}

/** Seeds 1 to 50 share one system, its clock and its crashes, then 51 to 100, and so on, also when they run alone. */
export const HISTORIES_PER_SYSTEM = 50

/** Readers that act at the same time. */
const CONCURRENCY = 6

/**
 * Runs the histories `seed` to `seed + count - 1` in one system. Each reader has a script; time, crashes and faults
 * affect all of them. Afterwards compares the database with Stripe.
 */
export async function runHistories(stack: TestStack, seed: number, count: number): Promise<HistoriesResult> {
  const taxBehavior = taxBehaviorOf(Math.ceil(seed / HISTORIES_PER_SYSTEM))
  const system = await startTestSystem(stack, taxBehavior)
  try {
    const scripts = Array.from({ length: count }, (_, n) => historyOf(seed + n))
    const events = systemEventsOf(Math.ceil(seed / HISTORIES_PER_SYSTEM))
    const behavior = behaviorOf(Math.ceil(seed / HISTORIES_PER_SYSTEM))
    const readerHistories: ReaderHistory[] = []
    Object.assign(system.emulator.behavior, behavior)
    let accounts = 0
    const newReader = () => system.createReader(++accounts)
    for (const script of scripts) {
      const reader = await newReader()
      const members: Reader[] = []
      if (script.some(({ do: name }) => name === 'group-invite'))
        while (members.length < MEMBERS) members.push(await newReader())
      readerHistories.push(newHistory(reader, members))
    }
    for (const [index, event] of events.entries()) {
      const running = runConcurrently(readerHistories, (history, n) => {
        const step = scripts[n]?.[index]
        return step ? runStep(system, history, step) : Promise.resolve()
      })
      await Promise.all([running, applyDuringStep(system, event)])
      // Nobody acts meanwhile, so that slow answers of Stripe would only cost time.
      system.emulator.behavior.latencyMs = 0
      const random = seededRandom(`webhooks ${seed} ${index}`)
      await applyAfterStep(system, event, () => random.between(0, 1))
      system.emulator.behavior.latencyMs = behavior.latencyMs
      for (const history of readerHistories) checkSingleSubscription(system, history)
    }
    // Without further faults and at any rate, everything must be repaired.
    Object.assign(system.emulator.behavior, { callsPerSecond: Number.POSITIVE_INFINITY, latencyMs: 0 })
    await recover(system)
    const failed: FailedHistory[] = []
    for (const [n, history] of readerHistories.entries()) {
      const customers = new Set(customersOf(system.emulator, history.reader.id))
      // Postgres may have committed a deletion just after its function was killed.
      if (history.deletionSentAt && !(await system.findAccount(history.reader)))
        history.deletedAt ??= history.deletionSentAt
      const violations = customers.size > 0 ? await findViolations(system, { history, customers }) : []
      const all = [...history.violations, ...violations]
      if (all.length > 0) failed.push({ seed: seed + n, violations: all, steps: scripts[n] ?? [], events, behavior })
    }
    const second = await system.reconcile()
    if (second.length > 0)
      failed.push({
        seed,
        violations: second.map((one) => `A second reconciliation found a difference: ${one}`),
        steps: [],
        events,
        behavior,
      })
    const groups = await findGroupViolations(system)
    if (groups.length > 0) failed.push({ seed, violations: groups, steps: scripts.flat(), events, behavior })
    const balance = await system.compareBalance()
    if (balance.length > 0) failed.push({ seed, violations: balance, steps: [], events, behavior })
    return { histories: count, steps: count * events.length, failed, counts: system.counts, checked: system.checked }
  } finally {
    await system.stop()
  }
}

/** No reader may have two live subscriptions at any time. */
function checkSingleSubscription({ emulator }: TestSystem, history: ReaderHistory): void {
  const own = new Set(customersOf(emulator, history.reader.id))
  const live = [...emulator.state.subscriptions.values()].filter((one) => own.has(String(one.customer)) && isLive(one))
  if (live.length > 1) history.violations.push(`had ${live.length} live subscriptions at once`)
}

/** Applied while the readers act. */
async function applyDuringStep(system: TestSystem, event: SystemEvent): Promise<void> {
  if (event.type === 'faults') system.emulator.faults.failNext(event.requests, event.fault)
  if (event.type !== 'crash') return
  await delay(event.after)
  await system.crash()
}

/** Applied when all readers have acted. `random` decides which webhooks are lost, doubled or mixed. */
async function applyAfterStep(system: TestSystem, event: SystemEvent, random: () => number): Promise<void> {
  system.emulator.faults.clear()
  if (event.type === 'time') system.emulator.clock.advance(event.seconds)
  if (event.type === 'webhooks') {
    await system.emulator.webhooks.flush({ ...event, random })
    if (event.atOnce) await system.processEvents()
  }
  if (event.type === 'jobs') await system.runJobs()
  if (event.type === 'reconcile') await system.reconcile()
}

/** Without further faults, the jobs and the reconciliation must repair everything. */
async function recover(system: TestSystem): Promise<void> {
  // One run of the jobs executes at most 100 commands, and a repair may order further ones. Some wait for a bank.
  for (let times = 0; times < 2 || (times < 6 && (await system.hasOpenCommands())); times++) {
    await system.runJobs()
    await system.reconcile()
  }
}

async function runConcurrently<T>(all: T[], work: (one: T, n: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let n = next++; n < all.length; n = next++) {
      const one = all[n]
      if (one) await work(one, n)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
