import type { TestApi } from '../../supabase/embedded/test-stack.ts'
import { randomCases, SEED } from '../seed.ts'
import type { ApiFixture } from './api.fixtures.ts'
import { type CrashPoints, createCrashPoints } from './crash-points.ts'

/**
 * Kills the function between any two of its steps. The points are recorded in an undisturbed run; then the function is
 * held at one point after the other. No point is listed here, so a new step is tried as well.
 */
export interface CrashFixture<Actor> {
  /**
   * At each point that leaves another state than the point before, with a new actor each time: always after Stripe has
   * changed something and after its answer was stored, and at a sample of the others. Returns the number of points.
   */
  atEveryCrashPoint<T>(scenario: CrashScenario<Actor, T>): Promise<number>
  /** Runs the scenario once, and kills the function at the first point for which the condition is true. */
  atCrashPoint<T>(
    shouldCrash: (passed: string[]) => boolean,
    scenario: Omit<CrashScenario<Actor, T>, 'verify'>,
  ): Promise<Omit<CrashResult<Actor, T>, 'crashPoint'>>
  stop(): Promise<void>
}

export interface CrashScenario<Actor, T> {
  /** Runs before the kill; its result is passed on. */
  prepare(actor: Actor): Promise<T>
  act(actor: Actor, prepared: T): Promise<unknown>
  verify(result: CrashResult<Actor, T>): Promise<void>
}

export interface CrashResult<Actor, T> {
  crashPoint: string
  actor: Actor
  prepared: T
  /** The response, if it arrived before the function was killed. */
  response: unknown
}

/** A process of the function that will be killed, and the proxy in front of its services. */
interface Victim {
  process: TestApi
  proxy: CrashPoints
  /** Restarts while the state after the kill is verified. */
  restarting: Promise<void>
}

/** One process is killed while the state after another kill is verified. */
const PROCESS_COUNT = 2

/** How many of the other points a run tries, spread evenly; the seed says which. The nightly run tries all of them. */
const SAMPLED_POINTS = randomCases(1, Number.POSITIVE_INFINITY)

/** `newActor` receives the address of the process that will be killed. */
export async function startCrashFixture<Actor>(
  api: Pick<ApiFixture, 'stack' | 'startAnother' | 'owner'>,
  stripeUrl: string,
  newActor: (url: string) => Actor | Promise<Actor>,
): Promise<CrashFixture<Actor>> {
  const victims = await Promise.all(Array.from({ length: PROCESS_COUNT }, startVictim))
  let preparing: Promise<unknown> = Promise.resolve()

  async function startVictim(): Promise<Victim> {
    const proxy = createCrashPoints()
    const process = await api.startAnother({
      DATABASE_URL: await proxy.proxyPostgres(api.stack.appUrl),
      SUPABASE_URL: await proxy.proxyHttp(api.stack.supabaseUrl),
      STRIPE_API_URL: await proxy.proxyHttp(stripeUrl),
    })
    return { process, proxy, restarting: Promise.resolve() }
  }

  /** One after the other: preparations share the clock of the emulator, and leases are ended between them. */
  function sequentially<T>(work: () => Promise<T>): Promise<T> {
    const result = preparing.then(work)
    preparing = result.catch(() => {})
    return result
  }

  async function prepared<T>({ process, restarting }: Victim, { prepare }: Pick<CrashScenario<Actor, T>, 'prepare'>) {
    await restarting
    return sequentially(async () => {
      const actor = await newActor(process.url)
      return { actor, prepared: await prepare(actor) }
    })
  }

  /** Twice: the first run creates objects at Stripe that later runs find. */
  async function recordCrashPoints<T>(victim: Victim, scenario: CrashScenario<Actor, T>): Promise<string[]> {
    for (const _ of [1, 2]) {
      const { actor, prepared: before } = await prepared(victim, scenario)
      victim.proxy.arm(() => false)
      await scenario.act(actor, before)
    }
    return victim.proxy.passed()
  }

  async function killAt<T>(
    victim: Victim,
    shouldCrash: (passed: string[]) => boolean,
    scenario: Omit<CrashScenario<Actor, T>, 'verify'>,
  ) {
    const { actor, prepared: before } = await prepared(victim, scenario)
    victim.proxy.arm(shouldCrash)
    const pendingAction = scenario.act(actor, before).catch(() => undefined)
    await Promise.race([victim.proxy.stopped(), pendingAction])
    await victim.process.service.kill('SIGKILL')
    // As if its leases had ended. A living holder renews its own.
    await sequentially(() => api.owner`update private.leases set leased_until = now()`)
    victim.proxy.disarm()
    victim.restarting = victim.process.service.start()
    return { actor, prepared: before, response: await pendingAction }
  }

  return {
    async atEveryCrashPoint(scenario) {
      const crashPoints = await recordCrashPoints(victims[0] as Victim, scenario)
      const all = [...crashPoints.entries()].filter(([index]) => leavesNewState(crashPoints, index))
      const waiting = selectCrashPoints(crashPoints, all)
      const work = async (victim: Victim) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [index, crashPoint] = next
          await scenario.verify({
            crashPoint,
            ...(await killAt(victim, (passed) => passed.length === index + 1, scenario)),
          })
        }
      }
      await Promise.all(victims.map(work))
      return all.length
    },
    atCrashPoint: (shouldCrash, scenario) => killAt(victims[0] as Victim, shouldCrash, scenario),
    async stop() {
      await Promise.all(victims.map(({ restarting, proxy }) => restarting.then(proxy.stop)))
    },
  }
}

/** A read changes nothing: a crash before, during and after it leaves the same state. */
function leavesNewState(crashPoints: string[], index: number): boolean {
  const before = crashPoints[index - 1]
  return before === undefined || before === 'a transaction' || isSideEffect(crashPoints[index])
}

/** Stripe has created or ended something that the database does not know yet. A preview creates nothing. */
const isSideEffect = (crashPoint = '') => /^the answer to (?!GET|POST .*create_preview)/.test(crashPoint)

/** The last answer of Stripe has just been stored. */
const followsRecording = (crashPoints: string[], index: number) =>
  crashPoints[index - 1] === 'a transaction' && crashPoints[index - 2]?.startsWith('the answer to')

function selectCrashPoints(crashPoints: string[], all: [number, string][]): [number, string][] {
  const required = all.filter(([index, crashPoint]) => isSideEffect(crashPoint) || followsRecording(crashPoints, index))
  const others = all.filter((one) => !required.includes(one))
  return [...required, ...sampleEvenly(others, Math.min(SAMPLED_POINTS, others.length))]
}

/** Evenly spaced points; the seed chooses the first. */
function sampleEvenly<T>(all: T[], count: number): T[] {
  const indexes = Array.from({ length: count }, (_, n) => (SEED + Math.floor((n * all.length) / count)) % all.length)
  return all.filter((_, index) => indexes.includes(index))
}
