import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWholeArticle } from './fetch-whole-article.ts'

const PATH = '/articles/salt/whole'
const answers: Response[] = []
const fetched = vi.fn(async () => answers.shift() as Response)
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  answers.length = 0
  fetched.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers })

test('a 503 is repeated twice, each time after Retry-After', async () => {
  answers.push(answer(503, { 'Retry-After': '3' }), answer(503), answer(200))
  const response = fetchWholeArticle(PATH)
  await vi.advanceTimersByTimeAsync(2999)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1501)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3000)
  expect((await response).status).toBe(200)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('the third 503 is the answer, and no site makes a reader wait for long', async () => {
  answers.push(answer(503, { 'Retry-After': '3600' }), answer(503, { 'Retry-After': '3600' }), answer(503))
  const response = fetchWholeArticle(PATH)
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await response).status).toBe(503)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test.each([200, 304, 401, 403, 404, 429, 500])('%i is answered at once', async (status) => {
  answers.push(answer(status))
  expect((await fetchWholeArticle(PATH)).status).toBe(status)
})

test('the site is asked each time', async () => {
  answers.push(answer(200))
  await fetchWholeArticle(PATH)
  expect(fetched).toHaveBeenCalledExactlyOnceWith(PATH, { cache: 'no-cache' })
})
