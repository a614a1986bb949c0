import { afterEach, expect, test, vi } from 'vitest'
import { storedDraft } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser that blocks storage reads nothing and throws nothing', () => {
  storedDraft('checkout').set({ email: 'ada@example.org' })
  expect(storedDraft('checkout').get()).toEqual({ email: 'ada@example.org' })
  vi.stubGlobal('sessionStorage', undefined)
  expect(storedDraft('checkout').get()).toBeUndefined()
  expect(() => storedDraft('checkout').set({})).not.toThrow()
  expect(() => storedDraft('checkout').remove()).not.toThrow()
})
