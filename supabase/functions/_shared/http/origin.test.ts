import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpError } from '../contracts/http-error.ts'
import { requireSameOrigin } from './origin.ts'
import { problemResponse } from './problem.ts'

function statusOf(siteUrl: string, headers: Record<string, string>, { method = 'POST', path = '/letter' } = {}) {
  const app = new Hono()
  app.onError((error) => problemResponse(error as HttpError, 'id'))
  app.use(requireSameOrigin(siteUrl, { exempt: (c) => c.req.path === '/machine' }))
  for (const path of ['/letter', '/machine'])
    app.all(path, (c) => c.body(null, 204)).post(path, (c) => c.body(null, 204))
  app.get('/page', (c) => c.body(null, 204))
  return Promise.resolve(app.request(path, { method, headers })).then(({ status }) => status)
}
const site = 'https://meridian.example/'
const Origin = 'https://meridian.example'

test.each([
  ['a page of ours', { Origin }, 204],
  ['a page of ours, as browsers say it', { Origin, 'Sec-Fetch-Site': 'same-origin' }, 204],
  ['nobody who says so', {}, 403],
  ['a page without an origin', { Origin: 'null' }, 403],
  ['another site', { Origin: 'https://evil.example' }, 403],
  ['a neighbour', { Origin: 'https://shop.meridian.example', 'Sec-Fetch-Site': 'same-site' }, 403],
  ['the same name without encryption', { Origin: 'http://meridian.example' }, 403],
  ['another port', { Origin: 'https://meridian.example:8443' }, 403],
  ['something that begins alike', { Origin: 'https://meridian.example.evil.example' }, 403],
  ['someone whose browser knows better', { Origin, 'Sec-Fetch-Site': 'cross-site' }, 403],
])('from %s', async (_who, headers, status) => {
  expect(await statusOf(site, headers as Record<string, string>)).toBe(status)
})

test('exempt paths take posts without an origin, and reading needs none', async () => {
  expect(await statusOf(site, {}, { path: '/machine' })).toBe(204)
  expect(await statusOf(site, { Origin: 'https://evil.example' }, { method: 'GET', path: '/page' })).toBe(204)
})

test('a request without a route is not checked', async () => {
  expect(await statusOf(site, {}, { path: '/nowhere' })).toBe(404)
})

test.each(['http://localhost:4321', 'http://127.0.0.1:4321', 'http://[::1]:4321'])(
  'on a development machine %s is an origin of the site',
  async (Origin) => {
    expect(await statusOf('http://localhost:4321', { Origin })).toBe(204)
    expect(await statusOf('http://localhost:4322', { Origin })).toBe(403)
    expect(await statusOf(site, { Origin })).toBe(403)
  },
)
