import { beforeEach, describe, expect, test } from 'vitest'
import { requests, resetBrowser, responses } from './browser.fixtures.ts'

const { invalidate, ensureQuery, queryStore, setQueryData, fetchNextPage } = await import('./queries.ts')
const { clearSession } = await import('./session.ts')

const PATH = '/user/payments'
const CALL = `GET ${PATH}`
const first = { id: '1' } as never
const second = { id: '2' } as never
const third = { id: '3' } as never

/** An answer that comes when `bring` is called. */
function deferredResponse() {
  let respond = (_answer: object) => {}
  responses.set(CALL, new Promise((resolve) => (respond = resolve)))
  return (answer: object) => respond(answer)
}
const untilSettled = () => expect.poll(() => queryStore(PATH).get().loading).toBe(false)

beforeEach(() => {
  clearSession()
  resetBrowser()
})

test('a question is asked once, however many islands ask it', async () => {
  responses.set(CALL, [first])
  ensureQuery(PATH)
  ensureQuery(PATH)
  expect(queryStore(PATH).get()).toEqual({ loading: true })
  await untilSettled()
  ensureQuery(PATH)
  expect(queryStore(PATH).get()).toEqual({ data: [first], loading: false })
  expect(requests).toEqual([CALL])
})

test('an answer of null is an answer', async () => {
  responses.set('GET /user/subscription', new Response('null'))
  setQueryData('/user/subscription', null)
  ensureQuery('/user/subscription')
  expect(queryStore('/user/subscription').get()).toEqual({ data: null, loading: false })
  expect(requests).toEqual([])
})

test('a failure is not retried, until the reader asks', async () => {
  responses.set(CALL, Promise.reject(new TypeError('Failed to fetch')))
  ensureQuery(PATH)
  await untilSettled()
  expect(queryStore(PATH).get()).toMatchObject({ error: new TypeError('Failed to fetch'), loading: false })
  expect(requests).toHaveLength(1)
  responses.set(CALL, [first])
  invalidate(PATH)
  await untilSettled()
  expect(queryStore(PATH).get()).toEqual({ data: [first], loading: false })
})

describe("a reader's own write", () => {
  test('is shown at once, and asks nothing', async () => {
    setQueryData(PATH, [first])
    setQueryData(PATH, (known) => [second, ...known])
    expect(queryStore(PATH).get()).toEqual({ data: [second, first], loading: false })
    ensureQuery(PATH)
    expect(requests).toEqual([])
  })

  test('is not overwritten by an answer that is older', async () => {
    const respond = deferredResponse()
    ensureQuery(PATH)
    setQueryData(PATH, [second])
    respond([first])
    await new Promise(setImmediate)
    expect(queryStore(PATH).get().data).toEqual([second])
  })

  test('asks anew when the answer under way may be older and nothing is known yet', async () => {
    const respondOld = deferredResponse()
    ensureQuery(PATH)
    const respondNew = deferredResponse()
    setQueryData(PATH, (known) => [second, ...known])
    respondOld([first])
    respondNew([second, first])
    await untilSettled()
    expect(queryStore(PATH).get().data).toEqual([second, first])
    expect(requests).toEqual([CALL, CALL])
  })
})

describe('signing out', () => {
  test('keeps what is on offer, which is nobody’s own', async () => {
    const plans = '/subscriptions'
    responses.set(`GET ${plans}`, [first])
    ensureQuery(plans)
    await expect.poll(() => queryStore(plans).get().data).toEqual([first])
    clearSession()
    expect(queryStore(plans).get()).toMatchObject({ data: [first], loading: false })
  })

  test('forgets what is known, also what is under way', async () => {
    setQueryData('/user/addresses', [])
    const respond = deferredResponse()
    ensureQuery(PATH)
    clearSession()
    respond([first])
    await new Promise(setImmediate)
    expect(queryStore('/user/addresses').get()).toEqual({ loading: true })
    expect(queryStore(PATH).get()).toEqual({ loading: true })
  })

  test('asks nothing by itself', () => {
    const stop = queryStore(PATH).listen(() => {})
    clearSession()
    stop()
    expect(requests).toEqual([])
  })
})

describe('a list that is longer than a page', () => {
  const NEXT = 'GET /user/payments?limit=20&cursor=1.a'
  const firstPage = () =>
    new Response(JSON.stringify([first]), { headers: { Link: '<?limit=20&cursor=1.a>; rel="next"' } })

  test('goes on where the API says, until its end', async () => {
    responses.set(CALL, firstPage())
    responses.set(NEXT, [second])
    ensureQuery(PATH)
    await untilSettled()
    await fetchNextPage(PATH)
    expect(queryStore(PATH).get()).toMatchObject({ data: [first, second], next: undefined })
    await fetchNextPage(PATH)
    expect(requests).toEqual([CALL, NEXT])
  })

  test('stays as it was, and can be asked again, when more does not come', async () => {
    responses.set(CALL, firstPage())
    ensureQuery(PATH)
    await untilSettled()
    responses.set(NEXT, Promise.reject(new TypeError('Failed to fetch')))
    await expect(fetchNextPage(PATH)).rejects.toThrow('Failed to fetch')
    expect(queryStore(PATH).get()).toMatchObject({ data: [first], loading: false })
    responses.set(NEXT, [second])
    await fetchNextPage(PATH)
    expect(queryStore(PATH).get().data).toEqual([first, second])
  })

  test('is added to once, however often the reader presses, and after what they have written meanwhile', async () => {
    responses.set(CALL, firstPage())
    responses.set(NEXT, [second])
    ensureQuery(PATH)
    await untilSettled()
    const pages = [fetchNextPage(PATH), fetchNextPage(PATH)]
    setQueryData(PATH, (known) => [third, ...known])
    await Promise.all(pages)
    expect(queryStore(PATH).get().data).toEqual([third, first, second])
  })
})
