import { expect } from 'vitest'
import { realAuthProgram } from '../../supabase/embedded/auth/real-auth.ts'
import type { TestApi } from '../../supabase/embedded/test-stack.ts'
import type { ApiFixture } from './api.fixtures.ts'

/**
 * Long enough for the work behind each of the compared responses on a machine that is busy with something else. With
 * supabase/auth, which hashes passwords at full cost in tests too, it is that of production.
 */
const STEP_MS = realAuthProgram() ? 500 : 250
/** Timers may be a little early, and the clocks of two processes differ. */
const TOLERANCE_MS = 20
const REPETITIONS = 12
const PARALLEL_SERIES = 4
const SIGNIFICANCE = 0.01

type SendRequest = (apiUrl: string) => Promise<Response>

/**
 * Fails when response times reveal which request was sent: when a response arrives before its timing step is over, or
 * when one kind of request needs more steps than another, judged by ranks over several repetitions. Each repetition
 * calls `createRequests`, because most of these requests can be sent once. A busy machine delays single requests, so a
 * difference counts only when a second series of repetitions has it as well.
 */
export async function expectEqualTiming(
  api: Pick<ApiFixture, 'startAnother'>,
  createRequests: () => Promise<SendRequest[]>,
): Promise<void> {
  const measured = await api.startAnother({ RESPONSE_STEP_MS: String(STEP_MS) })
  try {
    const first = await measureSteps(measured, createRequests)
    const suspects = slowerPairs(first)
    if (suspects.length === 0) return
    const second = await measureSteps(measured, createRequests)
    const repeated = slowerPairs(second).filter((pair) => suspects.includes(pair))
    expect(repeated, `steps of each request in each repetition: ${JSON.stringify([first, second])}`).toEqual([])
  } finally {
    await measured.stop()
  }
}

/** How many steps each request took, in each repetition. */
async function measureSteps(api: TestApi, createRequests: () => Promise<SendRequest[]>): Promise<number[][]> {
  const series: number[][] = []
  while (series.length < REPETITIONS) {
    const batch = Array.from({ length: PARALLEL_SERIES }, async (_, index) => {
      const requests = await createRequests()
      const steps: number[] = []
      // Every other one begins with the last request, so that no request is always the first.
      const positions = [...requests.keys()]
      for (const position of index % 2 ? positions.reverse() : positions)
        steps[position] = await stepsOf(requests[position] as SendRequest, api.url)
      return steps
    })
    series.push(...(await Promise.all(batch)))
  }
  expect(Math.min(...series.flat()), 'a response came before its step was over').toBeGreaterThan(0)
  return series
}

async function stepsOf(sendRequest: SendRequest, apiUrl: string): Promise<number> {
  const startedAt = performance.now()
  await (await sendRequest(apiUrl)).arrayBuffer()
  return Math.floor((performance.now() - startedAt + TOLERANCE_MS) / STEP_MS)
}

/** Pairs of requests of which the first takes more steps so often that chance does not explain it (sign test). */
export function slowerPairs(series: number[][]): string[] {
  const requests = [...(series[0] ?? []).keys()]
  return requests.flatMap((one) =>
    requests.flatMap((other) => {
      const slower = series.filter((steps) => stepAt(steps, one) > stepAt(steps, other)).length
      const faster = series.filter((steps) => stepAt(steps, one) < stepAt(steps, other)).length
      return chanceOfAtLeast(slower, slower + faster) < SIGNIFICANCE ? [`${one} is slower than ${other}`] : []
    }),
  )
}

const stepAt = (steps: number[], index: number) => steps[index] ?? 0

/** The probability that a fair coin shows heads at least so often in so many throws. */
function chanceOfAtLeast(heads: number, throws: number): number {
  let [ways, chance] = [1, 0]
  for (let count = 0; count <= throws; count++) {
    if (count >= heads) chance += ways / 2 ** throws
    ways = (ways * (throws - count)) / (count + 1)
  }
  return chance
}
