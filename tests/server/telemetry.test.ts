import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../supabase/embedded/gateway.ts'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { type ApiFixture, createApiFixture } from '../api/api.fixtures.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'

const METRICS_TOKEN = 'a token for metrics of thirty-two characters'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string | number }
}
interface Span {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}

/** A collector that keeps what it is sent. */
const spans: Span[] = []
const metrics: { service: string; name: string }[] = []
const headersOfCollector: unknown[] = []

interface Resource {
  resource: { attributes: Attribute[] }
  scopeSpans?: { spans: Omit<Span, 'service'>[] }[]
  scopeMetrics?: { metrics: { name: string }[] }[]
}
const serviceOf = ({ resource }: Resource) =>
  resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''

async function startCollector(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()) as Record<string, Resource[]>
    headersOfCollector.push(request.headers['x-api-key'])
    for (const each of body.resourceSpans ?? [])
      for (const scope of each.scopeSpans ?? [])
        spans.push(...scope.spans.map((span) => ({ ...span, service: serviceOf(each) })))
    for (const each of body.resourceMetrics ?? [])
      for (const scope of each.scopeMetrics ?? [])
        metrics.push(...scope.metrics.map(({ name }) => ({ name, service: serviceOf(each) })))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
/** Prints the address of each request that a process of the site makes by `fetch`. */
const printFetches = `--import=data:text/javascript,${encodeURIComponent(
  'const send = fetch; globalThis.fetch = (...request) => { console.log("fetch " + request[0]); return send(...request) }',
)}`
const exportsOf = ({ lines }: TestSite) => lines.filter((line) => /^fetch .*\/v1\/(?:traces|metrics)$/.test(line))

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

let stack: TestStack
let api: ApiFixture
let site: TestSite
let collector: Server
let gateway: Server
let databaseUrl: string
beforeAll(async () => {
  collector = await startCollector()
  const otel = {
    OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector),
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  }
  stack = await startTestStack({ seed: false, shared: true })
  const database = await stack.createDatabase()
  databaseUrl = database.appUrl
  const ofFunctions = { OTEL_DENO: 'true', OTEL_SERVICE_NAME: 'meridian-api', OTEL_BSP_SCHEDULE_DELAY: '500' }
  api = await createApiFixture(stack, database, { ...otel, ...ofFunctions })
  gateway = createGateway((path) => ({ url: new URL(api.url).origin, path: path.replace('/functions/v1', '') }))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const env = {
    ...otel,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=of%20the%20collector',
    SUPABASE_URL: addressOf(gateway),
    SITE_SECRET: stack.secrets.siteSecret,
    SITE_WORKERS: '1',
    METRICS_TOKEN,
    NODE_OPTIONS: printFetches,
  }
  site = await startSite({ databaseUrl, env })
}, 120_000)
afterAll(async () => {
  await site?.stop()
  gateway?.close().closeAllConnections()
  await api?.stop()
  collector?.close().closeAllConnections()
})

const options = { timeout: 30_000, interval: 250 }

test('a request is one trace: the span of the function is a child of the span of the site', async () => {
  const response = await fetch(`${site.url}/api/articles/active`)
  const requestId = response.headers.get('x-request-id')
  const ofSite = () =>
    spans.find(({ attributes }) => attributes.some(({ value }) => value.stringValue === requestId && requestId))
  await expect.poll(ofSite, options).toMatchObject({ service: 'meridian-site', name: 'GET /api' })
  const ofFunction = () =>
    spans.find(({ service, parentSpanId }) => service === 'meridian-api' && parentSpanId === ofSite()?.spanId)
  await expect.poll(ofFunction, options).toBeDefined()
  expect(ofFunction()?.traceId).toBe(ofSite()?.traceId)
})

test('both send metrics', async () => {
  await expect
    .poll(() => new Set(metrics.map(({ service }) => service)), options)
    .toEqual(new Set(['meridian-site', 'meridian-api']))
  const ofSite = metrics.filter(({ service }) => service === 'meridian-site').map(({ name }) => name)
  expect(ofSite).toContain('meridian.site.requests')
  expect(headersOfCollector).toContain('of the collector')
})

test('without the address of a collector, a site sends nothing', async () => {
  await expect.poll(() => new Set(exportsOf(site)).size, options).toBe(2)
  const env = {
    SUPABASE_URL: addressOf(gateway),
    SITE_SECRET: stack.secrets.siteSecret,
    SITE_WORKERS: '1',
    OTEL_SERVICE_NAME: 'meridian-silent',
    OTEL_METRIC_EXPORT_INTERVAL: '100',
    NODE_OPTIONS: printFetches,
  }
  const silent = await startSite({ databaseUrl, env, skipReadyCheck: true })
  expect((await fetch(`${silent.url}/api/articles/active`)).status).toBe(200)
  // A site that stops sends the spans that it has.
  await silent.stop()
  expect(exportsOf(silent)).toEqual([])
  expect([...spans, ...metrics].filter(({ service }) => service === 'meridian-silent')).toEqual([])
})

test('/metrics answers requests with the token, and is not there for others', async () => {
  const ask = (authorization?: string) =>
    fetch(`${site.url}/metrics`, { headers: authorization ? { authorization } : {} })
  for (const rejected of [undefined, 'Bearer wrong', METRICS_TOKEN]) expect((await ask(rejected)).status).toBe(404)
  const response = await ask(`Bearer ${METRICS_TOKEN}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await response.text()
  expect(text).toMatch(/^meridian_queue_waiting\{queue="mail"\} \d+$/m)
  expect(text).toMatch(/^meridian_queue_oldest_due_seconds\{queue="mail"\} \d/m)
  expect(text).toMatch(/^meridian_recent_errors\{kind="api-errors",minutes="5"\} \d+$/m)
  // Without a sample until a job has run or a page was published.
  for (const name of ['job_last_success_age_seconds', 'publish_seconds'])
    expect(text).toContain(`# TYPE meridian_${name} gauge\n`)
  expect(text).toMatch(/^meridian_database_up 1$/m)
  expect(text).toMatch(/^meridian_node_last_seen_age_seconds\{node="[^"]+"\} \d/m)
  // The serving processes report every ten seconds.
  await expect
    .poll(
      async () =>
        (await (await ask(`Bearer ${METRICS_TOKEN}`)).text()).match(/^meridian_site_requests_total (\d+)$/m)?.[1],
      options,
    )
    .toMatch(/^[1-9]/)
})
