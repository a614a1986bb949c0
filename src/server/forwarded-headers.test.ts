import { describe, expect, test } from 'vitest'
import { clientInfoOf } from '#shared/http/client-info.ts'
import { forwardedHeaders, withoutHopByHop } from './forwarded-headers.ts'

test('hop-by-hop headers are not forwarded, nor those that Connection names', () => {
  const headers = { connection: 'keep-alive, X-Secret', 'x-secret': '1', te: 'trailers', accept: '*/*' }
  expect(withoutHopByHop(headers)).toEqual({ accept: '*/*' })
})

test('a client cannot remove headers of the proxy through Connection', () => {
  const headers = {
    connection: 'close, X-Forwarded-For, cf-ipcountry',
    'x-forwarded-for': '1.2.3.4',
    'cf-ipcountry': 'FR',
  }
  expect(withoutHopByHop(headers)).toEqual({ 'x-forwarded-for': '1.2.3.4', 'cf-ipcountry': 'FR' })
})

const untrusted = { trustProxy: false }

test("a client's own statements about its address are dropped", () => {
  const headers = {
    host: 'm.example',
    'x-forwarded-for': '1.2.3.4',
    'cf-ipcountry': 'FR',
    forwarded: 'for=1.2.3.4',
    'x-reader-address': '1.2.3.4',
    'x-reader-signature': 'x',
  }
  expect(forwardedHeaders(headers, '9.9.9.9', untrusted)).toEqual({ host: 'm.example' })
})

test('statements of a proxy about the client are not sent on: Cloudflare, before a hosted project, would reject the request', () => {
  const headers = {
    host: 'm.example',
    accept: '*/*',
    tracestate: 'a=b',
    'cdn-loop': 'cloudflare; loops=1',
    'cf-connecting-ip': '1.2.3.4',
    'cf-ipcountry': 'FR',
    'cf-ray': '8a1b',
    'cf-visitor': '{"scheme":"https"}',
    'x-forwarded-for': '2001:db8:aaaa:bbbb:cccc:dddd:eeee:1, 2001:db8:aaaa:bbbb:cccc:dddd:eeee:2, 2001:db8::3',
    'x-forwarded-host': 'm.example',
    'x-forwarded-proto': 'https',
  }
  const plain = { host: 'm.example', accept: '*/*' }
  expect(forwardedHeaders(headers, '10.0.0.1', untrusted)).toEqual(plain)
  expect(forwardedHeaders(headers, '10.0.0.1', { trustProxy: true })).toEqual({ ...plain, tracestate: 'a=b' })
})

test('the region of the functions is set by the site alone', () => {
  const region = (options: { region?: string }) =>
    forwardedHeaders({ 'x-region': 'sa-east-1' }, '9.9.9.9', { ...untrusted, ...options })['x-region']
  expect([region({}), region({ region: 'eu-west-3' })]).toEqual([undefined, 'eu-west-3'])
})

describe('the functions receive the address and region of the client', () => {
  const secret = 'a secret of thirty-two characters'
  const clientSeenByFunctions = (
    headers: Record<string, string>,
    remote: string,
    trustProxy: boolean,
    verifyWith = secret,
  ) => clientInfoOf(new Headers(forwardedHeaders(headers, remote, { trustProxy, secret }) as HeadersInit), [verifyWith])
  const proxyHeaders = { 'x-forwarded-for': '1.2.3.4, 5.6.7.8', 'cf-ipcountry': 'FR', 'cf-region': 'Grasse' }

  test('from the connection, without a trusted proxy', () => {
    expect(clientSeenByFunctions(proxyHeaders, '9.9.9.9', false)).toEqual({ address: '9.9.9.9' })
  })

  test('from the last entry of a trusted proxy, and its region headers', () => {
    expect(clientSeenByFunctions(proxyHeaders, '10.0.0.1', true)).toEqual({
      address: '5.6.7.8',
      country: 'FR',
      region: 'Grasse',
    })
    expect(clientSeenByFunctions({}, '10.0.0.1', true)).toEqual({ address: '10.0.0.1' })
  })

  test('also while only the functions have the next secret', () => {
    const headers = new Headers(forwardedHeaders({}, '9.9.9.9', { trustProxy: false, secret }) as HeadersInit)
    const next = 'another secret of the same size'
    expect(clientInfoOf(headers, [next, secret])).toEqual({ address: '9.9.9.9' })
    expect(clientInfoOf(headers, [next])).toEqual({ address: 'nowhere' })
  })

  test('and ignore headers with a missing or invalid signature', () => {
    const nowhere = { address: 'nowhere' }
    expect(clientSeenByFunctions(proxyHeaders, '9.9.9.9', true, 'another secret of the same size')).toEqual(nowhere)
    const forgedHeaders = { 'x-forwarded-for': '9.9.9.9', 'x-reader-address': '1.2.3.4', 'x-reader-signature': 'AAAA' }
    expect(clientInfoOf(new Headers(forgedHeaders), [secret])).toEqual(nowhere)
    const signedHeaders = forwardedHeaders({}, '9.9.9.9', { trustProxy: false, secret })
    const tamperedHeaders = new Headers({ ...(signedHeaders as Record<string, string>), 'x-reader-address': '1.2.3.4' })
    expect(clientInfoOf(tamperedHeaders, [secret])).toEqual(nowhere)
    expect(clientInfoOf(new Headers(), [secret])).toEqual(nowhere)
  })
})
