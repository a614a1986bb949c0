import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from './publisher-database.ts'
import { TargetLease } from './target-lease.ts'

afterEach(() => vi.useRealTimers())

/** A lease whose row names this holder: the database answers so, unless it is down. */
function openLease() {
  const state = { isDown: false, writes: 0 }
  const asRole = async () => {
    if (state.isDown) throw new Error('the database is down')
    state.writes++
    return { complete: true, isNew: false }
  }
  const report = () => ({ complete: true, pending: 0 })
  const lease = new TargetLease({ database: { asRole } as unknown as Database, target: 'x', holder: 'one', report })
  return { lease, state }
}

test('after the database was unavailable for longer than the lease, only a claim allows requests again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { lease, state } = openLease()
  await lease.claim()
  expect([lease.isHeld, lease.signal.aborted]).toEqual([true, false])

  state.isDown = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect([lease.isHeld, lease.signal.aborted]).toEqual([false, true])

  state.isDown = false
  const { writes } = state
  await vi.advanceTimersByTimeAsync(5_000)
  await lease.report()
  expect([lease.isHeld, lease.signal.aborted, state.writes]).toEqual([false, true, writes])

  await lease.claim()
  expect([lease.isHeld, lease.signal.aborted]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([lease.isHeld, lease.signal.aborted]).toEqual([true, false])
  await lease.release()
})
