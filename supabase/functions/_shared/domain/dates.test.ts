import { expect, test } from 'vitest'
import { longDate, monthAndYear, shortDate } from './dates.ts'

test.each([
  ['2026-11-21T08:30:00.000Z', 'November 21, 2026', 'Nov 21'],
  ['2026-11-21T23:59:59.999Z', 'November 21, 2026', 'Nov 21'],
  ['2026-03-01T00:00:00.000Z', 'March 1, 2026', 'Mar 1'],
  ['2024-02-29T12:00:00.000Z', 'February 29, 2024', 'Feb 29'],
])('%s', (timestamp, expectedLong, expectedShort) => {
  expect(longDate(timestamp)).toBe(expectedLong)
  expect(shortDate(timestamp)).toBe(expectedShort)
})

test.each([
  ['2026-11-30T23:00:00.000Z', 'Europe/Paris', '1er décembre 2026', 'Dec 1', 'December 2026'],
  ['2026-11-30T21:00:00.000Z', 'Australia/Sydney', '1er décembre 2026', 'Dec 1', 'December 2026'],
  ['2026-12-01T01:00:00.000Z', 'America/New_York', '30 novembre 2026', 'Nov 30', 'November 2026'],
  // A zone that this machine does not know is no reason to render nothing.
  ['2026-11-30T23:00:00.000Z', 'Moon/Tranquillity', '30 novembre 2026', 'Nov 30', 'November 2026'],
])('%s in %s', (timestamp, timeZone, expectedLong, expectedShort, expectedMonth) => {
  expect(longDate(timestamp, 'fr', timeZone)).toBe(expectedLong)
  expect(shortDate(timestamp, 'en', timeZone)).toBe(expectedShort)
  expect(monthAndYear(timestamp, 'en', timeZone)).toBe(expectedMonth)
})
