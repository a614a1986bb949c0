import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { problemType } from '#shared/contracts/problem.ts'
import { ApiError, api, askForSecondFactorWith, problemDetail, requestFilePage, requestPage } from './api.ts'

// A server that answers by path, and records the last request.
let server: Server
let lastRequest: { method: string | undefined; url: string | undefined; type: string | undefined; body: string }
const problem = { type: '/problems/invalid-fields', title: 'No', status: 422, detail: 'Your name, please.' }
const PROBLEM_JSON = 'application/problem+json'
const responses: Record<string, { status: number; headers?: Record<string, string>; body?: string }> = {
  '/api/subscriptions': { status: 200, headers: { 'Content-Type': 'application/json' }, body: '[1]' },
  '/api/subscriptions/a%2Fb%3F': { status: 200, body: '{"id":"a/b?"}' },
  '/api/auth/logout': { status: 204 },
  '/api/user/profile': { status: 200, body: '{}' },
  '/api/user/payments': { status: 200, headers: { Link: '<?limit=20&cursor=1.a>; rel="next"' }, body: '[1]' },
  '/api/user/payments?limit=20&cursor=1.a': { status: 200, body: '[2]' },
  '/api/admin/members?search=a+%26+b': {
    status: 200,
    headers: { Link: '<?search=a&cursor=2>; rel="next"' },
    body: '[]',
  },
  '/api/admin/members?search=a&cursor=2': { status: 200, body: '[3]' },
  '/api/admin/print-editions/2026-12/list': { status: 200, headers: { 'Content-Type': 'text/csv' }, body: 'a,b' },
  '/api/contact': { status: 422, headers: { 'Content-Type': PROBLEM_JSON }, body: JSON.stringify(problem) },
  '/api/user/export': { status: 502, headers: { 'Content-Type': 'text/html' }, body: 'a proxy' },
  '/api/user/card': { status: 500 },
  '/api/user/addresses': { status: 503, headers: { 'Content-Type': PROBLEM_JSON }, body: '{"detail":"Away."}' },
  '/api/user/sessions': { status: 500, headers: { 'Content-Type': PROBLEM_JSON }, body: '{"ti' },
}
const nodeFetch = globalThis.fetch

beforeAll(async () => {
  server = createServer(async (request, response) => {
    lastRequest = {
      method: request.method,
      url: request.url,
      type: request.headers['content-type'],
      body: await readBody(request),
    }
    const { status, headers, body } = responses[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // In a page, an address without a host is the page's own.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (input, init) => nodeFetch(new URL(String(input), origin), init)
  vi.stubGlobal('document', { cookie: '' })
})

afterAll(() => {
  globalThis.fetch = nodeFetch
  vi.unstubAllGlobals()
  server.close()
})

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const rejectionOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error)
const profile = { firstName: 'Ada', lastName: 'L' }

test('parses the JSON of a response, and resolves to undefined where there is none', async () => {
  expect(await api.get('/subscriptions')).toEqual([1])
  expect(await api.post('/auth/logout')).toBeUndefined()
})

test('encodes the parameters of a path', async () => {
  expect(await api.get('/subscriptions/{id}', { path: { id: 'a/b?' } })).toEqual({ id: 'a/b?' })
})

test('sends a content type only with a body', async () => {
  await api.post('/auth/logout')
  expect(lastRequest).toMatchObject({ method: 'POST', url: '/api/auth/logout', type: undefined, body: '' })
  await api.put('/user/profile', { body: profile, keepalive: true })
  expect(lastRequest).toMatchObject({ method: 'PUT', type: 'application/json', body: JSON.stringify(profile) })
})

test('reads a list page by page, by its Link header', async () => {
  const first = await requestPage('/user/payments', {})
  expect(first).toEqual({ items: [1], next: '?limit=20&cursor=1.a' })
  expect(await requestPage('/user/payments', {}, first.next)).toEqual({ items: [2], next: undefined })
})

test('takes the query of the next page from its Link header alone', async () => {
  const request = { query: { search: 'a & b' } }
  const first = await requestPage('/admin/members', request)
  expect(await requestPage('/admin/members', request, first.next)).toEqual({ items: [3], next: undefined })
})

test('downloads a part of a file byte for byte', async () => {
  const { file, next } = await requestFilePage('/admin/print-editions/2026-12/list', {})
  expect([file.type, await file.text(), next]).toEqual(['text/csv', 'a,b', undefined])
})

describe('a response that is not OK', () => {
  const message = { name: '', email: '', message: '' }

  test('is thrown with status and body as message, and with the problem document', async () => {
    const error = await rejectionOf(api.post('/contact', { body: message }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: `422: ${JSON.stringify(problem)}`, status: 422, problem })
    expect(problemDetail(error)).toBe('Your name, please.')
  })

  test('has no problem when a proxy answers', async () => {
    const error = await rejectionOf(api.get('/user/export'))
    expect(error).toMatchObject({ message: '502: a proxy', problem: undefined })
    expect(problemDetail(error)).toBeUndefined()
  })

  test('has the status text as message when its body is empty', async () => {
    expect(await rejectionOf(api.get('/user/card'))).toMatchObject({ message: '500: Internal Server Error' })
  })

  test('has no problem when its body is truncated', async () => {
    expect(await rejectionOf(api.get('/user/sessions'))).toMatchObject({ message: '500: {"ti', problem: undefined })
  })

  test('has the detail of a problem without a type', async () => {
    expect(problemDetail(await rejectionOf(api.get('/user/addresses')))).toBe('Away.')
  })
})

test('a lost connection has no detail for the reader', () => {
  expect(problemDetail(new TypeError('fetch failed'))).toBeUndefined()
})

describe('a call that demands the second factor', () => {
  const settings = '/api/admin/settings'
  const problemResponse = {
    status: 403,
    headers: { 'Content-Type': PROBLEM_JSON },
    body: JSON.stringify({ type: problemType('second-factor-required'), title: 'No', status: 403, detail: 'A code.' }),
  }

  test('is repeated once after the code', async () => {
    responses[settings] = problemResponse
    let questions = 0
    const stop = askForSecondFactorWith(async () => {
      questions++
      responses[settings] = { status: 200, body: '{"name":"Meridian"}' }
      return true
    })
    expect(await api.get('/admin/settings')).toEqual({ name: 'Meridian' })
    responses[settings] = problemResponse
    const stopWithoutEffect = askForSecondFactorWith(async () => {
      questions++
      return true
    })
    await expect(api.get('/admin/settings')).rejects.toMatchObject({ status: 403 })
    expect(questions).toBe(2)
    stop()
    stopWithoutEffect()
  })

  test('fails when nobody types a code, and where the page does not ask', async () => {
    responses[settings] = problemResponse
    const stop = askForSecondFactorWith(async () => false)
    await expect(api.get('/admin/settings')).rejects.toMatchObject({ detail: 'A code.' })
    stop()
    await expect(api.get('/admin/settings')).rejects.toMatchObject({ detail: 'A code.' })
  })
})
