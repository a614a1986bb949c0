import { beforeEach, expect, test, vi } from 'vitest'
import { clearFailedSignIns, recordFailedSignIn } from './failed-sign-ins.ts'

const HOUR = 3_600_000
const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  })
})

test('the third try within an hour is often, and so is every one after it', () => {
  expect([0, 1, 2, 3].map((at) => recordFailedSignIn(at))).toEqual([false, false, true, true])
})

test('tries of yesterday do not count', () => {
  recordFailedSignIn(0)
  recordFailedSignIn(1)
  expect(recordFailedSignIn(HOUR + 1)).toBe(false)
})

test('a sign-in forgets them', () => {
  recordFailedSignIn(0)
  recordFailedSignIn(1)
  clearFailedSignIns()
  expect(recordFailedSignIn(2)).toBe(false)
})

test('what somebody else has written there, or a browser that refuses, is no reason to warn', () => {
  for (const text of ['"x"', '{}', 'no JSON']) {
    storage.set('failed-sign-ins', text)
    expect(recordFailedSignIn(0)).toBe(false)
  }
  vi.stubGlobal('localStorage', undefined)
  expect(recordFailedSignIn(0)).toBe(false)
  clearFailedSignIns()
})
