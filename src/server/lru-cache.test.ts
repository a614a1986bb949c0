import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

const cacheOf = (bytes: number) => new LruCache<string>(bytes, (text) => text.length)

test('forgets what was not used for longest, and never keeps more than its bound', () => {
  const cache = cacheOf(100)
  cache.set('used', 'x'.repeat(10))
  for (let n = 0; n < 50; n++) {
    expect(cache.get('used')).toBeDefined()
    cache.set(`page ${n}`, 'x'.repeat(10))
  }
  const remaining = Array.from({ length: 50 }, (_, n) => cache.get(`page ${n}`)).filter(Boolean)
  expect(remaining.length).toBeLessThanOrEqual(12)
  expect(cache.get('page 0')).toBeUndefined()
  expect(cache.get('page 49')).toBeDefined()
})

test('a deleted key is gone from both generations', () => {
  const cache = cacheOf(20)
  cache.set('a', 'x'.repeat(11))
  cache.set('b', 'x')
  cache.delete('a')
  cache.delete('b')
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBeUndefined()
})
