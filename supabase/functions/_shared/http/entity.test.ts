import { expect, test } from 'vitest'
import { createEntity, EntityCache } from './entity.ts'

test('what is known is not made again, until it had to make room', async () => {
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

test('what is larger than the memory is answered and not kept', async () => {
  const cache = new EntityCache(10)
  const create = async () => createEntity('x'.repeat(100))
  expect((await cache.get('a', create)).body.byteLength).toBe(102)
  expect((await cache.get('a', create)).body.byteLength).toBe(102)
})

test('what could not be made is asked for again', async () => {
  const cache = new EntityCache(1000)
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await cache.get('a', async () => createEntity(1))).body.toString()).toBe('1')
})
