import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProblemCode, problems } from '#shared/contracts/http-error.ts'
import type { ApiResponse } from './api-client.ts'
import { createReplies } from './replies.ts'

const replies = createReplies([])
let answer: ApiResponse | ProblemCode
const server = createServer((request, response) =>
  replies.failure(request, response, answer, 'The article could not be loaded. Please try again.'),
)
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const of = (status: number, body: string, contentType = 'application/problem+json'): ApiResponse => ({
  status,
  contentType,
  body: Buffer.from(body),
  etag: undefined,
  cookies: [],
})
const problem = (status: number, title: string, detail: string) =>
  of(status, JSON.stringify({ type: 'tag:meridian.example,2026:problems/x', title, status, detail }))

async function get(path: string, destination?: string) {
  const headers: Record<string, string> = destination ? { 'Sec-Fetch-Dest': destination } : {}
  const response = await fetch(url + path, { headers })
  const header = (name: string) => response.headers.get(name)
  return {
    status: response.status,
    type: header('content-type'),
    refresh: header('refresh'),
    retryAfter: header('retry-after'),
    cacheControl: header('cache-control'),
    body: await response.text(),
  }
}

describe('a failure where a reader opens a page', () => {
  test.each(['document', 'iframe', undefined])('without an answer it is a page that loads again (%s)', async (to) => {
    answer = 'unavailable'
    const sent = await get('/articles/salt/whole', to)
    const headers = { type: 'text/html; charset=utf-8', refresh: '2', retryAfter: '2', cacheControl: 'no-store' }
    expect(sent).toMatchObject({ status: 503, ...headers })
    expect(sent.body).toContain('<html lang="en">')
    expect(sent.body).toContain('The article could not be loaded. Please try again.')
  })

  test('it is in the language of the address', async () => {
    answer = 'unavailable'
    const { body } = await get(`/fr/shared/${'a'.repeat(43)}`, 'document')
    expect(body).toContain('<html lang="fr">')
    expect(body).toContain('L’article n’a pas pu être chargé. Réessayez.')
    expect(body).toContain('Cette page se recharge d’elle-même.')
  })

  test('a 429 has the words of the API, its status, and does not load again', async () => {
    answer = problem(429, 'Too many requests', 'Please try again in <b>2 minutes</b>.')
    const sent = await get('/shared/x', 'document')
    expect(sent).toMatchObject({ status: 429, type: 'text/html; charset=utf-8', refresh: null })
    expect(sent.body).toContain('<h1>Too many requests</h1>')
    expect(sent.body).toContain('Please try again in &lt;b&gt;2 minutes&lt;/b&gt;.')
  })

  test('a refusal of the site itself has the title of its code, and does not load again', async () => {
    answer = 'conflict'
    const sent = await get('/gift/card.pdf', 'document')
    expect(sent).toMatchObject({ status: 409, type: 'text/html; charset=utf-8', refresh: null })
    expect(sent.body).toContain(`<h1>${problems.conflict.title}</h1>`)
    expect(sent.body).toContain('The article could not be loaded. Please try again.')
  })

  test.each([502, 500])('the body of a %i by a proxy is not shown', async (status) => {
    answer = of(status, '<h1>nginx</h1>', 'text/html')
    const sent = await get('/issues/summer.pdf', 'document')
    expect(sent).toMatchObject({ status, refresh: null })
    expect(sent.body).toContain('<h1>Something went wrong</h1>')
    expect(sent.body).toContain('The article could not be loaded. Please try again.')
    expect(sent.body).not.toContain('nginx')
  })
})

describe('a failure for a script', () => {
  test('is a problem document', async () => {
    answer = 'unavailable'
    const sent = await get('/fr/articles/salt/whole', 'empty')
    expect(sent).toMatchObject({ status: 503, type: 'application/problem+json', retryAfter: '2', refresh: null })
    expect(JSON.parse(sent.body).detail).toBe('L’article n’a pas pu être chargé. Réessayez.')
  })

  test('is the answer of the API', async () => {
    answer = problem(429, 'Too many requests', 'Please try again.')
    const sent = await get('/articles/salt/whole', 'empty')
    expect(sent).toMatchObject({ status: 429, type: 'application/problem+json', body: answer.body.toString() })
  })
})
