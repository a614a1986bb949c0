import { expect, test } from 'vitest'
import { createRetries } from './retries.ts'

test('a failed page is retried after growing delays, which start small again after a success', () => {
  let now = 1_000_000
  const retries = createRetries(() => now)
  expect(retries.nextAt()).toBe(Number.POSITIVE_INFINITY)
  retries.update(['/x'])
  expect(retries.nextAt()).toBe(now + 1_000)
  expect(retries.due(['/x'])).toEqual([])
  now += 1_000
  expect(retries.due(['/x'])).toEqual(['/x'])
  retries.update(['/x'])
  expect(retries.nextAt()).toBe(now + 2_000)
  for (let attempts = 0; attempts < 10; attempts++) {
    now = retries.nextAt()
    retries.update(['/x'])
  }
  expect(retries.nextAt()).toBe(now + 60_000)
  now = retries.nextAt()
  retries.update([])
  expect(retries.nextAt()).toBe(Number.POSITIVE_INFINITY)
})
