import type { TestApi } from '../../supabase/embedded/testing.ts'
import { SEED } from '../seed.ts'
import type { ApiUnderTest } from './api-under-test.ts'
import { type Checkpoints, checkpoints } from './checkpoints.ts'

/**
 * The function is killed between any two of its steps, whichever they are: they are counted once, and then it is stopped at
 * one after the other. Nothing here knows them by name, so a step that somebody adds is tried as well.
 */
export interface CrashesUnderTest<Actor> {
  /**
   * At moments that leave something else behind than the one before them, for somebody new each time: always right after
   * Stripe has done something and right after we have written down what it said, and each run at some of the others.
   * Answers how many moments there were.
   */
  atEveryMoment<T>(deed: Deed<Actor, T>): Promise<number>
  /** Once, where this is true of what has passed. */
  at<T>(
    here: (passed: string[]) => boolean,
    deed: Omit<Deed<Actor, T>, 'look'>,
  ): Promise<Omit<Left<Actor, T>, 'moment'>>
  stop(): Promise<void>
}

export interface Deed<Actor, T> {
  /** What comes before; its answer is given to what comes after. */
  prepare(actor: Actor): Promise<T>
  act(actor: Actor, prepared: T): Promise<unknown>
  look(left: Left<Actor, T>): Promise<void>
}

export interface Left<Actor, T> {
  moment: string
  actor: Actor
  prepared: T
  /** What was answered before the function was killed, if anything. */
  answered: unknown
}

/** A process of the function that is there to be killed, and what stands between it and whatever it asks. */
interface Lane {
  victim: TestApi
  between: Checkpoints
  /** Begins again while what was left behind is looked at. */
  reviving: Promise<void>
}

/** One process dies while what another left behind is looked at. */
const LANES = 2

/** So many of the other moments a run, spread over all of them and others by another seed; `CRASHES=all` tries each of them. */
const OTHERS = process.env.CRASHES === 'all' ? Number.POSITIVE_INFINITY : 2

/** `newActor` is told the address of the process that will be killed. */
export async function startCrashesUnderTest<Actor>(
  api: Pick<ApiUnderTest, 'stack' | 'another'>,
  stripeUrl: string,
  newActor: (url: string) => Actor | Promise<Actor>,
): Promise<CrashesUnderTest<Actor>> {
  const lanes = await Promise.all(Array.from({ length: LANES }, openLane))
  let preparing: Promise<unknown> = Promise.resolve()

  async function openLane(): Promise<Lane> {
    const between = checkpoints()
    const victim = await api.another({
      DATABASE_URL: await between.postgres(api.stack.appUrl),
      SUPABASE_URL: await between.http(api.stack.supabaseUrl),
      STRIPE_API_URL: await between.http(stripeUrl),
    })
    return { victim, between, reviving: Promise.resolve() }
  }

  /** One after the other, for there is one clock. */
  async function prepared<T>({ victim, reviving }: Lane, { prepare }: Pick<Deed<Actor, T>, 'prepare'>) {
    await reviving
    const mine = preparing.then(async () => {
      const actor = await newActor(victim.url)
      return { actor, prepared: await prepare(actor) }
    })
    preparing = mine.catch(() => {})
    return mine
  }

  /** Once in peace before, so that nothing is made at Stripe for the first time. */
  async function momentsOf<T>(lane: Lane, deed: Deed<Actor, T>): Promise<string[]> {
    for (const _ of [1, 2]) {
      const { actor, prepared: before } = await prepared(lane, deed)
      lane.between.arm(() => false)
      await deed.act(actor, before)
    }
    return lane.between.passed()
  }

  async function killed<T>(lane: Lane, here: (passed: string[]) => boolean, deed: Omit<Deed<Actor, T>, 'look'>) {
    const { actor, prepared: before } = await prepared(lane, deed)
    lane.between.arm(here)
    const acting = deed.act(actor, before).catch(() => undefined)
    await Promise.race([lane.between.stopped(), acting])
    await lane.victim.service.kill('SIGKILL')
    lane.between.disarm()
    lane.reviving = lane.victim.service.start()
    return { actor, prepared: before, answered: await acting }
  }

  return {
    async atEveryMoment(deed) {
      const moments = await momentsOf(lanes[0] as Lane, deed)
      const all = [...moments.entries()].filter(([index]) => isAnother(moments, index))
      const waiting = chosen(moments, all)
      const work = async (lane: Lane) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [index, moment] = next
          await deed.look({ moment, ...(await killed(lane, (passed) => passed.length === index + 1, deed)) })
        }
      }
      await Promise.all(lanes.map(work))
      return all.length
    },
    at: (here, deed) => killed(lanes[0] as Lane, here, deed),
    async stop() {
      await Promise.all(lanes.map(({ reviving, between }) => reviving.then(between.stop)))
    },
  }
}

/** Whoever only asks changes nothing: dying before, while or after it leaves the same behind. */
function isAnother(moments: string[], index: number): boolean {
  const before = moments[index - 1]
  return before === undefined || before === 'a transaction' || hasChanged(moments[index])
}

/** Something has been made or ended elsewhere, and nobody here has heard of it. A preview makes nothing. */
const hasChanged = (moment = '') => /^the answer to (?!GET|POST .*create_preview)/.test(moment)

/** What was answered last has just been written down. */
const isKept = (moments: string[], index: number) =>
  moments[index - 1] === 'a transaction' && moments[index - 2]?.startsWith('the answer to')

function chosen(moments: string[], all: [number, string][]): [number, string][] {
  const always = all.filter(([index, moment]) => hasChanged(moment) || isKept(moments, index))
  const others = all.filter((one) => !always.includes(one))
  return [...always, ...spread(others, Math.min(OTHERS, others.length))]
}

/** As many of them, as far apart as they can be; the seed says where the first one is. */
function spread<T>(all: T[], count: number): T[] {
  const places = Array.from({ length: count }, (_, n) => (SEED + Math.floor((n * all.length) / count)) % all.length)
  return all.filter((_, place) => places.includes(place))
}
