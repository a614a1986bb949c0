import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CdnSettings } from '#lib/release-target-settings.ts'
import { checkCdn, createCdnPurge } from './cdn-purge.ts'

// Each provider's server here takes only what its documentation has.

interface Received {
  line: string
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let url: string
let received: Received[] = []
let answer = { status: 200, body: '{"success": true, "status": "ok"}' }
beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  received = []
  answer = { status: 200, body: '{"success": true, "status": "ok"}' }
})
afterAll(() => server.close())

const SITE = 'https://magazine.example'
const SECRET = 'a secret of thirty-two characters'
const cloudflare: CdnSettings = { kind: 'cloudflare', zoneId: '0123456789abcdef0123456789abcdef', apiToken: 'cf-token' }
const fastly: CdnSettings = { kind: 'fastly', serviceId: 'SU1Z0isxPaozGVKXdv0eY', apiToken: 'fastly-token' }
const webhook = (): CdnSettings => ({ kind: 'webhook', url: `${url}/purge`, secret: SECRET })
const addresses = () => ({ cloudflare: `${url}/client/v4`, fastly: url })
const purgeOf = (settings: CdnSettings) => createCdnPurge(settings, SITE, addresses())
const paths = (count: number) => Array.from({ length: count }, (_, index) => `/articles/${index}`)

test('Cloudflare gets whole addresses, thirty in a request', async () => {
  await purgeOf(cloudflare)(['/', ...paths(34)])
  expect(received.map(({ line }) => line)).toEqual(
    Array(2).fill('POST /client/v4/zones/0123456789abcdef0123456789abcdef/purge_cache'),
  )
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer cf-token', 'content-type': 'application/json' })
  const [first, second] = received.map(({ body }) => JSON.parse(body))
  expect(Object.keys(first)).toEqual(['files'])
  expect(first.files).toHaveLength(30)
  expect(first.files.slice(0, 2)).toEqual(['https://magazine.example/', 'https://magazine.example/articles/0'])
  expect(second.files).toHaveLength(5)
  await purgeOf(cloudflare)('everything')
  expect(JSON.parse(received[2]?.body ?? '')).toEqual({ purge_everything: true })
})

test('Fastly gets a request for each address, without its scheme', async () => {
  await purgeOf(fastly)(['/', '/articles/x', '/rss.xml'])
  expect(received.map(({ line }) => line).sort()).toEqual([
    'POST /purge/magazine.example/',
    'POST /purge/magazine.example/articles/x',
    'POST /purge/magazine.example/rss.xml',
  ])
  expect(received[0]?.headers).toMatchObject({ 'fastly-key': 'fastly-token', accept: 'application/json' })
  await purgeOf(fastly)('everything')
  expect(received.at(-1)?.line).toBe('POST /service/SU1Z0isxPaozGVKXdv0eY/purge_all')
})

test('the webhook is signed over its time and body', async () => {
  await purgeOf(webhook())(['/', '/articles/x'])
  await purgeOf(webhook())('everything')
  const [first, second] = received.map(({ body }) => JSON.parse(body))
  expect(first).toEqual({ site: SITE, everything: false, paths: ['/', '/articles/x'] })
  expect(second).toEqual({ site: SITE, everything: true, paths: [] })
  const [, time, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(received[0]?.headers['meridian-signature'])) ?? []
  expect(signature).toBe(createHmac('sha256', SECRET).update(`${time}.${received[0]?.body}`).digest('hex'))
  expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60)
})

test('a refusal is one sentence without the token', async () => {
  answer = { status: 403, body: '' }
  await expect(purgeOf(cloudflare)(['/'])).rejects.toThrow('Cloudflare refuses the token (403)')
  answer = { status: 200, body: '{"success": false}' }
  await expect(purgeOf(cloudflare)(['/'])).rejects.toThrow('Cloudflare answered 200 to a purge')
  answer = { status: 500, body: '' }
  await expect(purgeOf(fastly)(['/'])).rejects.toThrow('Fastly answered 500 to a purge')
  const nobody = createCdnPurge({ kind: 'webhook', url: 'http://127.0.0.1:1', secret: SECRET }, SITE)
  await expect(nobody(['/'])).rejects.toThrow('PURGE_WEBHOOK_URL does not answer')
})

test('a token is checked without a purge', async () => {
  expect(await checkCdn(cloudflare, addresses())).toBeUndefined()
  expect(await checkCdn(fastly, addresses())).toBeUndefined()
  expect(received.map(({ line }) => line)).toEqual(['GET /client/v4/user/tokens/verify', 'GET /tokens/self'])
  answer = { status: 401, body: '' }
  expect(await checkCdn(fastly, addresses())).toBe('Fastly refuses the token (401)')
})
