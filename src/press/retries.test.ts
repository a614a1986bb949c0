import { expect, test } from 'vitest'
import { createRetries } from './retries.ts'

test('a failed page is tried again after growing waits, and at once again after a success', () => {
  let now = 1_000_000
  const retries = createRetries(() => now)
  expect(retries.nextAt()).toBe(Number.POSITIVE_INFINITY)
  retries.settle(['/x'])
  expect(retries.nextAt()).toBe(now + 1_000)
  expect(retries.due(['/x'])).toEqual([])
  now += 1_000
  expect(retries.due(['/x'])).toEqual(['/x'])
  retries.settle(['/x'])
  expect(retries.nextAt()).toBe(now + 2_000)
  for (let tries = 0; tries < 10; tries++) {
    now = retries.nextAt()
    retries.settle(['/x'])
  }
  expect(retries.nextAt()).toBe(now + 60_000)
  now = retries.nextAt()
  retries.settle([])
  expect(retries.nextAt()).toBe(Number.POSITIVE_INFINITY)
})
