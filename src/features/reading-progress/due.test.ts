import { expect, test } from 'vitest'
import { begunAt, isDue, type Reading } from './due.ts'

const reading = (change: Partial<Reading>): Reading => ({ ...begunAt(0), ...change })

test.each<[what: string, Partial<Reading>, now: number, isLeaving: boolean, due: boolean]>([
  ['who has only looked', { furthest: 20 }, 4_999, false, false],
  ['who leaves after a look', { furthest: 20 }, 4_999, true, false],
  ['who has read for some seconds', { furthest: 3 }, 5_000, false, true],
  ['who has not come to the text', { furthest: 0 }, 60_000, true, false],
  ['who is a little further', { furthest: 29, told: 20, toldAt: 5_000 }, 60_000, false, false],
  ['who is a step further', { furthest: 30, told: 20, toldAt: 5_000 }, 20_000, false, true],
  ['who is a step further very soon', { furthest: 60, told: 20, toldAt: 5_000 }, 19_999, false, false],
  ['who has come to the end', { furthest: 100, told: 95, toldAt: 5_000 }, 6_000, false, true],
  ['who stays at the end', { furthest: 100, told: 100, toldAt: 5_000 }, 60_000, true, false],
  ['who leaves a little further', { furthest: 21, told: 20, toldAt: 5_000 }, 6_000, true, true],
  ['who leaves where they were', { furthest: 20, told: 20, toldAt: 5_000 }, 60_000, true, false],
])('%s', (_what, change, now, isLeaving, due) => {
  expect(isDue(reading(change), now, isLeaving)).toBe(due)
})
