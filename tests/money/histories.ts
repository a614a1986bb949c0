import { setTimeout as delay } from 'node:timers/promises'
import type { TestStack } from '../../supabase/embedded/testing.ts'
import { act, type Life, newLife } from './acting.ts'
import { customersOf, isLive } from './at-stripe.ts'
import { type House, openHouse } from './house.ts'
import { type Happening, happeningsOf, historyOf, type Step } from './steps.ts'
import { faultsIn } from './verdict.ts'

/** A history that did not end well. */
export interface Failed {
  seed: number
  faults: string[]
  steps: Step[]
  happenings: Happening[]
}

export interface Ran {
  histories: number
  steps: number
  failed: Failed[]
}

/** As many readers share a house, its clock and its crashes: seeds 1 to 50, 51 to 100, and so on, alone or together. */
export const IN_ONE_HOUSE = 50

/** As many as act at the same moment. */
const HANDS = 6

/**
 * Histories `seed` to `seed + count - 1`, all in one house: each reader lives their own, and time, crashes and disorder befall
 * everybody. Afterwards what is known here is compared with what is at Stripe.
 */
export async function runHistories(stack: TestStack, seed: number, count: number): Promise<Ran> {
  const house = await openHouse(stack)
  try {
    const scripts = Array.from({ length: count }, (_, n) => historyOf(seed + n))
    const happenings = happeningsOf(Math.ceil(seed / IN_ONE_HOUSE))
    const lives: Life[] = []
    for (let n = 0; n < count; n++) lives.push(newLife(await house.newReader(n + 1)))
    for (const [round, happening] of happenings.entries()) {
      const acting = inTurns(lives, (life, n) => {
        const step = scripts[n]?.[round]
        return step ? act(house, life, step) : Promise.resolve()
      })
      await Promise.all([acting, disturb(house, happening)])
      await befall(house, happening)
      for (const life of lives) watch(house, life)
    }
    await healed(house)
    const failed: Failed[] = []
    for (const [n, life] of lives.entries()) {
      const customers = new Set(customersOf(house.emulator, life.reader.id))
      const faults = customers.size > 0 ? await faultsIn(house, { life, customers }) : []
      const all = [...life.faults, ...faults]
      if (all.length > 0) failed.push({ seed: seed + n, faults: all, steps: scripts[n] ?? [], happenings })
    }
    const again = await house.reconcile()
    if (again.differences !== 0)
      failed.push({
        seed,
        faults: [`A second reconciliation found ${again.differences} differences.`],
        steps: [],
        happenings,
      })
    return { histories: count, steps: count * happenings.length, failed }
  } finally {
    await house.stop()
  }
}

/** At no moment may anybody pay for two. */
function watch({ emulator }: House, life: Life): void {
  const own = new Set(customersOf(emulator, life.reader.id))
  const live = [...emulator.state.subscriptions.values()].filter((one) => own.has(String(one.customer)) && isLive(one))
  if (live.length > 1) life.faults.push(`had ${live.length} live subscriptions at once`)
}

/** What happens while everybody acts. */
async function disturb(house: House, happening: Happening): Promise<void> {
  if (happening.it === 'faults') house.emulator.faults.failNext(happening.requests, happening.fault)
  if (happening.it !== 'crash') return
  await delay(happening.after)
  await house.crash()
}

/** What happens when everybody has acted. */
async function befall(house: House, happening: Happening): Promise<void> {
  house.emulator.faults.clear()
  if (happening.it === 'time') house.emulator.clock.advance(happening.seconds)
  if (happening.it === 'webhooks') await house.emulator.webhooks.flush(happening)
  if (happening.it === 'jobs') await house.runJobs()
  if (happening.it === 'reconcile') await house.reconcile()
}

/** The line holds again, and the rounds have been made: what was lost has to be found by now. */
async function healed(house: House): Promise<void> {
  await house.runJobs()
  await house.reconcile()
  await house.runJobs()
  await house.reconcile()
}

async function inTurns<T>(all: T[], work: (one: T, n: number) => Promise<void>): Promise<void> {
  let next = 0
  const hand = async () => {
    for (let n = next++; n < all.length; n = next++) {
      const one = all[n]
      if (one) await work(one, n)
    }
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
}
