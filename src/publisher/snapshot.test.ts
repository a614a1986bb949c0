import { expect, test } from 'vitest'
import { isAhead, isPruned } from './snapshot.ts'

test('a position with transactions that the database has not reached is ahead of it', () => {
  expect(isAhead('90:100:', '60:70:')).toBe(true)
  expect(isAhead('90:100:', '90:100:')).toBe(false)
  expect(isAhead('90:100:92,95', '120:120:')).toBe(false)
  expect(isAhead('9:18446744073709551615:', '9:18446744073709551614:')).toBe(true)
})

test('a position is pruned when the log starts after it', () => {
  expect(isPruned('90:100:', '90')).toBe(true)
  expect(isPruned('90:100:', '89')).toBe(false)
  expect(isPruned('90:100:', undefined)).toBe(false)
})
