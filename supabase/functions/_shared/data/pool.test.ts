import { expect, test } from 'vitest'
import { openConnection } from './driver.ts'
import { createPool } from './pool.ts'

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
