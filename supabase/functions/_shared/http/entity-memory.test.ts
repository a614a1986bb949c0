import { expect, test } from 'vitest'
import { entityOf } from './answer.ts'
import { EntityMemory } from './entity-memory.ts'

test('what is known is not made again, until it had to make room', async () => {
  const memory = new EntityMemory(250)
  const made: string[] = []
  const ask = async (key: string) => {
    await memory.get(key, async () => {
      made.push(key)
      return entityOf('x'.repeat(100))
    })
  }
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('what is larger than the memory is answered and not kept', async () => {
  const memory = new EntityMemory(10)
  const make = async () => entityOf('x'.repeat(100))
  expect((await memory.get('a', make)).body.byteLength).toBe(102)
  expect((await memory.get('a', make)).body.byteLength).toBe(102)
})

test('what could not be made is asked for again', async () => {
  const memory = new EntityMemory(1000)
  await expect(memory.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await memory.get('a', async () => entityOf(1))).body.toString()).toBe('1')
})
