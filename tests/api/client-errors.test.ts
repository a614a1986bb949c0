import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiFixture, codeOf, problemOf, startApiFixture } from './api.fixtures.ts'

let api: ApiFixture
beforeAll(async () => {
  api = await startApiFixture()
})
afterAll(() => api?.stop())

const validReport = {
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at render (/_astro/Checkout.js:1:2)',
  page: '/checkout/global_reader',
  island: 'Checkout',
}
const report = (body: object, options = {}) => api.send('/client-errors', body, { from: '198.51.100.1', ...options })
const loggedErrors = () =>
  readFileSync(join(api.stack.home, 'logs/function-api.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"client error"'))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))))

test('a report becomes one line of the log, and is not sent back', async () => {
  const response = await report({ ...validReport, cookie: 'session=abc' })
  expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
  expect(response.headers.getSetCookie()).toEqual([])
  await expect.poll(loggedErrors).toHaveLength(1)
  const { at, requestId, traceId, ...line } = loggedErrors()[0]
  expect(line).toEqual({ level: 'error', event: 'client error', release: 'unknown', ...validReport })
})

test('fields that are missing or too long are named, and nothing is logged', async () => {
  const before = loggedErrors().length
  const tooLong = { message: 'x'.repeat(501), stack: 'x'.repeat(4001), page: 'x'.repeat(501), island: 'x'.repeat(101) }
  const problem = await problemOf(await report(tooLong))
  expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['message', 'stack', 'page', 'island']])
  expect(Object.keys((await problemOf(await report({}))).fields ?? {})).toEqual(['message', 'page', 'island'])
  expect((await report(new URLSearchParams(validReport))).status).toBe(415)
  expect(loggedErrors()).toHaveLength(before)
})

test('a report from another origin is refused', async () => {
  const response = await report(validReport, { headers: { Origin: 'https://evil.example' } })
  expect([response.status, await codeOf(response)]).toEqual([403, 'not-allowed'])
})

test('one network may send twenty an hour', async () => {
  const from = '198.51.100.2'
  for (let n = 0; n < 20; n++) expect((await report(validReport, { from })).status).toBe(204)
  const rejected = await report(validReport, { from })
  expect([rejected.status, await codeOf(rejected)]).toEqual([429, 'too-many-requests'])
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await report(validReport, { from: '198.51.100.3' })).status).toBe(204)
})
