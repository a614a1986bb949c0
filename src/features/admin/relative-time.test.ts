import { expect, test } from 'vitest'
import { relativeTime, shortDuration } from './relative-time.ts'

const now = Date.parse('2026-11-22T14:00:00.000Z')
const ago = (milliseconds: number) => relativeTime(new Date(now - milliseconds).toISOString(), now)
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

test.each([
  [0, 'now'],
  [59 * second, 'now'],
  [-5 * minute, 'now'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [2 * hour, '2 hours ago'],
  [day, 'yesterday'],
  [6 * day + 23 * hour, '6 days ago'],
  [8 * day, '14 Nov 2026'],
])('%i ms ago is %s', (milliseconds, text) => {
  expect(ago(milliseconds)).toBe(text)
})

test.each([
  [-5, '0 s'],
  [4999, '4 s'],
  [12 * minute, '12 min'],
  [47 * hour, '47 h'],
  [3 * day, '3 days'],
])('%i ms lasts %s', (milliseconds, text) => {
  expect(shortDuration(milliseconds)).toBe(text)
})
