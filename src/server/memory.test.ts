import { expect, test } from 'vitest'
import { Memory } from './memory.ts'

const memoryOf = (bytes: number) => new Memory<string>(bytes, (text) => text.length)

test('forgets what was not used for longest, and never keeps more than its bound', () => {
  const memory = memoryOf(100)
  memory.set('used', 'x'.repeat(10))
  for (let n = 0; n < 50; n++) {
    expect(memory.get('used')).toBeDefined()
    memory.set(`page ${n}`, 'x'.repeat(10))
  }
  const kept = Array.from({ length: 50 }, (_, n) => memory.get(`page ${n}`)).filter(Boolean)
  expect(kept.length).toBeLessThanOrEqual(12)
  expect(memory.get('page 0')).toBeUndefined()
  expect(memory.get('page 49')).toBeDefined()
})

test('a deleted key is gone from both generations', () => {
  const memory = memoryOf(20)
  memory.set('a', 'x'.repeat(11))
  memory.set('b', 'x')
  memory.delete('a')
  memory.delete('b')
  expect(memory.get('a')).toBeUndefined()
  expect(memory.get('b')).toBeUndefined()
})
