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

test('the third failure within an hour and every one after it lead to a warning', () => {
  expect([0, 1, 2, 3].map((at) => recordFailedSignIn(at))).toEqual([false, false, true, true])
})

test('failures older than an hour do not count', () => {
  recordFailedSignIn(0)
  recordFailedSignIn(1)
  expect(recordFailedSignIn(HOUR + 1)).toBe(false)
})

test('a successful sign-in clears the failures', () => {
  recordFailedSignIn(0)
  recordFailedSignIn(1)
  clearFailedSignIns()
  expect(recordFailedSignIn(2)).toBe(false)
})

test('malformed stored values and blocked storage lead to no warning', () => {
  for (const text of ['"x"', '{}', 'no JSON']) {
    storage.set('failed-sign-ins', text)
    expect(recordFailedSignIn(0)).toBe(false)
  }
  vi.stubGlobal('localStorage', undefined)
  expect(recordFailedSignIn(0)).toBe(false)
  clearFailedSignIns()
})
