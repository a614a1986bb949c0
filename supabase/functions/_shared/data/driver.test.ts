import { expect, test } from 'vitest'
import { isUnavailable } from './away.ts'
import { usesPreparedStatements } from './driver.ts'

test.each([
  ['postgresql://a:b@127.0.0.1:54322/postgres', true],
  ['postgresql://a:b@db.example/postgres', true],
  ['postgresql://a:b@pooler.example:6543/postgres', false],
  ['postgresql://a:b@pooler.example:5432/postgres?prepare=false', false],
  ['postgresql://a:b@pooler.example:5432/postgres?pgbouncer=true', false],
])('%s prepares statements: %s', (url, expected) => {
  expect(usesPreparedStatements(url)).toBe(expected)
})

test.each(['ECONNREFUSED', 'CONNECTION_CLOSED', '57P03', '08006', '53300', '57014'])('%s passes by itself', (code) => {
  expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(true)
})

test.each([undefined, null, 'ECONNREFUSED', new Error(), { code: '42501' }, { code: 8006 }, { code: '23505' }])(
  '%s does not',
  (error) => {
    expect(isUnavailable(error)).toBe(false)
  },
)
