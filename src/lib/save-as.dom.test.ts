import { afterEach, expect, test, vi } from 'vitest'
import { saveAs } from './save-as.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the URL of a download lives until a slow browser has read it', () => {
  vi.useFakeTimers()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }))
  saveAs('account.json', new Blob(['{}']))
  vi.advanceTimersByTime(30_000)
  expect(URL.revokeObjectURL).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1')
})
