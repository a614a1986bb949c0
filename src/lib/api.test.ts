import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError, api, problemDetail } from './api.ts'

// A server that answers what the path asks for, and remembers what it was sent.
let server: Server
let lastRequest: { method: string | undefined; url: string | undefined; type: string | undefined; body: string }
const problem = { type: '/problems/invalid-fields', title: 'No', status: 422, detail: 'Your name, please.' }
const responses: Record<string, { status: number; type?: string; body?: string }> = {
  '/api/plans': { status: 200, type: 'application/json', body: '[1]' },
  '/api/no-content': { status: 204 },
  '/api/contact': { status: 422, type: 'application/problem+json', body: JSON.stringify(problem) },
  '/api/proxy-error': { status: 502, type: 'text/html', body: 'a proxy' },
  '/api/empty-error': { status: 500 },
  '/api/without-type': { status: 503, type: 'application/problem+json', body: '{"detail":"Away for a moment."}' },
  '/api/truncated': { status: 500, type: 'application/problem+json', body: '{"ti' },
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
    const { status, type, body } = responses[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, type ? { 'Content-Type': type } : {}).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // In a page, an address without a host is the page's own.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (input, init) => nodeFetch(new URL(String(input), origin), init)
})

afterAll(() => {
  globalThis.fetch = nodeFetch
  server.close()
})

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const rejectionOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error)

test('an answer is parsed', async () => {
  expect(await api.get('/plans')).toEqual([1])
  expect(await api.post('/no-content')).toBeUndefined()
})

test('JSON is announced only where there is a body', async () => {
  await api.post('/no-content')
  expect(lastRequest).toMatchObject({ method: 'POST', url: '/api/no-content', type: undefined, body: '' })
  await api.put('/no-content', { a: 1 })
  expect(lastRequest).toMatchObject({ method: 'PUT', type: 'application/json', body: '{"a":1}' })
})

describe('an answer that is not OK is thrown', () => {
  test('as status and body, with the problem that our API tells of', async () => {
    const error = await rejectionOf(api.post('/contact', {}))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: `422: ${JSON.stringify(problem)}`, status: 422, problem })
    expect(problemDetail(error)).toBe('Your name, please.')
  })

  test('without a problem when somebody else answers', async () => {
    const error = await rejectionOf(api.get('/proxy-error'))
    expect(error).toMatchObject({ message: '502: a proxy', problem: undefined })
    expect(problemDetail(error)).toBeUndefined()
  })

  test('by its status text when it says nothing', async () => {
    expect(await rejectionOf(api.get('/empty-error'))).toMatchObject({ message: '500: Internal Server Error' })
  })

  test('also when it is torn', async () => {
    expect(await rejectionOf(api.get('/truncated'))).toMatchObject({ message: '500: {"ti', problem: undefined })
  })
})

test('a problem without a type, as others may write it, still has its words', async () => {
  const error = await api.get('/without-type').catch((error) => error)
  expect(error).toBeInstanceOf(ApiError)
  expect(problemDetail(error)).toBe('Away for a moment.')
})

test('a connection that fails is no answer and has no words for the reader', async () => {
  expect(problemDetail(new TypeError('fetch failed'))).toBeUndefined()
})
