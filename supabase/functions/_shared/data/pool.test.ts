import { expect, test } from 'vitest'
import { connect } from './driver.ts'
import { poolOf } from './pool.ts'

// A line connects when it is first used, so these never do.
const open = () => connect('postgresql://nobody@127.0.0.1:1/none', 'test')

test('lends so many lines, and a line that comes back to whoever waits longest', async () => {
  const pool = poolOf(2, open)
  const [one, two] = [await pool.take(0), await pool.take(0)]
  expect(one).not.toBe(two)
  const waiting = [pool.take(60_000), pool.take(60_000)]
  pool.giveBack(two)
  pool.giveBack(one)
  expect(await Promise.all(waiting)).toEqual([two, one])
  await pool.close()
})

test('refuses who waited in vain, and forgets them', async () => {
  const pool = poolOf(1, open)
  const line = await pool.take(0)
  await expect(pool.take(1)).rejects.toMatchObject({ code: 'temporarily-away' })
  pool.giveBack(line)
  expect(await pool.take(0)).toBe(line)
  await pool.close()
})
