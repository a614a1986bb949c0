import { expect, test } from 'vitest'
import { createEntity, EntityCache } from './entity.ts'

test('a cached entity is reused until it is evicted', async () => {
  const cache = new EntityCache(250)
  const created: string[] = []
  const request = async (key: string) => {
    await cache.get(key, async () => {
      created.push(key)
      return createEntity('x'.repeat(100))
    })
  }
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await request(key)
  expect(created).toEqual(['a', 'b', 'c', 'b'])
})

test('an entity larger than the cache is returned and not cached', async () => {
  const cache = new EntityCache(10)
  const create = async () => createEntity('x'.repeat(100))
  expect((await cache.get('a', create)).body.byteLength).toBe(102)
  expect((await cache.get('a', create)).body.byteLength).toBe(102)
})

test('a failed creation is retried', async () => {
  const cache = new EntityCache(1000)
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await cache.get('a', async () => createEntity(1))).body.toString()).toBe('1')
})
