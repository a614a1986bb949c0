import { expect, test } from 'vitest'
import { createPool, openConnection, usesPreparedStatements } from './connection-pool.ts'
import { isUnavailable } from './unavailable.ts'

// A line connects when it is first used, so these never do.
const open = () => openConnection('postgresql://nobody@127.0.0.1:1/none', 'test')

test('lends so many lines, and a line that comes back to whoever waits longest', async () => {
  const pool = createPool(2, open)
  const [one, two] = [await pool.acquire(0), await pool.acquire(0)]
  expect(one).not.toBe(two)
  const waiting = [pool.acquire(60_000), pool.acquire(60_000)]
  pool.release(two)
  pool.release(one)
  expect(await Promise.all(waiting)).toEqual([two, one])
  await pool.close()
})

test('refuses who waited in vain, and forgets them', async () => {
  const pool = createPool(1, open)
  const connection = await pool.acquire(0)
  await expect(pool.acquire(1)).rejects.toMatchObject({ code: 'unavailable' })
  pool.release(connection)
  expect(await pool.acquire(0)).toBe(connection)
  await pool.close()
})

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
