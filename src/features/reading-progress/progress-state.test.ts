import { expect, test } from 'vitest'
import { type ProgressState, shouldReport, startProgress } from './progress-state.ts'

const stateWith = (overrides: Partial<ProgressState>): ProgressState => ({ ...startProgress(0), ...overrides })

test.each<[situation: string, Partial<ProgressState>, now: number, isLeaving: boolean, expected: boolean]>([
  ['a short visit', { furthestPercent: 20 }, 4_999, false, false],
  ['leaving after a short visit', { furthestPercent: 20 }, 4_999, true, false],
  ['the first seconds of reading', { furthestPercent: 3 }, 5_000, false, true],
  ['no text on screen yet', { furthestPercent: 0 }, 60_000, true, false],
  ['a small step', { furthestPercent: 29, reportedPercent: 20, reportedAt: 5_000 }, 60_000, false, false],
  ['a large step', { furthestPercent: 30, reportedPercent: 20, reportedAt: 5_000 }, 20_000, false, true],
  [
    'a large step too soon after the last report',
    { furthestPercent: 60, reportedPercent: 20, reportedAt: 5_000 },
    19_999,
    false,
    false,
  ],
  ['reaching the end', { furthestPercent: 100, reportedPercent: 95, reportedAt: 5_000 }, 6_000, false, true],
  ['staying at the end', { furthestPercent: 100, reportedPercent: 100, reportedAt: 5_000 }, 60_000, true, false],
  ['leaving after a small step', { furthestPercent: 21, reportedPercent: 20, reportedAt: 5_000 }, 6_000, true, true],
  ['leaving without progress', { furthestPercent: 20, reportedPercent: 20, reportedAt: 5_000 }, 60_000, true, false],
])('progress is reported or not: %s', (_situation, overrides, now, isLeaving, expected) => {
  expect(shouldReport(stateWith(overrides), now, isLeaving)).toBe(expected)
})
