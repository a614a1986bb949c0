import { expect, test } from 'vitest'
import { formatTraceparent, isRequestId, parseTraceparent } from './trace-context.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test('a traceparent is read and written as the W3C says', () => {
  const header = `00-${traceId}-${spanId}-01`
  expect(parseTraceparent(header)).toEqual({ traceId, spanId, sampled: true })
  expect(parseTraceparent(`00-${traceId}-${spanId}-00`)?.sampled).toBe(false)
  expect(formatTraceparent({ traceId, spanId, sampled: true })).toBe(header)
})

test.each([
  undefined,
  '',
  `01-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
])('%s begins a trace of its own', (header) => {
  expect(parseTraceparent(header)).toBeUndefined()
})

test('an id of a request has no characters that could end a line or a header', () => {
  expect(['from-the-proxy-1', '6f1c7a0e-8f2b-4e0e-9f0d-2b8d6a4f1c3e'].every(isRequestId)).toBe(true)
  expect([undefined, '', 'short', 'with space here', 'a\nnew-line', 'x'.repeat(129)].some(isRequestId)).toBe(false)
})
