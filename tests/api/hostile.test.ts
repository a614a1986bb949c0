import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiUnderTest, siteUrl, startApiUnderTest, toldBySite, unlessItHangs } from './api-under-test.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await startApiUnderTest()
})
afterAll(() => api?.stop())

const nasty = fc.constantFrom(
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%c0%ae',
  '..%2f..%2f',
  "' or 1=1 --",
  '"; drop table articles; --',
  '$1',
  '\\',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '😀',
  '\u202e',
  '%F0%9F%98%80',
  'a'.repeat(3000),
  'autumn-2026',
  'current',
  'active',
)
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
    'x-reader-seal': fc.constantFrom('', '%', 'AAAA'),
    'cf-ipcountry': fc.constantFrom('', 'XX', 'T1', '<b>', 'FR', '__proto__'),
  }),
})

test('whatever is sent, the public half neither fails nor hangs', async () => {
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
    { numRuns: 800, seed: 20261121, endOnFailure: true },
  )
  expect(sent).toBeGreaterThanOrEqual(500)
  expect((await api.get('/issues')).status).toBe(200)
})

const word = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\udfffx',
    'a\u0000b',
    '\r\nBcc: x',
    '\u202e',
    '\ufeff',
    '😀',
    'null',
    'editorial',
  ),
  fc.constantFrom(
    'France',
    'a@b.example',
    'A@B.EXAMPLE',
    `${'a'.repeat(300)}@b.example`,
    'a@b',
    '"a b"@c.example',
    "'@x.example",
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('x', '\u0001', '"', '界', '😀').chain((one) => fc.nat(12_000).map((times) => one.repeat(times))),
)
const address = fc.nat().map((n) => `fuzz-${n}@meridian.example`)
const value = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  fc.integer({ min: 1, max: 2000 }).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
)
const good = {
  name: 'Ada',
  firstName: 'Ada',
  lastName: 'Lindqvist',
  message: 'Good morning.',
  token: 'a'.repeat(64),
}
const fields = fc
  .tuple(
    address,
    fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'name',
          'email',
          'subject',
          'message',
          'firstName',
          'country',
          'region',
          'userAgent',
          'token',
          '__proto__',
          'constructor',
          'toString',
          'length',
          '',
        ),
        word,
      ),
      value,
      { maxKeys: 5 },
    ),
  )
  .map(([email, odd]) => ({ email, ...good, ...odd }))
const encoded = (record: Record<string, unknown>) =>
  Object.entries(record)
    .map((pair) => pair.map((part) => encodeURIComponent(String(part).toWellFormed())).join('='))
    .join('&')
const sent = fc.oneof(
  { weight: 6, arbitrary: fields.map((record) => JSON.stringify(record)) },
  { weight: 3, arbitrary: fields.map(encoded) },
  fields.map((record) => `${JSON.stringify(record).slice(0, -1)},"email":"twice@b.example","__proto__":{"email":7}}`),
  fields.map((record) => JSON.stringify(record).slice(0, -3)),
  fc.jsonValue().map((any) => JSON.stringify(any)),
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(
    '',
    '{}',
    '[]',
    'null',
    '%',
    '&&&===',
    '{"email":1e999}',
    '\ufeff{}',
    `"${'\\ud800'.repeat(9000)}"`,
    '['.repeat(60_000),
  ),
)
const writing = fc.record({
  to: fc.constantFrom(
    'POST contact',
    'POST newsletter/subscribe',
    'PUT newsletter/subscribe',
    'POST newsletter/details',
    'POST newsletter/confirmation',
    'POST newsletter/unsubscription',
  ),
  query: fc.constantFrom('', '', '?token=x', `?token=${'a'.repeat(64)}`, '?token=%00', '?token=a&token=b', '?email=x'),
  from: fc.oneof(fc.ipV4(), fc.ipV6()),
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'x',
    '',
  ),
  cookie: fc.constantFrom('', 'a=b', '%=%; ;;', `newsletter=${'x'.repeat(2000)}`),
  body: sent,
})

test('whatever is written to it, it neither fails nor hangs, and keeps what is good', async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(writing, async ({ to, query, from, type, cookie, body }) => {
      const [method = '', path] = to.split(' ')
      const reader = toldBySite(from, api.stack.secrets.siteSecret)
      const headers = { Origin: siteUrl, 'Content-Type': type, Cookie: cookie, ...reader }
      const init = { method, headers, body, redirect: 'manual', signal: unlessItHangs() } as RequestInit
      const response = await fetch(`${api.url}/${path}${query}`, init)
      await response.arrayBuffer()
      const { status } = response
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect([to, type, status, status < 500]).toEqual([to, type, status, true])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }),
    { numRuns: 800, seed: 20261121, endOnFailure: true },
  )
  // It came as far as every kind of answer.
  for (const status of [200, 201, 303, 400, 415, 422])
    expect([status, statuses.get(status) ?? 0]).toEqual([status, expect.toSatisfy((n) => n > 4)])
  expect((await api.get('/issues')).status).toBe(200)
})
