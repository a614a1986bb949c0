import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { problemType } from '#shared/contracts/problem.ts'
import { securityHeaders } from '../../src/publisher/security-headers.ts'
import { createApiProxy } from '../../src/server/api-proxy.ts'
import { createReplies } from '../../src/server/replies.ts'
import { rawRequest } from './raw-request.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listenOnFreePort(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A test double of the functions, and a server with the proxy in front of it. */
async function startProxy(handle: Handler, options = {}): Promise<string> {
  const supabaseUrl = await listenOnFreePort(
    createServer(async (request, response) => {
      const chunks = await Array.fromAsync(request)
      handle(request, response, Buffer.concat(chunks).toString())
    }),
  )
  return startProxyTo(supabaseUrl, options)
}

function startProxyTo(supabaseUrl: string, options = {}): Promise<string> {
  const security = securityHeaders('https://meridian.example')
  const replies = createReplies(security)
  const api = createApiProxy({ supabaseUrl, publishableKey: 'pub', trustProxy: false, security, replies, ...options })
  return listenOnFreePort(createServer(api))
}

const echo: Handler = ({ method, url, headers }, response, body) =>
  void response.end(JSON.stringify({ method, url, headers, body }))

test('method, path, body and cookies are forwarded with the publishable key, without what the client says about itself', async () => {
  const url = await startProxy(echo)
  const answer = await rawRequest(url, '/api/newsletter?x=%20y', {
    method: 'POST',
    headers: {
      Host: 'meridian.example',
      Cookie: 'a=1; b=2',
      Origin: 'https://meridian.example',
      'X-Forwarded-For': '6.6.6.6',
      'CF-IPCountry': 'FR',
      Connection: 'X-Secret',
      'X-Secret': 'hop',
    },
    body: '{"email":"a@b.example"}',
  })
  const received = JSON.parse(answer.body.toString())
  expect(received).toMatchObject({
    method: 'POST',
    url: '/functions/v1/api/newsletter?x=%20y',
    body: '{"email":"a@b.example"}',
  })
  expect(received.headers).toMatchObject({
    cookie: 'a=1; b=2',
    origin: 'https://meridian.example',
    apikey: 'pub',
  })
  for (const name of ['cf-ipcountry', 'x-forwarded-for', 'x-secret'])
    expect(received.headers, name).not.toHaveProperty(name)
})

test('status, headers and every cookie are returned, and the security headers replace those of the function', async () => {
  const url = await startProxy((_request, response) => {
    response.setHeader('Set-Cookie', ['a=1; HttpOnly', 'b=2'])
    response.writeHead(201, {
      'X-Content-Type-Options': 'sniff away',
      Link: '</api/x>; rel="next"',
      'X-Hop': '1',
      Connection: 'X-Hop',
    })
    response.end('made')
  })
  const { status, headers, body } = await rawRequest(url, '/api/x')
  expect([status, body.toString(), headers['set-cookie']]).toEqual([201, 'made', ['a=1; HttpOnly', 'b=2']])
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', link: '</api/x>; rel="next"' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers).not.toHaveProperty('x-hop')
})

test('a redirect is passed on and not followed', async () => {
  const url = await startProxy(
    (_request, response) => void response.writeHead(303, { Location: '/contact/sent' }).end(),
  )
  const answer = await rawRequest(url, '/api/contact', { method: 'POST', body: 'name=Ada' })
  expect([answer.status, answer.headers.location]).toEqual([303, '/contact/sent'])
})

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is passed on', async (method) => {
  const url = await startProxy((request, response) => void response.writeHead(204, { 'X-Seen': request.method }).end())
  const answer = await rawRequest(url, '/api/x', { method })
  expect([answer.status, answer.headers['x-seen']]).toEqual([204, method])
})

test("a client's own API key is forwarded", async () => {
  const answer = await rawRequest(await startProxy(echo), '/api/x', { headers: { apikey: 'own' } })
  expect(JSON.parse(answer.body.toString()).headers.apikey).toBe('own')
})

test.each([
  ['announced', { 'Content-Length': String(2 * 1024 * 1024) }],
  ['unannounced', { 'Transfer-Encoding': 'chunked' }],
])('a body that is too large is refused, %s', async (_how, headers) => {
  let reached = false
  const url = await startProxy((_request, response) => {
    reached = true
    response.end()
  })
  const answer = await rawRequest(url, '/api/x', { method: 'POST', headers, body: 'x'.repeat(2 * 1024 * 1024) })
  expect([answer.status, answer.headers['content-type']]).toEqual([413, 'application/problem+json'])
  expect(JSON.parse(answer.body.toString())).toMatchObject({ type: problemType('body-too-large'), status: 413 })
  expect(reached).toBe(false)
})

describe('a form without JavaScript', () => {
  const post = (url: string, path: string, body = 'name=Ada') =>
    rawRequest(url, path, { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body })

  test.each([
    ['/api/contact', '/contact/not-sent'],
    ['/api/newsletter/subscribe', '/newsletter/try-again'],
    ['/api/newsletter/details', '/newsletter/try-again'],
    ['/api/newsletter/confirmation?token=x', '/newsletter/link-expired'],
    ['/api/newsletter/unsubscription?token=x', '/newsletter/link-expired'],
    ['/api/articles/seven-coats/free', '/subscription#article-not-opened'],
    ['/api/articles/seven-coats/shares', '/articles/seven-coats/whole'],
    ['/api/auth/login', '/login#refused'],
  ])('to %s leads to a page when the functions are unavailable, and when it is too large', async (path, page) => {
    const failingProxy = await startProxy((_request, response) => void response.writeHead(503).end('{}'))
    const unreachableUrl = 'http://127.0.0.1:1'
    for (const answer of [
      await post(failingProxy, path),
      await post(await startProxyTo(unreachableUrl), path),
      await post(failingProxy, path, `message=${'x'.repeat(2 * 1024 * 1024)}`),
    ]) {
      const { status, headers, body } = answer
      expect([status, headers.location, headers['cache-control'], body.length]).toEqual([303, page, 'no-store', 0])
    }
  })

  test('of a mail provider is answered without a redirect', async () => {
    const url = await startProxyTo('http://127.0.0.1:1')
    const answer = await post(url, '/api/newsletter/unsubscription?token=x', 'List-Unsubscribe=One-Click')
    expect(answer.status).toBe(503)
  })
})

test('an unreachable function is answered 503 at once', async () => {
  const answer = await rawRequest(await startProxyTo('http://127.0.0.1:1'), '/api/x', { method: 'POST', body: '{}' })
  expect([answer.status, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([
    503,
    '2',
    'application/problem+json',
  ])
})

test('a function that never answers is answered 503 after the timeout', async () => {
  const url = await startProxy(() => {}, { timeoutMs: 200 })
  const answer = await rawRequest(url, '/api/x')
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
})

test('a response that is cut off is cut off for the client as well', async () => {
  const url = await startProxy((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('half')
    setImmediate(() => response.destroy())
  })
  await expect(rawRequest(url, '/api/x')).rejects.toThrow()
})

test.each([
  ['kept behind a trusted proxy', true],
  ["replaced where a reader's own could come along", false],
])('ids of a request are %s', async (_, trustProxy) => {
  const url = await startProxy(echo, { trustProxy })
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const headers = { 'X-Request-Id': 'from-in-front-1', traceparent: `00-${trace}-b7ad6b7169203331-00`, baggage: 'a=b' }
  const answer = await rawRequest(url, '/api/issues', { headers })
  const received = JSON.parse(answer.body.toString()).headers
  expect(received['x-request-id'] === 'from-in-front-1').toBe(trustProxy)
  expect(received.traceparent.split('-')[1] === trace).toBe(trustProxy)
  expect(received.traceparent).toMatch(trustProxy ? /-00$/ : /^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect(received.baggage).toBe(trustProxy ? 'a=b' : undefined)
})
