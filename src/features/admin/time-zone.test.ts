import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEED } from '../../../tests/seed.ts'
import { fromZonedInput, toZonedInput } from './time-zone.ts'

test.each([
  ['2026-11-22T14:03', 'UTC', '2026-11-22T14:03:00.000Z'],
  ['2026-11-22T14:03', 'America/New_York', '2026-11-22T19:03:00.000Z'],
  ['2026-07-01T08:00', 'Europe/Paris', '2026-07-01T06:00:00.000Z'],
  ['2026-07-01T08:00', 'Asia/Kolkata', '2026-07-01T02:30:00.000Z'],
  // Twice: the first.
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  // Never: an hour later.
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['tomorrow', 'UTC', undefined],
])('%s in %s is %s', (value, timeZone, timestamp) => {
  expect(fromZonedInput(value, timeZone)).toBe(timestamp)
})

test(`a time is shown as it is typed (seed ${SEED})`, () => {
  const time = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Europe/Paris', 'Australia/Lord_Howe', 'Asia/Kathmandu')
  fc.assert(
    fc.property(time, zones, (date, zone) => {
      const shown = toZonedInput(date.toISOString(), zone)
      expect(toZonedInput(fromZonedInput(shown, zone) ?? '', zone)).toBe(shown)
    }),
    { seed: SEED },
  )
})
