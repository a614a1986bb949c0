import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiAnswer } from './api-client.ts'
import type { Replies } from './replies.ts'
import { createWholeArticles } from './whole-articles.ts'

const article = { id: 'salt', title: 'Salt' }
const redirect = vi.fn()
const render = vi.fn(async () => ({ html: '<html>', policy: null }))
const replies = { redirect, problem: vi.fn(), forward: vi.fn() } as unknown as Replies
let answer: { status: number; body?: unknown }
const api = async () =>
  ({ status: answer.status, cookies: [], body: Buffer.from(JSON.stringify(answer.body ?? {})) }) as unknown as ApiAnswer
const serve = createWholeArticles({ api, security: [], replies, render })
beforeEach(() => vi.clearAllMocks())

/** The location of a redirect, or nothing. */
async function get(path: string): Promise<string | undefined> {
  const response = { setHeader: vi.fn(), writeHead: vi.fn(), end: vi.fn() }
  await serve({ method: 'GET', headers: {} } as IncomingMessage, response as unknown as ServerResponse, path)
  return response.writeHead.mock.calls[0]?.[1]?.Location ?? redirect.mock.calls[0]?.[3]
}

test.each([
  ['', { status: 200, body: article }],
  ['/fr', { status: 200, body: article }],
])('renders the page in the language of its address: "%s"', async (prefix, whole) => {
  answer = whole
  for (const address of [`${prefix}/articles/salt/whole`, `${prefix}/articles/salt/free`]) {
    render.mockClear()
    expect(await get(address)).toBeUndefined()
    expect(render, address).toHaveBeenCalledExactlyOnceWith(`${prefix}/articles/salt`, expect.anything(), undefined)
  }
  answer = { status: 200, body: { articleId: 'salt', article } }
  render.mockClear()
  await get(`${prefix}/shared/${'a'.repeat(43)}`)
  expect(render).toHaveBeenCalledExactlyOnceWith(`${prefix}/articles/salt`, expect.anything(), undefined)
})

test.each([
  ['/articles/salt/whole', 401, '/login?next=/articles/salt/whole'],
  ['/fr/articles/salt/whole', 401, '/fr/login?next=/fr/articles/salt/whole'],
  ['/articles/salt/whole', 403, '/subscription'],
  ['/fr/articles/salt/whole', 403, '/fr/subscription'],
  ['/fr/articles/salt/free', 404, '/fr/articles/salt'],
  [`/fr/shared/${'a'.repeat(43)}`, 404, '/fr/article-not-found'],
])('%s leads a reader with answer %i to %s', async (path, status, location) => {
  answer = { status }
  expect(await get(path)).toBe(location)
})

test('leaves other addresses to the pages', () => {
  expect(serve({} as IncomingMessage, {} as ServerResponse, '/fr/articles/salt')).toBeUndefined()
})
