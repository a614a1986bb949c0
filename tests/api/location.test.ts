import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ReaderLocation } from '#shared/contracts/location.ts'
import {
  type ApiFixture,
  bodyOf,
  hangTimeout,
  problemOf,
  siteForwardedHeaders,
  startApiFixture,
} from './api.fixtures.ts'
import { respondJson, respondText, type ServiceEmulator, startServiceEmulator } from './service-emulator.ts'

let api: ApiFixture
let geoService: ServiceEmulator
beforeAll(async () => {
  geoService = await startServiceEmulator()
  api = await startApiFixture({ LOCATION_URL: `${geoService.url}/{address}/json?of={address}` })
})
afterAll(async () => {
  await api?.stop()
  await geoService?.close()
})
beforeEach(() => {
  geoService.requestedUrls.length = 0
  geoService.respond = respondJson({ country_code: 'CH', region: 'Zürich', city: 'Zürich', latitude: 47 })
})

const unknown = { country: null, region: null }
const requestLocation = (address: string, edgeHeaders: Record<string, string> = {}) =>
  api.get('/location', {
    headers: siteForwardedHeaders(address, api.stack.secrets.siteSecret, edgeHeaders),
    signal: hangTimeout(),
  })
const locate = async (address: string, edgeHeaders = {}) =>
  bodyOf(await requestLocation(address, edgeHeaders), ReaderLocation)

let addressCount = 0
const newAddress = () => `8.8.4.${++addressCount}`

describe('the location headers of a proxy', () => {
  test.each([
    [
      { 'cf-ipcountry': 'FR', 'cf-region': 'Île-de-France' },
      { country: 'France', region: null },
    ],
    [
      { 'cf-ipcountry': 'US', 'cf-region': 'Texas' },
      { country: 'United States', region: 'Texas' },
    ],
    [{ 'x-vercel-ip-country': 'HK' }, { country: 'Hong Kong', region: null }],
    [
      { 'x-country-code': 'de', 'x-region-code': 'BE' },
      { country: 'Germany', region: 'BE' },
    ],
    [
      { 'cloudfront-viewer-country': 'JP', 'x-country-code': 'US' },
      { country: 'Japan', region: null },
    ],
  ])('are used without asking a service: %j', async (edgeHeaders, expected) => {
    // Other characters may arrive changed.
    const sent = Object.fromEntries(Object.entries(edgeHeaders).filter(([, value]) => /^[\x20-\x7e]+$/.test(value)))
    expect(await locate(newAddress(), sent)).toEqual(expected)
    expect(geoService.requestedUrls).toHaveLength(0)
  })

  test('are ignored when they are unknown or malformed', async () => {
    for (const code of ['XX', 'T1', '<b>', 'FRA']) {
      expect(await locate(newAddress(), { 'cf-ipcountry': code })).toEqual({ country: 'Switzerland', region: 'Zürich' })
    }
  })
})

test('otherwise a public service is asked for the address once, and nothing is stored', async () => {
  const answer = await requestLocation('8.8.8.8')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await bodyOf(answer, ReaderLocation)).toEqual({ country: 'Switzerland', region: 'Zürich' })
  expect(geoService.requestedUrls.map(({ pathname, search }) => pathname + search)).toEqual([
    '/8.8.8.8/json?of=8.8.8.8',
  ])
  await locate('2a00:1450::1')
  expect(geoService.requestedUrls.at(-1)?.searchParams.get('of')).toBe('2a00:1450::1')
  await locate('::ffff:8.8.8.9')
  expect(geoService.requestedUrls.at(-1)?.searchParams.get('of')).toBe('8.8.8.9')
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
  'nowhere',
  '8.8.8.8@evil.example',
  '../../x',
])('no service is asked about %s', async (address) => {
  expect(await locate(address)).toEqual(unknown)
  expect(geoService.requestedUrls).toHaveLength(0)
})

test('a direct call to the function is located by its own address only', async () => {
  const forged = {
    'X-Forwarded-For': '8.8.8.8, 127.0.0.1',
    'X-Reader-Address': '8.8.8.8',
    'X-Reader-Signature': 'AAAA',
  }
  expect(await bodyOf(await api.get('/location', { headers: forged }), ReaderLocation)).toEqual(unknown)
  expect(geoService.requestedUrls).toHaveLength(0)
})

describe('the location is unknown when the service', () => {
  const failures: [string, ServiceEmulator['respond']][] = [
    ['fails', (_request, response) => void response.writeHead(500).end()],
    ['never answers', () => {}],
    ['closes the connection', (request) => void request.socket.destroy()],
    ['returns no JSON', respondText('Switzerland')],
    ['refuses', respondJson({ error: true, reason: 'RateLimited' })],
    ['returns no country', respondJson({ country_code: null, region: null })],
    ['returns an invalid country', respondJson({ country_code: '<script>', region: 'x' })],
    ['returns too many bytes', respondText(JSON.stringify({ country_code: 'CH', more: 'x'.repeat(20_000) }))],
    [
      'redirects elsewhere',
      (_request, response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
    ],
  ]
  test.each(failures)('%s', async (_what, answer) => {
    geoService.respond = answer
    expect(await locate(newAddress())).toEqual(unknown)
  })

  test('sends an invalid region only', async () => {
    geoService.respond = respondJson({ country_code: 'CH', region: '<script>' })
    expect(await locate(newAddress())).toEqual({ country: 'Switzerland', region: null })
  })
})

test('a network may ask the service twenty times an hour', async () => {
  for (let n = 0; n < 20; n++) await locate(`2a00:1450:1:1::${n}`)
  const rejected = await requestLocation('2a00:1450:1:1::ffff')
  expect((await problemOf(rejected)).status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(geoService.requestedUrls).toHaveLength(20)
  expect(await locate('2a00:1450:1:1::1', { 'cf-ipcountry': 'CH' })).toEqual({ country: 'Switzerland', region: null })
})
