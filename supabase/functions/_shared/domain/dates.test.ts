import { expect, test } from 'vitest'
import { longDate, shortDate } from './dates.ts'

test.each([
  ['2026-11-21T08:30:00.000Z', 'November 21, 2026', 'Nov 21'],
  ['2026-11-21T23:59:59.999Z', 'November 21, 2026', 'Nov 21'],
  ['2026-03-01T00:00:00.000Z', 'March 1, 2026', 'Mar 1'],
  ['2024-02-29T12:00:00.000Z', 'February 29, 2024', 'Feb 29'],
])('%s', (timestamp, expectedLong, expectedShort) => {
  expect(longDate(timestamp)).toBe(expectedLong)
  expect(shortDate(timestamp)).toBe(expectedShort)
})
