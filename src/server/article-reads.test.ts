import { expect, test } from 'vitest'
import { ArticleReads } from './article-reads.ts'

const published = new Set(['one', 'two', ...Array.from({ length: 2000 }, (_, n) => `article-${n}`)])
const createReads = () => new ArticleReads((id) => published.has(id))
const MINUTE = 60_000

test('an article counts once per visit of an address', () => {
  const reads = createReads()
  for (const now of [0, 1, 29 * MINUTE]) reads.record('one', '192.0.2.1', now)
  reads.record('two', '192.0.2.1', 2)
  reads.record('one', '192.0.2.2', 3)
  expect(reads.drain()).toEqual([
    { articleId: 'one', count: 2 },
    { articleId: 'two', count: 1 },
  ])
  reads.record('one', '192.0.2.1', 29 * MINUTE)
  expect(reads.drain()).toEqual([])
  reads.record('one', '192.0.2.1', 31 * MINUTE)
  expect(reads.drain()).toEqual([{ articleId: 'one', count: 1 }])
})

test.each(['unknown', '', '../one', 'One', 'one/', 'a'.repeat(121), '<script>'])('nothing counts for %j', (id) => {
  const reads = createReads()
  reads.record(id, '192.0.2.1', 0)
  expect(reads.drain()).toEqual([])
})

test('one address counts at most 60 reads in a visit, unknown articles included', () => {
  const reads = createReads()
  for (let n = 0; n < 40; n++) reads.record(`unknown-${n}`, '192.0.2.1', 0)
  for (let n = 0; n < 40; n++) reads.record(`article-${n}`, '192.0.2.1', 0)
  expect(reads.drain()).toHaveLength(20)
})

test('a flood from many addresses takes bounded memory and leaves known addresses counted', () => {
  const reads = createReads()
  reads.record('one', 'known', 0)
  for (let n = 0; n < 12_000; n++) reads.record(`article-${n % 2000}`, `address-${n}`, 0)
  const flooded = reads.drain()
  expect(flooded).toHaveLength(1000)
  expect(flooded.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(10_000)
  reads.record('two', 'known', 0)
  reads.record('two', 'late', 0)
  expect(reads.drain()).toEqual([{ articleId: 'two', count: 1 }])
})
