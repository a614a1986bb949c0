import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let percentOnScreen = 0
let isReachable = true
const sent: number[] = []

beforeEach(() => {
  vi.useFakeTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that somebody is signed in is a cookie.
  document.cookie = 'signed-in=1; Path=/'
  document.body.innerHTML = '<div data-article-text="le-sel"></div>'
  const text = document.querySelector('[data-article-text]') as HTMLElement
  text.checkVisibility = () => true
  text.getBoundingClientRect = () => ({ top: innerHeight - percentOnScreen, height: 100 }) as DOMRect
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).progressPercent)
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function readTo(percent: number): Promise<void> {
  percentOnScreen = percent
  dispatchEvent(new Event('scroll'))
  await vi.advanceTimersByTimeAsync(20_000)
}

test('progress that could not be reported is reported again', async () => {
  await import('./record-progress.ts')
  await readTo(10)
  await readTo(20)
  expect(sent).toEqual([20])
  isReachable = false
  await readTo(40)
  expect(sent).toEqual([20, 40])
  isReachable = true
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([20, 40, 40])
  dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(3)
})
