import { expect, test } from 'vitest'
import { type Change, seriesOf, stepsOf, sumsOf } from './statistics.ts'

test('30 days are days, other periods months, the current one included', () => {
  expect(stepsOf('30-days', '2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(stepsOf('12-months', '2025-12-01', '2026-02-28')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  expect(stepsOf('all', '2026-01-31', '2026-03-01')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
})

test('a series begins with what was before and adds what each step has brought', () => {
  const changes: Change[] = [
    { figure: 'subscribers', key: 'gold', startsOn: null, amount: 5 },
    { figure: 'subscribers', key: 'gold', startsOn: '2026-02-01', amount: -2 },
    { figure: 'subscribers', key: 'silver', startsOn: '2026-01-01', amount: 9 },
    { figure: 'lost', key: 'gold', startsOn: '2026-02-01', amount: 2 },
  ]
  const dates = ['2026-01-01', '2026-02-01', '2026-03-01']
  expect(seriesOf(changes, dates, 'subscribers', 'gold')).toEqual({ before: 5, values: [5, 3, 3] })
  expect(sumsOf(changes, dates, 'lost', 'gold')).toEqual([0, 2, 0])
  expect(seriesOf(changes, dates, 'newsletter', '')).toEqual({ before: 0, values: [0, 0, 0] })
})
