import { table } from '../../scripts/table.ts'
import { startTestStack } from '../../supabase/embedded/test-stack.ts'
import { startTestSystem } from '../billing/test-system.ts'
import { deliverBurst } from '../billing/webhook-burst.ts'
import { passOrFail, percentile } from './statistics.ts'

const MAX_RECORDED_MS = 5000
const MAX_SIGN_IN_MS = 100
/** The webhook works without a pause that long; afterwards only the jobs do, which leave much of the time to others. */
const BUSY_MS = 30_000

/** Stripe's events of a burst of renewals, all at the same time, against the functions in Deno. */
export async function benchmarkWebhooks({ events }: { events: number }): Promise<string> {
  const stack = await startTestStack({ seed: false })
  try {
    const system = await startTestSystem(stack, null)
    try {
      const result = await deliverBurst(system, events)
      const signIns = result.signIns.filter(({ beganMs }) => beganMs < BUSY_MS).map(({ ms }) => ms)
      const allSignIns = result.signIns.map(({ ms }) => ms)
      const signIn = percentile(signIns, 0.95)
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
      const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`
      for (const difference of result.differences.slice(0, 10)) console.log(difference)
      return table(
        ['measured', 'result', 'bar', ''],
        [
          ['events at once, of customers', `${result.events}, ${result.customers}`, '', ''],
          ['answered otherwise than 200', result.rejected, '0', passOrFail(result.rejected === 0)],
          ['all recorded after', seconds(result.recordedMs), '5 s', passOrFail(result.recordedMs <= MAX_RECORDED_MS)],
          ['answer to a delivery, p95', milliseconds(percentile(result.answers, 0.95)), '', ''],
          ['all settled after', seconds(result.settledMs), '', ''],
          ['differences from Stripe', result.differences.length, '0', passOrFail(result.differences.length === 0)],
          [
            `sign-in in the first half minute, p95 of ${signIns.length}`,
            milliseconds(signIn),
            '100 ms',
            passOrFail(signIn <= MAX_SIGN_IN_MS),
          ],
          ['sign-in in the first half minute, median', milliseconds(percentile(signIns, 0.5)), '', ''],
          [
            `sign-in until all is settled, p95 of ${allSignIns.length}`,
            milliseconds(percentile(allSignIns, 0.95)),
            '',
            '',
          ],
        ],
      )
    } finally {
      await system.stop()
    }
  } finally {
    await stack.stop()
  }
}
