import { connect } from 'node:net'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppWithoutServices } from '../../supabase/functions/api/app.fixtures.ts'
import { type ApiFixture, codeOf, problemOf, startApiFixture } from './api.fixtures.ts'

let api: ApiFixture
beforeAll(async () => {
  api = await startApiFixture()
})
afterAll(() => api?.stop())

const allPaths = [
  '/issues',
  '/issues/current',
  '/issues/autumn-2026/articles',
  '/articles/active',
  '/articles/the-brass-hour',
  '/subscriptions',
  '/subscriptions/free',
  '/openapi.json',
]
const unknownPaths = ['', '/', '/nothing', '/issues/', '/issues/autumn-2026', '/articles', '/articles/a/b']

describe.each(allPaths)('%s', (path) => {
  test('is not sent again when it has not changed', async () => {
    const first = await api.get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, stale-if-error=300')
    for (const etagVariant of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const conditional = await api.get(path, { headers: { 'if-none-match': etagVariant } })
      expect([conditional.status, await conditional.text(), conditional.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await api.get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('answers HEAD as GET without the body', async () => {
    const [get, head] = await Promise.all([api.get(path), api.get(path, { method: 'HEAD' })])
    const length = String((await get.arrayBuffer()).byteLength)
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect([head.headers.get('etag'), head.headers.get('content-length')]).toEqual([get.headers.get('etag'), length])
  })

  test('names its methods and refuses all others', async () => {
    const options = await api.get(path, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const rejection = await api.get(path, { method, body: method === 'POST' ? '{}' : undefined })
      expect([rejection.status, rejection.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(await codeOf(rejection)).toBe('method-not-allowed')
    }
  })

  test('carries the security headers', async () => {
    const { headers } = await api.get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(headers.get('vary')).toBe('Accept-Encoding')
  })
})

test.each(unknownPaths)('%s is not found, whatever the method', async (path) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const response = await api.get(path, { method })
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-request-id')).toBeTruthy()
    expect(await codeOf(response)).toBe('not-found')
  }
})

test('the ETag follows the content', async () => {
  const etag = async () => (await api.get('/articles/the-brass-hour')).headers.get('etag')
  const before = await etag()
  await api.owner`update articles set excerpt = excerpt || '.' where id = 'the-brass-hour'`
  expect(await etag()).not.toBe(before)
})

test('a request keeps a valid id that it came with', async () => {
  const idFor = async (id: string) =>
    (await api.get('/issues', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await idFor('from-the-site-1')).toBe('from-the-site-1')
  expect(await idFor('<script>')).not.toContain('<')
})

describe('the API refuses', () => {
  test('addresses that cannot be decoded', async () => {
    for (const path of ['/articles/%', '/articles/%zz', '/articles/%c3%28', '/%ff']) {
      const response = await api.get(path)
      expect([path, response.status, await codeOf(response)]).toEqual([path, 400, 'malformed-request'])
    }
  })

  test('addresses that are too long', async () => {
    const response = await api.get(`/articles/active?x=${'y'.repeat(5000)}`)
    expect([response.status, await codeOf(response)]).toEqual([414, 'address-too-long'])
  })

  test('bodies that are too large, with and without a Content-Length', async () => {
    const withLength = await api.get('/issues', { method: 'POST', body: 'x'.repeat(65_537) })
    expect((await problemOf(withLength)).status).toBe(413)
    const stream = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 20; n++) controller.enqueue(new Uint8Array(4096))
        controller.close()
      },
    })
    const withoutLength = await api.get('/issues', { method: 'POST', body: stream, duplex: 'half' } as RequestInit)
    expect((await problemOf(withoutLength)).status).toBe(413)
  })

  test('bytes that are not HTTP', async () => {
    const response = await sendRaw('GET /api/issues\0 HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(response).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
    expect((await api.get('/issues')).status).toBe(200)
  })
})

describe('the OpenAPI document', () => {
  test('is valid', async () => {
    const document = await (await api.get('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(await new Validator().validate(document)).toEqual({ valid: true })
  })

  test('describes every route and no other', async () => {
    const { paths } = await (await api.get('/openapi.json')).json()
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(routes().sort())
  })

  test('names each operation once, and every parameter in its path', async () => {
    const { paths } = await (await api.get('/openapi.json')).json()
    const ids: string[] = []
    for (const [path, methods] of Object.entries<Record<string, Operation>>(paths)) {
      for (const { operationId, parameters = [], responses } of Object.values(methods)) {
        ids.push(operationId)
        const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
        expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? [])
        const successStatuses = Object.keys(responses).filter((status) => /^2/.test(status) || status === '303')
        expect(successStatuses.filter((status) => status !== '303').length || successStatuses.length).toBe(1)
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['405', '500', '503']))
      }
    }
    expect(new Set(ids).size).toBe(ids.length)
  })
})

interface Operation {
  operationId: string
  parameters?: { in: string; name: string }[]
  responses: Record<string, unknown>
}

/** The routes that the app registers. */
function routes(): string[] {
  const ownRoutes = createAppWithoutServices().routes.filter(({ method }) => method !== 'ALL')
  return [...new Set(ownRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`))]
}

function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(api.url)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}
