import { beforeEach, expect, test, vi } from 'vitest'
import { forgetRefusedTries, noteRefusedTry } from './refused-tries.ts'

const HOUR = 3_600_000
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

test('the third try within an hour is often, and so is every one after it', () => {
  expect([0, 1, 2, 3].map((at) => noteRefusedTry(at))).toEqual([false, false, true, true])
})

test('tries of yesterday do not count', () => {
  noteRefusedTry(0)
  noteRefusedTry(1)
  expect(noteRefusedTry(HOUR + 1)).toBe(false)
})

test('a sign-in forgets them', () => {
  noteRefusedTry(0)
  noteRefusedTry(1)
  forgetRefusedTries()
  expect(noteRefusedTry(2)).toBe(false)
})

test('what somebody else has written there, or a browser that refuses, is no reason to warn', () => {
  for (const text of ['"x"', '{}', 'no JSON']) {
    kept.set('failed-sign-ins', text)
    expect(noteRefusedTry(0)).toBe(false)
  }
  vi.stubGlobal('localStorage', undefined)
  expect(noteRefusedTry(0)).toBe(false)
  forgetRefusedTries()
})
