import { expect, test } from 'vitest'
import { forwardedHeaders, withoutHopByHop } from './forwarded.ts'

test('headers for the next hop stay here, those that Connection names as well', () => {
  const headers = { connection: 'keep-alive, X-Secret', 'x-secret': '1', te: 'trailers', accept: '*/*' }
  expect(withoutHopByHop(headers)).toEqual({ accept: '*/*' })
})

test("a client's own claims are dropped", () => {
  const headers = { host: 'm.example', 'x-forwarded-for': '1.2.3.4', 'cf-ipcountry': 'FR', forwarded: 'for=1.2.3.4' }
  expect(forwardedHeaders(headers, '9.9.9.9', false)).toEqual({
    host: 'm.example',
    'x-forwarded-for': '9.9.9.9',
    'x-forwarded-host': 'm.example',
    'x-forwarded-proto': 'http',
  })
})

test('behind a trusted proxy its claims are passed on', () => {
  const headers = {
    host: 'inner',
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-host': 'm.example',
    'x-forwarded-proto': 'https',
  }
  expect(forwardedHeaders(headers, '10.0.0.1', true)).toEqual({
    host: 'inner',
    'x-forwarded-for': '1.2.3.4, 10.0.0.1',
    'x-forwarded-host': 'm.example',
    'x-forwarded-proto': 'https',
  })
})
