import { expect, test } from 'vitest'
import { type ProgressState, shouldReport, startProgress } from './progress-state.ts'

const stateWith = (overrides: Partial<ProgressState>): ProgressState => ({ ...startProgress(0), ...overrides })

test.each<[what: string, Partial<ProgressState>, now: number, isLeaving: boolean, due: boolean]>([
  ['who has only looked', { furthestPercent: 20 }, 4_999, false, false],
  ['who leaves after a look', { furthestPercent: 20 }, 4_999, true, false],
  ['who has read for some seconds', { furthestPercent: 3 }, 5_000, false, true],
  ['who has not come to the text', { furthestPercent: 0 }, 60_000, true, false],
  ['who is a little further', { furthestPercent: 29, reportedPercent: 20, reportedAt: 5_000 }, 60_000, false, false],
  ['who is a step further', { furthestPercent: 30, reportedPercent: 20, reportedAt: 5_000 }, 20_000, false, true],
  [
    'who is a step further very soon',
    { furthestPercent: 60, reportedPercent: 20, reportedAt: 5_000 },
    19_999,
    false,
    false,
  ],
  ['who has come to the end', { furthestPercent: 100, reportedPercent: 95, reportedAt: 5_000 }, 6_000, false, true],
  ['who stays at the end', { furthestPercent: 100, reportedPercent: 100, reportedAt: 5_000 }, 60_000, true, false],
  ['who leaves a little further', { furthestPercent: 21, reportedPercent: 20, reportedAt: 5_000 }, 6_000, true, true],
  ['who leaves where they were', { furthestPercent: 20, reportedPercent: 20, reportedAt: 5_000 }, 60_000, true, false],
])('%s', (_what, overrides, now, isLeaving, expected) => {
  expect(shouldReport(stateWith(overrides), now, isLeaving)).toBe(expected)
})
