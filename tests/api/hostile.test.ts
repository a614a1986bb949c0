import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { table } from '../../scripts/table.ts'
import { percentile } from '../bench/table.ts'
import type { ReaderUnderTest } from './accounts-under-test.ts'
import { siteUrl, toldBySite, unlessItHangs } from './api-under-test.ts'
import { type Description, type HostileRequest, hostileRequests, nasty } from './hostile-requests.ts'
import { type SubscribersUnderTest, startSubscribersUnderTest } from './subscribers-under-test.ts'

let api: SubscribersUnderTest
beforeAll(async () => {
  api = await startSubscribersUnderTest()
})
afterAll(() => api?.stop())

const piece = fc.oneof(nasty, nasty, fc.string({ unit: 'binary', maxLength: 40 }), fc.webSegment())
const noun = fc.constantFrom(
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
const path = fc.tuple(noun, fc.array(piece, { maxLength: 3 })).map(([first, rest]) => [first, ...rest].join('/'))
const parameter = fc
  .tuple(fc.constantFrom('limit', 'cursor', 'x', '__proto__', 'limit[]'), piece)
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

test('whatever is asked for, it neither fails nor hangs', async () => {
  let sent = 0
  await fc.assert(
    fc.asyncProperty(request, async ({ path, query, method, header }) => {
      sent++
      const url = `${api.url}/${encodeURI(path).replaceAll('%25', '%').replaceAll('?', '')}?${query.replaceAll('#', '')}`
      const response = await fetch(url, { method, headers: header, redirect: 'manual', signal: unlessItHangs() })
      await response.arrayBuffer()
      expect([url, response.status, response.status < 500]).toEqual([url, response.status, true])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      if (response.status >= 400) expect(response.headers.get('cache-control')).toBe('no-store')
    }),
    { numRuns: 500, seed: 20261121, endOnFailure: true },
  )
  expect(sent).toBeGreaterThanOrEqual(400)
  expect((await api.get('/issues')).status).toBe(200)
})

/** A share for every run of the tests; `npm run bench -- hostile` sends ten thousand. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 1000)
const AT_ONCE = 6

test(`${REQUESTS} hostile requests to every route of the contract, by everyone: it neither fails nor hangs`, async () => {
  const description = (await (await api.get('/openapi.json')).json()) as Description
  const owner = await api.newReader({ role: 'owner' })
  const author = await api.newReader({ role: 'author' })
  const known: Record<string, ReaderUnderTest> = { reader: await api.newSubscriber(), owner }
  const real = ['free', 'autumn-2026', 'the-brass-hour', author.id, owner.id]
  const requests = fc.sample(hostileRequests(description, real), { numRuns: REQUESTS, seed: 20261121 })

  const answers: Answer[] = []
  const late = new Set<HostileRequest>()
  const sender = async () => {
    for (let one = requests.pop(); one; one = requests.pop()) {
      // Whoever signs out in earnest would be nobody from then on.
      const cookie = one.route === 'POST /api/auth/logout' ? undefined : known[one.who]?.cookie
      const answer = await send(one, cookie)
      // On a busy machine Auth may not answer in time. What it never can answer is asked for once more, and told.
      if (answer.status === 503 && !late.has(one)) {
        late.add(one)
        requests.unshift(one)
        continue
      }
      answers.push(answer)
      // Whoever is only told to wait is tried in nothing else.
      if (answers.length % 40 === 0) await api.owner`delete from private.rate_limits`
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))

  console.log(figuresOf(answers))
  expect(answers.filter(({ fault }) => fault)).toEqual([])
  // Every route was reached, and every kind of answer came.
  const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const reached = new Set(answers.map(({ route }) => route))
  expect(routes.filter((route) => !reached.has(route))).toEqual([])
  const statuses = new Set(answers.map(({ status }) => status))
  for (const status of [200, 201, 202, 204, 303, 400, 401, 403, 404, 405, 410, 415, 422])
    expect(statuses, `an answer ${status}`).toContain(status)
  for (const who of Object.values(known)) expect((await who.get('/user')).status).toBe(200)
  expect((await api.get('/issues')).status).toBe(200)
}, 1_200_000)

interface Answer extends Pick<HostileRequest, 'route' | 'who'> {
  status: number
  ms: number
  /** What it should not have done, and to what. */
  fault?: string
}

async function send(request: HostileRequest, cookie: string | undefined): Promise<Answer> {
  const { route, method, path, who, from, body } = request
  const mayHaveBody = !['GET', 'HEAD'].includes(method)
  const headers: Record<string, string> = { Origin: siteUrl, ...request.headers }
  if (cookie) headers.cookie = headers.cookie ? `${headers.cookie}; ${cookie}` : cookie
  const began = performance.now()
  try {
    const response = await fetch(`${api.url}${path}`, {
      method,
      headers: { ...headers, ...toldBySite(from, api.stack.secrets.siteSecret) },
      body: mayHaveBody ? body : undefined,
      redirect: 'manual',
      signal: unlessItHangs(),
    } as RequestInit)
    await response.arrayBuffer()
    const { status } = response
    const fault = faultOf(response)
    const about = `${fault}: ${JSON.stringify({ ...request, body: String(body).slice(0, 300) })}`
    return { route, who, status, ms: performance.now() - began, ...(fault && { fault: about }) }
  } catch (error) {
    return { route, who, status: 0, ms: performance.now() - began, fault: `${error}: ${JSON.stringify(request)}` }
  }
}

function faultOf({ status, headers }: Response): string | undefined {
  if (status >= 500) return `answered ${status}`
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff'
  if (status >= 400 && headers.get('cache-control') !== 'no-store') return 'an error that may be kept'
  return undefined
}

function figuresOf(answers: Answer[]): string {
  const kinds = ['nobody', 'reader', 'owner'].map((who) => answers.filter((answer) => answer.who === who))
  const rows = kinds.map((some) => {
    const count = (from: number, to = from) => some.filter(({ status }) => status >= from && status <= to).length
    const times = some.map(({ ms }) => ms)
    return [
      some[0]?.who ?? '',
      some.length,
      ...[count(200, 299), count(300, 399), count(400), count(401), count(403), count(404, 405), count(406, 421)],
      ...[count(422), count(429), count(500, 599) + count(0)],
      ...[0.5, 0.99, 1].map((share) => `${Math.round(percentile(times, share))} ms`),
    ]
  })
  const head = ['who', 'sent', '2xx', '3xx', '400', '401', '403', '404/405', '406–421', '422', '429', '5xx or none']
  return table([...head, 'median', 'p99', 'slowest'], rows)
}
