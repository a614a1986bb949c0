import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { requests, resetBrowser, responses } from './browser.fixtures.ts'

const { apiListQuery, apiQuery, invalidate, queryClient, updateCache, updateListCache } = await import('./api-query.ts')
const { clearSession } = await import('./session.ts')

const PATH = '/user/addresses'
const CALL = `GET ${PATH}`
const query = apiQuery(PATH)
const first = { id: '1' } as never
const second = { id: '2' } as never

/** Shows a query, as a component does; ends with `stop`. */
function observe(options: object = query) {
  const observer = new QueryObserver(queryClient, options as typeof query)
  return { observer, stop: observer.subscribe(() => {}), untilFetched: () => untilIdle(observer) }
}
const untilIdle = (observer: { getCurrentResult: () => { fetchStatus: string } }) =>
  expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')

/** A response that arrives when the returned function is called. */
function deferResponse() {
  let respond = (_answer: object) => {}
  responses.set(CALL, new Promise((resolve) => (respond = resolve)))
  return (answer: object) => respond(answer)
}
const nextTask = () => new Promise(setImmediate)
const setSessionHint = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the API sets it.
  document.cookie = 'signed-in=1'
}

beforeEach(() => {
  queryClient.clear()
  resetBrowser()
})

test('a query is fetched once, however many components show it', async () => {
  responses.set(CALL, [first])
  const views = [observe(), observe()]
  await views[0]?.untilFetched()
  views.push(observe())
  expect(views.map(({ observer }) => observer.getCurrentResult().data)).toEqual([[first], [first], [first]])
  expect(requests).toEqual([CALL])
})

test('readers’ data is never stale: neither focus nor a new view fetches it again', async () => {
  expect(queryClient.defaultQueryOptions(query)).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
})

test('staff data is fetched again on focus and on entering a section once it is 30 seconds old', () => {
  for (const options of [apiQuery('/admin/staff'), apiListQuery('/admin/support-tickets')])
    expect(options).toMatchObject({ staleTime: 30_000, refetchOnWindowFocus: true })
})

test('a failure is not retried until the reader asks', async () => {
  responses.set(CALL, Promise.reject(new TypeError('Failed to fetch')))
  const { observer, untilFetched } = observe()
  await untilFetched()
  expect(observer.getCurrentResult()).toMatchObject({ error: new TypeError('Failed to fetch'), data: undefined })
  expect(requests).toHaveLength(1)
  responses.set(CALL, [first])
  await observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ data: [first], error: null, errorUpdateCount: 1 })
})

test('an invalidated query is fetched again where it is shown, and otherwise when it is shown next', async () => {
  responses.set(CALL, [first])
  const view = observe()
  await view.untilFetched()
  responses.set(CALL, [second])
  invalidate(query)
  await expect.poll(() => view.observer.getCurrentResult().data).toEqual([second])
  view.stop()
  responses.set(CALL, [first])
  invalidate(query)
  expect(requests).toHaveLength(2)
  await observe().untilFetched()
  expect(requests).toHaveLength(3)
})

describe("a reader's own write", () => {
  test('is shown at once, without a request', () => {
    queryClient.setQueryData(query.queryKey, [first])
    updateCache(query, (known) => [second, ...known])
    expect(queryClient.getQueryData(query.queryKey)).toEqual([second, first])
    expect(requests).toEqual([])
  })

  test('is not overwritten by an older response', async () => {
    responses.set(CALL, [first])
    const { untilFetched, observer } = observe()
    await untilFetched()
    const respond = deferResponse()
    observer.refetch()
    updateCache(query, () => [second])
    respond([first])
    await nextTask()
    expect(queryClient.getQueryData(query.queryKey)).toEqual([second])
  })

  test('fetches again when the response under way may be older and nothing is known yet', async () => {
    const respondOld = deferResponse()
    const { untilFetched, observer } = observe()
    const respondNew = deferResponse()
    updateCache(query, (known) => [second, ...known])
    respondOld([first])
    respondNew([second, first])
    await untilFetched()
    expect(observer.getCurrentResult().data).toEqual([second, first])
    expect(requests).toEqual([CALL, CALL])
  })
})

describe('signing out', () => {
  test('keeps the plans on offer, which belong to no reader', async () => {
    const plans = apiQuery('/subscriptions')
    queryClient.setQueryData(plans.queryKey, [first])
    clearSession()
    expect(queryClient.getQueryData(plans.queryKey)).toEqual([first])
  })

  test('forgets all other data, also a response under way, and fetches nothing', async () => {
    queryClient.setQueryData(apiQuery('/user/card').queryKey, null)
    const respond = deferResponse()
    const { observer } = observe()
    clearSession()
    respond([first])
    await nextTask()
    expect(queryClient.getQueryData(apiQuery('/user/card').queryKey)).toBeUndefined()
    expect(observer.getCurrentResult().data).toBeUndefined()
    expect(requests).toEqual([CALL])
  })

  test('in favour of another reader fetches what is shown again', async () => {
    responses.set(CALL, [first])
    const { untilFetched, observer } = observe()
    await untilFetched()
    responses.set(CALL, [second])
    const { broadcastUser } = await import('./session.ts')
    setSessionHint()
    broadcastUser({ id: 'another' } as never)
    expect(observer.getCurrentResult().data).toBeUndefined()
    await untilFetched()
    expect(observer.getCurrentResult().data).toEqual([second])
  })
})

describe('a list of pages', () => {
  const list = apiListQuery('/user/support-tickets')
  const NEXT = 'GET /user/support-tickets?limit=20&cursor=1.a'

  async function showFirstPage() {
    const headers = { Link: '<?limit=20&cursor=1.a>; rel="next"' }
    responses.set('GET /user/support-tickets', new Response(JSON.stringify([first]), { headers }))
    const observer = new InfiniteQueryObserver(queryClient, list as never)
    observer.subscribe(() => {})
    await untilIdle(observer)
    return observer
  }
  const items = () => queryClient.getQueryData(list.queryKey)?.pages.map((page) => page.items)

  test('goes on where the Link header says, until its end', async () => {
    const observer = await showFirstPage()
    responses.set(NEXT, [second])
    await observer.fetchNextPage()
    expect(items()).toEqual([[first], [second]])
    expect(observer.getCurrentResult().hasNextPage).toBe(false)
  })

  test('keeps its items when the next page fails, which can be fetched again', async () => {
    const observer = await showFirstPage()
    responses.set(NEXT, Promise.reject(new TypeError('Failed to fetch')))
    await observer.fetchNextPage()
    expect(items()).toEqual([[first]])
    responses.set(NEXT, [second])
    await observer.fetchNextPage()
    expect(items()).toEqual([[first], [second]])
  })

  test('keeps its pages when an item is written', async () => {
    const observer = await showFirstPage()
    responses.set(NEXT, [second])
    await observer.fetchNextPage()
    updateListCache(list, (tickets, page) => (page === 0 ? [{ id: '3' } as never, ...tickets] : tickets))
    expect(items()).toEqual([[{ id: '3' }, first], [second]])
  })
})
