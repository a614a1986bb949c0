import { randomBytes } from 'node:crypto'
import type { ISql, Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { actAs } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const HOUR = '1 hour'
const newKey = () => randomBytes(32)

/** One attempt by a visitor; returns the seconds to wait. */
function consume(key: Buffer, { allowed = 3, first = null as string | null, longest = null as string | null } = {}) {
  return db.app.begin(async (tx) => {
    await actAs(tx, 'visitor')
    const [row] = await tx`select private.consume_rate_limit(${key}, ${allowed}, ${HOUR}, ${first}, ${longest}) as wait`
    return Number(row?.wait)
  })
}

/** Moves all stored times into the past instead of waiting. */
function advanceTime(interval: string, sql: ISql | Sql = db.superuser) {
  return sql`update private.rate_limits set window_started_at = window_started_at - ${interval}::interval,
    blocked_until = blocked_until - ${interval}::interval, expires_at = expires_at - ${interval}::interval`
}

test('the allowed number of attempts passes, and the next waits until the hour is over', async () => {
  const key = newKey()
  expect([await consume(key), await consume(key), await consume(key)]).toEqual([0, 0, 0])
  const wait = await consume(key)
  expect(wait).toBeGreaterThan(3500)
  expect(wait).toBeLessThanOrEqual(3600)
  expect(await consume(newKey())).toBe(0)

  await advanceTime('59 minutes')
  expect(await consume(key)).toBeLessThanOrEqual(60)
  await advanceTime('1 minute')
  expect(await consume(key)).toBe(0)
})

test('a block that began during an attempt ends when that attempt succeeds', async () => {
  const key = newKey()
  for (let n = 0; n < 4; n++) await consume(key)
  expect(await consume(key)).toBeGreaterThan(0)
  await db.app.begin(async (tx) => {
    await actAs(tx, 'visitor')
    await tx`select private.release_rate_limit(${key})`
  })
  // Two of the three have failed, and so does this one.
  expect(await consume(key)).toBe(0)
  expect(await consume(key)).toBeGreaterThan(0)
})

test('attempts while blocked do not extend the block', async () => {
  const key = newKey()
  for (let n = 0; n < 4; n++) await consume(key)
  await advanceTime('50 minutes')
  const waits = [await consume(key), await consume(key), await consume(key)]
  expect(Math.max(...waits)).toBeLessThanOrEqual(600)
})

test('delays double up to a maximum, and are short again after an equally long pause', async () => {
  const key = newKey()
  const growingLimit = { allowed: 1, first: '10 minutes', longest: '1 day' }
  const consumeUntilRejected = async () => {
    while ((await consume(key, growingLimit)) === 0);
    return consume(key, growingLimit)
  }
  const waits: number[] = []
  for (let n = 0; n < 10; n++) {
    waits.push(Math.round((await consumeUntilRejected()) / 60))
    await advanceTime('1 day')
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440])
  await advanceTime('1 day')
  expect(Math.round((await consumeUntilRejected()) / 60)).toBe(10)
})

test('of many attempts at once exactly the allowed number passes', async () => {
  const key = newKey()
  const waits = await Promise.all(Array.from({ length: 20 }, () => consume(key, { allowed: 7 })))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
})

test('expired rate limits are deleted, and no others', async () => {
  await advanceTime('10 days')
  const [expiredKey, activeKey] = [newKey(), newKey()]
  await consume(expiredKey)
  await advanceTime('61 minutes')
  await consume(activeKey)
  await db.app.begin(async (tx) => {
    await actAs(tx, 'service_role')
    await tx`select private.prune_rate_limits()`
  })
  const remaining = await db.superuser`select key from private.rate_limits`
  expect(remaining.map(({ key }) => key)).toEqual([activeKey])
})
