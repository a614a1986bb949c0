import { expect, test } from 'vitest'
import { createPool, openConnection } from './connection-pool.ts'
import { isUnavailable } from './unavailable.ts'

// A connection connects with its first query, so these never do.
const open = () => openConnection('postgresql://nobody@127.0.0.1:1/none', { applicationName: 'test' })

test('opens up to its size, and gives a released connection to the request that has waited longest', async () => {
  const pool = createPool(2, open)
  const [one, two] = [await pool.acquire(0), await pool.acquire(0)]
  expect(one).not.toBe(two)
  const waiting = [pool.acquire(60_000), pool.acquire(60_000)]
  pool.release(two)
  pool.release(one)
  expect(await Promise.all(waiting)).toEqual([two, one])
  await pool.close()
})

test('rejects a request that has waited too long, and does not serve it later', async () => {
  const pool = createPool(1, open)
  const connection = await pool.acquire(0)
  await expect(pool.acquire(1)).rejects.toMatchObject({ code: 'unavailable' })
  pool.release(connection)
  expect(await pool.acquire(0)).toBe(connection)
  await pool.close()
})

test.each(['ECONNREFUSED', 'CONNECTION_CLOSED', '57P03', '08006', '53300', '57014'])(
  '%s is a temporary failure',
  (code) => {
    expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(true)
  },
)

test.each([undefined, null, 'ECONNREFUSED', new Error(), { code: '42501' }, { code: 8006 }, { code: '23505' }])(
  '%s is not a temporary failure',
  (error) => {
    expect(isUnavailable(error)).toBe(false)
  },
)
