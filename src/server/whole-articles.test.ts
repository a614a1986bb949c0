import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FromWorker } from '../publisher/process-messages.ts'
import type { WholeArticlePage } from '../publisher/whole-article.ts'
import type { ApiResponse } from './api-client.ts'
import type { Replies } from './replies.ts'
import { createWholeArticles } from './whole-articles.ts'

const article = { id: 'salt', title: 'Salt' }
const redirect = vi.fn()
const compressed = brotliCompressSync('<html>')
const page: WholeArticlePage = { br: compressed.toString('base64'), policy: null, etag: 'W/"one"' }
const send = vi.fn((message: FromWorker) => 'id' in message && articles.resolve(message.id, page))
const failure = vi.fn()
const replies = { redirect, failure } as unknown as Replies
let answer: { status: number; body?: unknown } | 'unavailable'
const api = async () =>
  answer === 'unavailable'
    ? answer
    : ({
        status: answer.status,
        cookies: [],
        body: Buffer.from(JSON.stringify(answer.body ?? {})),
      } as unknown as ApiResponse)
const articles = createWholeArticles({ api, security: [], replies, send })
beforeEach(() => vi.clearAllMocks())

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const end = vi.fn()
  const writeHead = vi.fn((_status: number, _headers: Record<string, string>) => ({ end }))
  const response = { setHeader: vi.fn(), writeHead, end } as unknown as ServerResponse
  await articles.serve({ method, headers } as unknown as IncomingMessage, response, path)
  const [status, sent = {}] = writeHead.mock.calls[0] ?? []
  const body: Buffer | undefined = end.mock.calls[0]?.[0]
  return { status, headers: sent, body: body?.toString(), bytes: body }
}

/** The location of a redirect, or nothing. */
const get = async (path: string) => (await ask(path)).headers.Location ?? redirect.mock.calls[0]?.[3]

test.each([
  ['', { status: 200, body: article }],
  ['/fr', { status: 200, body: article }],
])('renders the page in the language of its address: "%s"', async (prefix, whole) => {
  answer = whole
  const rendering = { kind: 'whole-article', id: expect.any(Number), path: `${prefix}/articles/salt`, article }
  for (const address of [`${prefix}/articles/salt/whole`, `${prefix}/articles/salt/free`]) {
    send.mockClear()
    expect(await get(address)).toBeUndefined()
    expect(send, address).toHaveBeenCalledExactlyOnceWith(rendering)
  }
  answer = { status: 200, body: { articleId: 'salt', article } }
  send.mockClear()
  await get(`${prefix}/shared/${'a'.repeat(43)}`)
  expect(send).toHaveBeenCalledExactlyOnceWith(rendering)
})

test.each([
  ['/articles/salt/whole', 401, '/login?next=/articles/salt/whole'],
  ['/fr/articles/salt/whole', 401, '/fr/login?next=/fr/articles/salt/whole'],
  ['/articles/salt/whole', 403, '/subscription'],
  ['/fr/articles/salt/whole', 403, '/fr/subscription'],
  ['/fr/articles/salt/whole', 404, '/fr/articles/salt'],
  ['/fr/articles/salt/free', 404, '/fr/articles/salt'],
  [`/fr/shared/${'a'.repeat(43)}`, 404, '/fr/article-not-found'],
])('%s leads a reader with answer %i to %s', async (path, status, location) => {
  answer = { status }
  expect(await get(path)).toBe(location)
})

test('leaves other addresses to the pages', () => {
  expect(articles.serve({} as IncomingMessage, {} as ServerResponse, '/fr/articles/salt')).toBeUndefined()
})

describe('the cache of a browser', () => {
  const script = { 'sec-fetch-dest': 'empty' }

  test('a script gets a version, and no page again that it has', async () => {
    answer = { status: 200, body: article }
    const headers = {
      ETag: 'W/"one"',
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie, Sec-Fetch-Dest, Accept-Encoding',
    }
    expect(await ask('/articles/salt/whole', script)).toMatchObject({ status: 200, headers, body: '<html>' })
    const again = await ask('/articles/salt/whole', { ...script, 'if-none-match': 'W/"one"' })
    expect(again).toMatchObject({ status: 304, headers, body: undefined })
    expect(await ask('/articles/salt/whole', { ...script, 'if-none-match': '"two"' })).toMatchObject({ status: 200 })
  })

  test('the publisher is told the version, and sends no page where it is still that', async () => {
    answer = { status: 200, body: article }
    send.mockImplementationOnce(
      (message) => 'id' in message && articles.resolve(message.id, { policy: null, etag: 'W/"one"' }),
    )
    expect(await ask('/articles/salt/whole', { ...script, 'if-none-match': 'W/"one"' })).toMatchObject({ status: 304 })
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ knownEtag: 'W/"one"' }))
    for (const headers of [{ ...script, 'cache-control': 'no-cache' }, { 'sec-fetch-dest': 'document' }]) {
      send.mockClear()
      await ask('/articles/salt/whole', { ...headers, 'if-none-match': 'W/"one"' })
      expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ knownEtag: undefined }))
    }
  })

  test.each([401, 403])('a browser whose reader may no longer read the cached page is answered %i', async (status) => {
    answer = { status }
    await ask('/articles/salt/whole', { ...script, 'if-none-match': '"one"' })
    expect(failure.mock.calls[0]?.[2]).toMatchObject({ status })
    expect(send).not.toHaveBeenCalled()
  })

  test.each(['/articles/salt/whole', '/articles/salt/free'])('%s that a reader opens is not kept', async (path) => {
    answer = { status: 200, body: article }
    for (const headers of [{}, { 'sec-fetch-dest': 'document', 'if-none-match': '"one"' }]) {
      const { status, headers: sent } = await ask(path, headers as Record<string, string>)
      expect([status, sent['Cache-Control'], sent.ETag]).toEqual([200, 'private, no-store', undefined])
    }
  })
})

test.each(['/articles/salt/whole', '/articles/salt/free'])(
  '%s is sent compressed to those who accept it',
  async (path) => {
    answer = { status: 200, body: article }
    const encoded = { 'Content-Encoding': 'br', 'Content-Length': String(compressed.length) }
    const get = await ask(path, { 'accept-encoding': 'gzip, br' })
    expect(get).toMatchObject({ status: 200, headers: encoded, bytes: compressed })
    expect(await ask(path, { 'accept-encoding': 'gzip, br' }, 'HEAD')).toMatchObject({
      headers: encoded,
      body: undefined,
    })
    const plain = await ask(path, { 'accept-encoding': 'gzip' })
    expect(plain).toMatchObject({ headers: { 'Content-Length': '6' }, body: '<html>' })
    expect(plain.headers['Content-Encoding']).toBeUndefined()
  },
)

test('the address of the page goes to no other site, and its forms have an origin', async () => {
  answer = { status: 200, body: { articleId: 'salt', article } }
  const { headers } = await ask(`/shared/${'a'.repeat(43)}`)
  expect(headers['Referrer-Policy']).toBe('same-origin')
})

describe.each(['/articles/salt/whole', `/shared/${'a'.repeat(43)}`])('a failure at %s', (path) => {
  test.each([429, 503])('is passed on with status %i', async (status) => {
    answer = { status }
    await ask(path)
    expect(failure.mock.calls).toMatchObject([[{}, {}, { status }, expect.stringContaining('could not be loaded')]])
  })

  test('is unavailable without an answer of the API or of the publisher', async () => {
    answer = 'unavailable'
    await ask(path)
    answer = { status: 200, body: path.startsWith('/shared/') ? { articleId: 'salt', article } : article }
    send.mockImplementationOnce((message) => 'id' in message && articles.resolve(message.id, 'failed'))
    await ask(path)
    expect(failure.mock.calls.map(([, , failed]) => failed)).toEqual(['unavailable', 'unavailable'])
  })
})
