import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../supabase/embedded/gateway.ts'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { type ApiFixture, createApiFixture } from '../api/api.fixtures.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'

let stack: TestStack
let api: ApiFixture
let site: TestSite
let gateway: ReturnType<typeof createGateway>
beforeAll(async () => {
  stack = await startTestStack({ seed: false, shared: true })
  const database = await stack.createDatabase()
  api = await createApiFixture(stack, database, { LOG_REQUESTS: 'true' })
  gateway = createGateway((path) => ({ url: new URL(api.url).origin, path: path.replace('/functions/v1', '') }))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const env = {
    SUPABASE_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    SITE_SECRET: stack.secrets.siteSecret,
    SITE_WORKERS: '1',
    LOG_REQUESTS: 'true',
  }
  site = await startSite({ databaseUrl: database.appUrl, env })
}, 120_000)
afterAll(async () => {
  await site?.stop()
  gateway?.close().closeAllConnections()
  await api?.stop()
})

const jsonLines = (lines: string[]) =>
  lines.filter((line) => line.includes('{"at"')).map((line) => JSON.parse(line.slice(line.indexOf('{"at"'))))
const siteLines = () => jsonLines(site.lines)
const functionLines = () => jsonLines(readFileSync(join(stack.home, 'logs/function-api.log'), 'utf8').split('\n'))

test('one id leads from the answer to the log of the site and to that of the function', async () => {
  const readerTrace = '11111111111111111111111111111111'
  const headers = { 'X-Request-Id': 'chosen-by-a-reader', traceparent: `00-${readerTrace}-2222222222222222-01` }
  const response = await fetch(`${site.url}/api/articles/no-such-article`, { headers })
  const problem = await response.json()
  const id = response.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect([response.status, problem.requestId]).toEqual([404, id])
  const find = (lines: () => Record<string, unknown>[]) => lines().find(({ requestId }) => requestId === id)
  await expect.poll(() => [find(siteLines), find(functionLines)], { timeout: 10_000 }).not.toContain(undefined)
  expect(find(siteLines)).toMatchObject({ event: 'request', method: 'GET', status: 404 })
  expect(find(functionLines)).toMatchObject({ event: 'request', route: '/api/articles/:id', status: 404 })
  expect(find(siteLines)?.traceId).toMatch(/^[\da-f]{32}$/)
  expect(find(siteLines)?.traceId).toBe(find(functionLines)?.traceId)
  expect(find(siteLines)?.traceId).not.toBe(readerTrace)
})

test('a response of the site itself, because the functions are unavailable, has an id as well', async () => {
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
  const response = await fetch(`${site.url}/api/articles/active`)
  const problem = await response.json()
  expect([response.status, problem.requestId]).toEqual([503, response.headers.get('x-request-id')])
  await expect
    .poll(() => siteLines().filter(({ requestId }) => requestId === problem.requestId))
    .toMatchObject([{ event: 'functions unreachable' }, { event: 'request failed', status: 503 }])
})
