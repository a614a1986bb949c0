import { afterEach, expect, test, vi } from 'vitest'
import { storedCheckoutDraft } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser that blocks storage reads nothing and throws nothing', () => {
  storedCheckoutDraft.set({ email: 'ada@example.org' })
  expect(storedCheckoutDraft.get()).toEqual({ email: 'ada@example.org' })
  vi.stubGlobal('sessionStorage', undefined)
  expect(storedCheckoutDraft.get()).toBeUndefined()
  expect(() => storedCheckoutDraft.set({})).not.toThrow()
  expect(() => storedCheckoutDraft.remove()).not.toThrow()
})
