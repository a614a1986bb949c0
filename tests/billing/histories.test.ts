import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { randomCases } from '../seed.ts'
import { runHistories } from './histories.ts'

/** `npm run bench -- histories` runs thousands. */
const COUNT = randomCases(3, 300)

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
})
afterAll(() => stack?.stop())

test('after random histories the database agrees with Stripe, and no reader has paid twice', async () => {
  const { failed } = await runHistories(stack, 1, COUNT)
  expect(failed).toEqual([])
}, 3_600_000)
