import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiUnderTest, startApiUnderTest, unlessItHangs } from './api-under-test.ts'

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
const noun = fc.constantFrom('issues', 'articles', 'subscriptions', 'health', 'openapi.json', '')
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
