import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { RequestCounter } from '#lib/request-counts.ts'
import { createRequestObserver } from './observe-requests.ts'

function countsAfter(url: string, status: number) {
  const counter = new RequestCounter()
  const observe = createRequestObserver({ trustProxy: false, logRequests: false, counter })
  const response = Object.assign(new EventEmitter(), { headersSent: true, statusCode: status, setHeader() {} })
  observe({ method: 'GET', url, headers: {} } as IncomingMessage, response as unknown as ServerResponse)
  response.emit('close')
  return counter.drain()
}

test('counts failed requests, and none of those that ask whether the site is ready', () => {
  expect(countsAfter('/search', 503)).toMatchObject({ requests: 1, errors: 1 })
  expect(countsAfter('/healthz', 503)).toBeUndefined()
})
