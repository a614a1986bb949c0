import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import net from 'node:net'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testBuild } from '../../scripts/build-once.ts'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'
import { rawRequest } from './raw-request.ts'
import { bytesWith, modulesOnDemand } from './script-sizes.ts'

let stack: TestStack
let site: TestSite
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  const { appUrl } = await stack.createDatabase()
  site = await startSite({ databaseUrl: appUrl, env: { SITE_URL: 'https://meridian.example', SITE_WORKERS: '1' } })
})
afterAll(async () => {
  await site?.stop()
  await stack?.stop()
})

const request = (address: string, options = {}) => rawRequest(site.url, address, options)
const script = () =>
  `/_astro/${readdirSync(`${testBuild()}/client/_astro`).find((name) => /^PageHead\..*\.js$/.test(name))}`
const font = () => `/_astro/${readdirSync(`${testBuild()}/client/_astro`).find((name) => name.endsWith('.woff2'))}`

test.each(['/', '/articles/the-brass-hour', '/rss.xml', '/feed.json', '/sitemap.xml', '/robots.txt'])(
  '%s has the address that the site was started with, on a build that knows none',
  async (address) => {
    const body = (await request(address)).body.toString()
    expect(body).toContain('https://meridian.example/')
    expect(body).not.toContain('localhost')
  },
)

describe('every response has the security headers', () => {
  const addresses: [string, number, string?][] = [
    ['/', 200],
    ['/current-issue', 200],
    ['/archive', 200],
    ['/about', 200],
    ['/subscription', 200],
    ['/contact', 200],
    ['/reading-on-an-e-reader', 200],
    ['/terms', 200],
    ['/withdrawal', 200],
    ['/search', 200],
    // No API answers here: this is the page without results.
    ['/search?q=light', 200],
    ['/articles/the-brass-hour', 200],
    ['/articles/unknown', 404],
    ['/nowhere', 404],
    ['/rss.xml', 200],
    ['/sitemap.xml', 200],
    ['/robots.txt', 200],
    ['/healthz', 200],
    ['/api/articles/active', 503],
    ['/archive/', 308],
    ['/About', 308],
    ['/index.html', 308],
    ['/articles/the-brass-hour.html', 308],
    ['/nowhere.html', 404],
    ['/', 405, 'POST'],
    ['/../x', 404],
    ['/%', 400],
    [`/${'a'.repeat(3_000)}`, 414],
  ]
  test.each(addresses)('%s answers %i', async (address, status, method = 'GET') => {
    const answer = await request(address, { method })
    expect(answer.status).toBe(status)
    expectSecurityHeaders(answer.headers)
  })

  test('files of the build as well, without those of documents', async () => {
    for (const address of [script(), font()]) {
      const { status, headers } = await request(address)
      expect(status).toBe(200)
      expectSecurityHeadersOfFile(headers)
      for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options'])
        expect(headers).not.toHaveProperty(name)
    }
  })

  test.each([
    ['no request at all', 'nonsense\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered with the security headers', async (_what, bytes, status) => {
    const answer = await sendRaw(bytes)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer).toContain('X-Content-Type-Options: nosniff')
    expect(answer).toContain("Content-Security-Policy: default-src 'none'")
  })

  test('pages have a content security policy without unsafe-inline for scripts', async () => {
    const { headers } = await request('/')
    const policy = String(headers['content-security-policy'])
    // The start of islands, in the build and in development, our two client directives and the rules for prefetching.
    expect(policy.match(/script-src[^;]*/)?.[0]).toMatch(/^script-src 'self'( 'sha256-[^']+'){5}$/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy.match(/style-src [^;]*/)?.[0]).not.toContain('unsafe')
  })

  test('the front page with its headers is sent before the first acknowledgement', async () => {
    const { headers, body } = await request('/', { headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    const sent = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
      body.length,
    )
    // Ten segments of 1,460 bytes, as RFC 6928 says.
    expect(sent).toBeLessThan(14_600)
  })
})

function expectSecurityHeaders(headers: Record<string, unknown>) {
  expectSecurityHeadersOfFile(headers)
  expect(headers).toMatchObject({
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': expect.any(String),
    'x-frame-options': 'DENY',
  })
}

function expectSecurityHeadersOfFile(headers: Record<string, unknown>) {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
    'cross-origin-resource-policy': expect.any(String),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(headers).not.toHaveProperty('x-powered-by')
}

describe('a page', () => {
  test('is sent in the encoding that the client accepts, each with its own ETag', async () => {
    const [plain, br, gz] = await Promise.all(
      [undefined, 'gzip, deflate, br', 'gzip'].map((encoding) =>
        request('/', encoding ? { headers: { 'Accept-Encoding': encoding } } : {}),
      ),
    )
    expect(br?.headers['content-encoding']).toBe('br')
    expect(gz?.headers['content-encoding']).toBe('gzip')
    expect(plain?.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(br?.body ?? '')).toEqual(plain?.body)
    expect(gunzipSync(gz?.body ?? '')).toEqual(plain?.body)
    expect(new Set([plain, br, gz].map((answer) => answer?.headers.etag)).size).toBe(3)
    for (const answer of [plain, br, gz]) {
      expect(answer?.headers).toMatchObject({
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-length': String(answer?.body.length),
        'content-type': 'text/html; charset=utf-8',
      })
    }
  })

  test('has rules for prefetching, which its policy allows', async () => {
    const { headers, body } = await request('/articles/the-brass-hour')
    const [, rules = ''] = /<script type="speculationrules">(.*?)<\/script>/.exec(body.toString()) ?? []
    expect(JSON.parse(rules).prefetch[0].where.href_matches).toContain('/articles/*')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash('sha256', rules, 'base64')}'`)
  })

  test('is answered 304 when its ETag matches', async () => {
    const { headers } = await request('/about')
    for (const tag of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await request('/about', { headers: { 'If-None-Match': tag } })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
      expectSecurityHeaders(again.headers)
    }
    expect((await request('/about', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  test('answers HEAD with the same headers and no body', async () => {
    const [get, head] = await Promise.all([request('/about'), request('/about', { method: 'HEAD' })])
    expect(head.body.length).toBe(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
  })

  test('ignores the query', async () => {
    expect((await request('/about?utm_source=letter')).body).toEqual((await request('/about')).body)
  })

  test('hydrates its islands by the client that puts each inside an error boundary', async () => {
    const html = await (await fetch(`${site.url}/checkout`)).text()
    const clients = [...html.matchAll(/renderer-url="([^"]+)"/g)].map(([, url]) => url)
    expect(clients.length).toBeGreaterThan(0)
    for (const url of clients) expect(url).toMatch(/^\/_astro\/island-client\.[\w-]+\.js$/)
  })

  test('rejects every method but GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const answer = await request('/about', { method })
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    }
  })
})

test('files of the build are immutable, compressed if they are text, and answered 304 when their ETag matches', async () => {
  const code = await request(script(), { headers: { 'Accept-Encoding': 'br' } })
  expect(code.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  })
  const plain = brotliDecompressSync(code.body)
  const usual = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  expect(code.body.length).toBeLessThan(usual.length)
  const messages = await request(font(), { headers: { 'Accept-Encoding': 'br' } })
  expect(messages.headers['content-encoding']).toBeUndefined()
  expect(messages.headers['content-type']).toBe('font/woff2')
  expect((await request(font(), { headers: { 'If-None-Match': messages.headers.etag } })).status).toBe(304)
})

test('a URL with a trailing slash redirects to the one without', async () => {
  const answer = await request('/articles/the-brass-hour/?a=1')
  expect([answer.status, answer.headers.location]).toEqual([308, '/articles/the-brass-hour?a=1'])
})

test.each([
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/articles/..%5c..%5cx',
  '/.env',
  '/.git/config',
  '/release.json',
  '/_redirects',
  '/_headers',
  '/.tmp/1',
  '/404.html',
  '/articles/the-brass-hour.html.br',
  '//evil.example/',
  '//evil.example//',
  '/\\evil.example/',
  '/a%00b',
  '/a%0d%0aSet-Cookie:%20x=1/',
  '/%c0%ae%c0%ae/',
  '/%%%',
  '/_astro',
  '/_astro/../server/entry.mjs',
  '/server/entry.mjs',
  '/constructor',
  '/__proto__',
])('%s is answered 400 or 404', async (address) => {
  const answer = await request(address)
  expect([400, 404]).toContain(answer.status)
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expectSecurityHeaders(answer.headers)
})

test('clients that send nothing do not block others', async () => {
  const sockets = await Promise.all(Array.from({ length: 50 }, () => openConnection()))
  expect((await request('/')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('a site that receives SIGTERM finishes the requests that it has started', async () => {
  const { appUrl } = await stack.createDatabase()
  const other = await startSite({ databaseUrl: appUrl, env: { SITE_WORKERS: '1' } })
  const answers = Promise.all(Array.from({ length: 20 }, () => rawRequest(other.url, '/').catch(() => undefined)))
  await other.stop()
  for (const answer of await answers) if (answer) expect(answer.body.toString()).toMatch(/<\/html>$/)
  expect(other.process.exitCode).toBe(0)
})

function sendRaw(bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = net.connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(bytes))
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('end', () => resolve(answer)).on('error', reject)
  return promise
}

function openConnection(): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(site.url).port), '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })
}

describe('the scripts of the admin', () => {
  const LIST_BYTES = 120 * 1024
  const EDITOR_BYTES = 250 * 1024
  const EDITOR = ['ArticlesSection', 'ArticleEditor']
  const PANELS = ['DetailsPanel', 'BlockPanel', 'CommentsPanel', 'HistoryPanel', 'PreviewPane', 'PublishPanel']
  const adminPage = async () => (await fetch(`${site.url}/admin`)).text()

  test('take at most 120 KB for each section with its list', async () => {
    const html = await adminPage()
    const sections = modulesOnDemand(html).filter((name) => name.endsWith('Section'))
    expect(sections).toEqual(expect.arrayContaining(['ArticlesSection', 'StaffSection', 'TokensSection']))
    const sizes = sections.map((name) => ({
      name,
      bytes: bytesWith(html, name === 'ArticlesSection' ? [name, 'ArticleList'] : [name]),
    }))
    expect(sizes.filter(({ bytes }) => bytes > LIST_BYTES)).toEqual([])
  })

  test('take at most 250 KB for the editor with a panel beside the text', async () => {
    const html = await adminPage()
    const sizes = PANELS.map((panel) => ({ panel, bytes: bytesWith(html, [...EDITOR, panel]) }))
    expect(sizes.filter(({ bytes }) => bytes > EDITOR_BYTES)).toEqual([])
  })
})
