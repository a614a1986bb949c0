import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { runHistories } from './histories.ts'

/** A few, to keep the run short. BILLING_HISTORIES=30 runs more; `npm run bench -- histories` runs thousands. */
const COUNT = Number(process.env.BILLING_HISTORIES ?? 10)

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
})
afterAll(() => stack?.stop())

test('after random histories the database agrees with Stripe, and no reader has paid twice', async () => {
  const { failed } = await runHistories(stack, 1, COUNT)
  expect(failed).toEqual([])
}, 300_000)
