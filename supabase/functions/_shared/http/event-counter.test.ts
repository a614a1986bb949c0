import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MinuteCount } from '../contracts/system.ts'
import { createEventCounter } from './event-counter.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T10:00:30Z') }))
afterEach(() => void vi.useRealTimers())

const minute = (time: string) => `2026-11-26T${time}:00.000Z`

test('many events of a minute are one count, and written once', async () => {
  const written: MinuteCount[][] = []
  const countEvent = createEventCounter(
    async (counts) => void written.push(counts),
    () => {},
  )
  for (let n = 0; n < 500; n++) countEvent('api-requests')
  countEvent('api-errors')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(written).toEqual([
    [
      { minute: minute('10:00'), kind: 'api-requests', count: 500 },
      { minute: minute('10:00'), kind: 'api-errors', count: 1 },
    ],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toHaveLength(1)
})

test('counts that the database did not take are written with the next ones', async () => {
  const written: MinuteCount[][] = []
  let isAvailable = false
  const countEvent = createEventCounter(
    async (counts) => {
      if (!isAvailable) throw new Error('away')
      written.push(counts)
    },
    () => {},
  )
  countEvent('api-errors')
  await vi.advanceTimersByTimeAsync(60_000)
  isAvailable = true
  countEvent('api-errors')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(written).toEqual([
    [
      { minute: minute('10:00'), kind: 'api-errors', count: 1 },
      { minute: minute('10:01'), kind: 'api-errors', count: 1 },
    ],
  ])
})
