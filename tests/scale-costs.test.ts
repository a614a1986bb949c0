import { expect, test } from 'vitest'
import { compareCosts, culprit, onlyMeasuredWithFew, withoutReason } from './bench/scale/compare-costs.ts'
import type { Cost } from './bench/scale/statement-costs.ts'

const size = { small: 1000, large: 10_000 }
const cost = (buffers: number, query = 'select 1'): Cost => ({
  buffers,
  milliseconds: 1,
  statements: [{ query, calls: 1, buffers }],
})
const compare = (small: Cost, large: Cost, reasons: Record<string, string> = {}) =>
  compareCosts({ small: new Map([['a call', small]]), large: new Map([['a call', large]]) }, size, reasons)

test.each([
  [200, 300, 'the depth of an index'],
  [10, 65, 'a page that was split'],
  [200, 150, 'less'],
])('%s and %s pages may be %s', (small, large) => {
  expect(withoutReason(compare(cost(small), cost(large)))).toEqual([])
})

test.each([
  [200, 2000],
  [10, 100],
  [1000, 2000],
])('from %s to %s pages is growth with the members', (small, large) => {
  expect(withoutReason(compare(cost(small), cost(large)))).toHaveLength(1)
  expect(withoutReason(compare(cost(small), cost(large), { 'a call': 'It is the whole list.' }))).toEqual([])
})

test('the statement that grew most is named', () => {
  const large = {
    ...cost(500),
    statements: [
      { query: 'select 1', calls: 1, buffers: 100 },
      { query: 'select\n 2', calls: 1, buffers: 400 },
    ],
  }
  const [grown] = compare(cost(100), large)
  expect(grown && culprit(grown)).toBe('0 → 400 buffers: select 2')
})

test('a step of the jobs that many members leave no time for is named, and a statement of a row is not', () => {
  const small = new Map([
    ['jobs, run 1: select private.prune_sessions(?::integer) as count', cost(1)],
    ['jobs, run 2: select private.prune_trials(?::integer) as count', cost(1)],
    ['jobs, run 1: update private.reconciliations set step = ?', cost(1)],
    ['GET /api/user', cost(1)],
  ])
  const large = new Map([['jobs, run 2: select private.prune_sessions(?::integer) as count', cost(1)]])
  expect(onlyMeasuredWithFew({ small, large })).toEqual([
    'jobs, run 2: select private.prune_trials(?::integer) as count',
    'GET /api/user',
  ])
})
