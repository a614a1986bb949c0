import { expect, test } from 'vitest'
import { negotiateEncoding } from './negotiate-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gz'],
  ['br;q=0.5, gzip;q=0.9', 'gz'],
  ['br;q=1.0, gzip;q=1.0', 'br'],
  ['br;q=0, gzip', 'gz'],
  ['br;q=0, gzip;q=0', 'plain'],
  ['*', 'br'],
  ['*;q=0', 'plain'],
  ['gzip, *;q=0', 'gz'],
  ['identity', 'plain'],
  ['identity;q=1, gzip;q=0.5', 'plain'],
  ['BR', 'br'],
  ['brotli', 'plain'],
  ['x-gzip', 'gz'],
  ['', 'plain'],
  ['br;q=nonsense, gzip', 'gz'],
  [undefined, 'plain'],
])('%s → %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding)
})

test('the memo of parsed headers is bounded', () => {
  for (let n = 0; n < 2_000; n++) expect(negotiateEncoding(`x${n}, br`)).toBe('br')
})
