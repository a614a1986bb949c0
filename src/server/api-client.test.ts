import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'

const server = createServer((request, response) => response.end(request.headers['page-language']))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

test.each([
  ['/articles/salt/whole', {}, 'en'],
  ['/fr/articles/salt/whole', {}, 'fr'],
  ['/api/admin/media/files', { 'page-language': 'fr' }, 'fr'],
])('the API answers %s in the language of the page', async (url, headers, language) => {
  const { port } = server.address() as AddressInfo
  const siteUrl = 'http://localhost:4321'
  const api = createApiClient({
    supabaseUrl: `http://127.0.0.1:${port}`,
    publishableKey: undefined,
    siteUrl,
    trustProxy: false,
  })
  const request = { url, headers, socket: {} } as IncomingMessage
  const answer = await api(request, { method: 'GET', path: '/api/articles/salt/text' })
  expect(answer).toMatchObject({ status: 200, body: Buffer.from(language) })
})
