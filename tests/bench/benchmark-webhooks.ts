import { table } from '../../scripts/table.ts'
import { startTestStack } from '../../supabase/embedded/test-stack.ts'
import { startTestSystem } from '../billing/test-system.ts'
import { deliverBurst } from '../billing/webhook-burst.ts'
import { passOrFail, percentile } from './statistics.ts'

const MAX_RECORDED_MS = 5000
const MAX_SIGN_IN_MS = 100

/** Stripe's events of a burst of renewals, all at the same time, against the functions in Deno. */
export async function benchmarkWebhooks({ events }: { events: number }): Promise<string> {
  const stack = await startTestStack({ seed: false })
  try {
    const system = await startTestSystem(stack, null)
    try {
      const result = await deliverBurst(system, events)
      const signIn = percentile(result.signIns, 0.95)
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
            `sign-in meanwhile, p95 of ${result.signIns.length}`,
            milliseconds(signIn),
            '100 ms',
            passOrFail(signIn <= MAX_SIGN_IN_MS),
          ],
          ['sign-in meanwhile, median', milliseconds(percentile(result.signIns, 0.5)), '', ''],
        ],
      )
    } finally {
      await system.stop()
    }
  } finally {
    await stack.stop()
  }
}
