import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { table } from '../../scripts/table.ts'
import { percentile } from '../bench/statistics.ts'
import { randomCases } from '../seed.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { hangTimeout, siteForwardedHeaders, siteUrl } from './api.fixtures.ts'
import { type FuzzRequest, malformedStrings, type OpenApiDocument, sampleFuzzRequests } from './fuzz-requests.ts'
import { type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
})
afterAll(() => api?.stop())

const segment = fc.oneof(
  malformedStrings,
  malformedStrings,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.webSegment(),
)
const resource = fc.constantFrom(
  'issues',
  'articles',
  'subscriptions',
  'weather',
  'location',
  'contact',
  'newsletter',
  'health',
  'openapi.json',
  '',
)
const path = fc.tuple(resource, fc.array(segment, { maxLength: 3 })).map(([first, rest]) => [first, ...rest].join('/'))
const parameter = fc
  .tuple(fc.constantFrom('limit', 'cursor', 'x', '__proto__', 'limit[]'), segment)
  .map((pair) => pair.join('='))
const request = fc.record({
  path,
  query: fc.array(parameter, { maxLength: 4 }).map((all) => all.join('&')),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'),
  header: fc.record({
    'if-none-match': fc.constantFrom('*', '"', 'W/', '"x"'.repeat(500), ',,,,'),
    accept: fc.constantFrom('*/*', 'text/html', 'x'),
    range: fc.constantFrom('bytes=0-1', 'bytes=-', 'x'),
    'x-request-id': fc.constantFrom('a', '<', 'x'.repeat(1000)),
    'x-forwarded-for': fc.constantFrom('', ',', '::', '999.1.1.1', '[::1]:80', '1.1.1.1, ::1%eth0', 'x'.repeat(500)),
    'x-reader-signature': fc.constantFrom('', '%', 'AAAA'),
    'cf-ipcountry': fc.constantFrom('', 'XX', 'T1', '<b>', 'FR', '__proto__'),
  }),
})

const PATH_COUNT = randomCases(60, 5000)

test('random requests to content routes neither fail nor hang', async () => {
  let requestCount = 0
  await fc.assert(
    fc.asyncProperty(request, async ({ path, query, method, header }) => {
      requestCount++
      const url = `${api.url}/${encodeURI(path).replaceAll('%25', '%').replaceAll('?', '')}?${query.replaceAll('#', '')}`
      const response = await fetch(url, { method, headers: header, redirect: 'manual', signal: hangTimeout() })
      await response.arrayBuffer()
      expect([url, response.status, response.status < 500]).toEqual([url, response.status, true])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      if (response.status >= 400) expect(response.headers.get('cache-control')).toBe('no-store')
    }),
    { numRuns: PATH_COUNT, seed: 20261121, endOnFailure: true },
  )
  expect(requestCount).toBeGreaterThanOrEqual(PATH_COUNT * 0.8)
  expect((await api.get('/issues')).status).toBe(200)
})

/** `npm run bench -- hostile` sends ten thousand. */
const REQUEST_COUNT = Number(process.env.FUZZ_REQUESTS ?? randomCases(500, 5000))
const CONCURRENCY = 6

test(`${REQUEST_COUNT} malformed requests to every route of the contract, with and without a session, neither fail nor hang`, async () => {
  const description = (await (await api.get('/openapi.json')).json()) as OpenApiDocument
  const owner = await api.newReader({ role: 'owner' })
  const author = await api.newReader({ role: 'author' })
  const actors: Record<string, TestReader> = { reader: await api.newSubscriber(), owner }
  const existingIds = ['free', 'autumn-2026', 'the-brass-hour', author.id, owner.id]
  const requests = sampleFuzzRequests(description, existingIds, { count: REQUEST_COUNT, seed: 20261125 })

  const results: FuzzResult[] = []
  const retried = new Set<FuzzRequest>()
  const worker = async () => {
    for (let request = requests.pop(); request; request = requests.pop()) {
      // A real sign-out would end the session for the following requests.
      const cookie = request.route === 'POST /api/auth/logout' ? undefined : actors[request.who]?.cookie
      const result = await send(request, cookie)
      // On a busy machine Auth may not answer in time. Such a request is sent once more and then reported.
      if (result.status === 503 && !retried.has(request)) {
        retried.add(request)
        requests.unshift(request)
        continue
      }
      results.push(result)
      // A blocked request tests nothing but the limit.
      if (results.length % 40 === 0) await api.owner`delete from private.rate_limits`
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))

  console.log(summaryTable(results))
  expect(results.filter(({ failure }) => failure)).toEqual([])
  // Every route was reached, and every expected status was returned.
  const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const reached = new Set(results.map(({ route }) => route))
  expect(routes.filter((route) => !reached.has(route))).toEqual([])
  const statuses = new Set(results.map(({ status }) => status))
  for (const status of [200, 201, 202, 204, 303, 400, 401, 403, 404, 405, 410, 415, 422])
    expect(statuses, `an answer ${status}`).toContain(status)
  for (const who of Object.values(actors)) expect((await who.get('/user')).status).toBe(200)
  expect((await api.get('/issues')).status).toBe(200)
}, 1_200_000)

interface FuzzResult extends Pick<FuzzRequest, 'route' | 'who'> {
  status: number
  ms: number
  /** The defect of the response, and the request. */
  failure?: string
}

async function send(request: FuzzRequest, cookie: string | undefined): Promise<FuzzResult> {
  const { route, method, path, who, from, body } = request
  const mayHaveBody = !['GET', 'HEAD'].includes(method)
  const headers: Record<string, string> = { Origin: siteUrl, ...request.headers }
  if (cookie) headers.cookie = headers.cookie ? `${headers.cookie}; ${cookie}` : cookie
  const startedAt = performance.now()
  try {
    const response = await fetch(`${api.url}${path}`, {
      method,
      headers: { ...headers, ...siteForwardedHeaders(from, api.stack.secrets.siteSecret) },
      body: mayHaveBody ? body : undefined,
      redirect: 'manual',
      signal: hangTimeout(),
    } as RequestInit)
    await response.arrayBuffer()
    const { status } = response
    const failure = failureOf(response)
    const details = `${failure}: ${JSON.stringify({ ...request, body: String(body).slice(0, 300) })}`
    return { route, who, status, ms: performance.now() - startedAt, ...(failure && { failure: details }) }
  } catch (error) {
    return { route, who, status: 0, ms: performance.now() - startedAt, failure: `${error}: ${JSON.stringify(request)}` }
  }
}

function failureOf({ status, headers }: Response): string | undefined {
  if (status >= 500) return `answered ${status}`
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff'
  if (status >= 400 && headers.get('cache-control') !== 'no-store') return 'an error that may be kept'
  return undefined
}

function summaryTable(results: FuzzResult[]): string {
  const resultsByActor = ['nobody', 'reader', 'owner'].map((who) => results.filter((result) => result.who === who))
  const rows = resultsByActor.map((group) => {
    const count = (from: number, to = from) => group.filter(({ status }) => status >= from && status <= to).length
    const times = group.map(({ ms }) => ms)
    return [
      group[0]?.who ?? '',
      group.length,
      ...[count(200, 299), count(300, 399), count(400), count(401), count(403), count(404, 405), count(406, 421)],
      ...[count(422), count(429), count(500, 599) + count(0)],
      ...[0.5, 0.99, 1].map((share) => `${Math.round(percentile(times, share))} ms`),
    ]
  })
  const columns = ['who', 'sent', '2xx', '3xx', '400', '401', '403', '404/405', '406–421', '422', '429', '5xx or none']
  return table([...columns, 'median', 'p99', 'slowest'], rows)
}
