import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { startTestSystem, type TestSystem } from './test-system.ts'
import { deliverBurst } from './webhook-burst.ts'

let stack: TestStack
let system: TestSystem
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  system = await startTestSystem(stack, null)
})
afterAll(async () => {
  await system?.stop()
  await stack?.stop()
})

/** `npm run bench -- webhooks` delivers 2,000. */
test('a hundred events at once are all recorded, and settled as Stripe has them, while readers sign in', async () => {
  const { events, rejected, differences, signIns, recordedMs, settledMs } = await deliverBurst(system, 100)
  expect([events, rejected, differences]).toEqual([100, 0, []])
  expect(signIns.length).toBeGreaterThan(0)
  expect(recordedMs).toBeLessThan(settledMs)
  expect(await system.owner`select from private.queue_entries where queue = 'stripe-events'`).toHaveLength(0)
}, 240_000)
