import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'
import { rawRequest } from './raw-request.ts'

// No-JS forms that POST to the URL of their page.

let stack: TestStack
let functions: Server
let site: TestSite
const receivedRequests: { method?: string; url?: string; body: string; origin?: string }[] = []
beforeAll(async () => {
  functions = createServer(async (request, response) => {
    const {
      method,
      url,
      headers: { origin },
    } = request
    receivedRequests.push({ method, url, origin, body: Buffer.concat(await Array.fromAsync(request)).toString() })
    response.writeHead(303, { Location: '/newsletter/confirmed', 'Set-Cookie': ['a=1', 'b=2'] }).end()
  })
  await new Promise<void>((resolve) => functions.listen(0, '127.0.0.1', resolve))
  stack = await startTestStack({ seed: false })
  const { appUrl } = await stack.createDatabase({ seeded: false })
  const env = { SUPABASE_URL: `http://127.0.0.1:${(functions.address() as AddressInfo).port}`, SITE_WORKERS: '1' }
  site = await startSite({ databaseUrl: appUrl, env, skipReadyCheck: true })
})
afterAll(async () => {
  await site?.stop()
  await stack?.stop()
  functions?.close().closeAllConnections()
})

test.each([
  ['/newsletter/confirm', '/api/newsletter/confirmation'],
  ['/newsletter/unsubscribe', '/api/newsletter/unsubscription'],
  ['/login/confirm', '/api/auth/confirmation'],
  ['/login/new-password', '/api/auth/new-password'],
  ['/login/link', '/api/auth/sign-in-link'],
  ['/account/new-email', '/api/auth/new-email'],
])('a POST to %s reaches %s with its token, and its redirect is passed on', async (page, route) => {
  const answer = await rawRequest(site.url, `${page}?token=a%20b`, {
    method: 'POST',
    headers: { Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'x=1',
  })
  expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([
    303,
    '/newsletter/confirmed',
    ['a=1', 'b=2'],
  ])
  expect(receivedRequests.at(-1)).toEqual({
    method: 'POST',
    url: `/functions/v1${route}?token=a%20b`,
    origin: site.url,
    body: 'x=1',
  })
})

test('only POST requests of such a page are forwarded', async () => {
  const before = receivedRequests.length
  for (const method of ['GET', 'HEAD']) await rawRequest(site.url, '/newsletter/confirm?token=x', { method })
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const answer = await rawRequest(site.url, '/newsletter/confirm?token=x', { method })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  }
  expect((await rawRequest(site.url, '/newsletter', { method: 'POST' })).status).toBe(405)
  expect(receivedRequests.length).toBe(before)
})
