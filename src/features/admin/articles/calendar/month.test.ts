import { describe, expect, test } from 'vitest'
import { addMonths, dayOf, isMonth, monthOf, monthRange, weeksOf } from './month.ts'

test.each([
  ['2026-11', true],
  ['2026-13', false],
  ['2026-1', false],
  ['', false],
])('%j is a month: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected)
})

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-01', 0, '2026-01'],
])('%s and %i months is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected)
})

test.each([
  ['2026-11-30T23:30:00.000Z', 'UTC', '2026-11-30'],
  ['2026-11-30T23:30:00.000Z', 'Europe/Paris', '2026-12-01'],
  ['2026-12-01T04:30:00.000Z', 'America/New_York', '2026-11-30'],
  ['2026-11-30T13:00:00.000Z', 'Pacific/Auckland', '2026-12-01'],
])('%s in %s is on %s', (timestamp, timeZone, day) => {
  expect(dayOf(timestamp, timeZone)).toBe(day)
  expect(monthOf(timestamp, timeZone)).toBe(day.slice(0, 7))
})

test.each([
  ['2026-11', 'UTC', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  // Summer time begins and ends within the month.
  ['2026-03', 'Europe/Paris', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  ['2026-10', 'Europe/Paris', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['2026-11', 'Asia/Kathmandu', '2026-10-31T18:15:00.000Z', '2026-11-30T18:15:00.000Z'],
])('%s in %s is from %s to %s', (month, timeZone, from, to) => {
  expect(monthRange(month, timeZone)).toEqual({ from, to })
})

describe('the weeks of a month', () => {
  test.each([
    ['2026-11', 6, '2026-10-26', '2026-12-06'],
    ['2027-02', 4, '2027-02-01', '2027-02-28'],
    ['2024-02', 5, '2024-01-29', '2024-03-03'],
  ])('%s has %i weeks from %s to %s', (month, count, first, last) => {
    const weeks = weeksOf(month)
    expect([weeks.length, weeks[0]?.[0]?.date, weeks.at(-1)?.at(-1)?.date]).toEqual([count, first, last])
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    const inMonth = weeks.flat().filter(({ isInMonth }) => isInMonth)
    expect(inMonth[0]?.date).toBe(`${month}-01`)
    expect(new Set(inMonth.map(({ date }) => date.slice(0, 7)))).toEqual(new Set([month]))
  })
})
