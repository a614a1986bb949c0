import { expect, test } from 'vitest'
import { z } from 'zod'
import { WeatherReading } from '../contracts/weather.ts'
import { cities, conditionOf, fallbackReadings, weatherToShow } from './weather.ts'

test('there are ten cities in order; all but Shanghai have typical weather', () => {
  const names = 'LA NYC London Paris Berlin Dubai Mumbai Singapore Tokyo Shanghai'.split(' ')
  expect(cities.map(({ city }) => city)).toEqual(names)
  expect(
    z
      .array(WeatherReading)
      .parse(fallbackReadings)
      .map(({ city }) => city),
  ).toEqual(names.slice(0, 9))
})

test.each([
  [0, 'Clear', 'clear'],
  [1, 'Mostly Clear', 'clear'],
  [2, 'Partly Cloudy', 'partly-cloudy'],
  [3, 'Cloudy', 'cloudy'],
  [45, 'Fog', 'fog'],
  [48, 'Fog', 'fog'],
  [51, 'Drizzle', 'drizzle'],
  [57, 'Drizzle', 'drizzle'],
  [61, 'Rain', 'rain'],
  [67, 'Rain', 'rain'],
  [71, 'Snow', 'snow'],
  [77, 'Snow', 'snow'],
  [80, 'Showers', 'rain'],
  [82, 'Showers', 'rain'],
  [85, 'Snow', 'snow'],
  [86, 'Snow', 'snow'],
  [95, 'Thunderstorm', 'thunderstorm'],
  [99, 'Thunderstorm', 'thunderstorm'],
])('code %i is %s', (code, condition, icon) => {
  expect(conditionOf(code)).toEqual({ condition, icon })
})

test('readings are shown for six hours', () => {
  const readAt = new Date('2026-11-21T06:00:00Z')
  const readings = fallbackReadings.slice(0, 1)
  const shownAt = (time: string) => weatherToShow(readings, readAt, new Date(`2026-11-21T${time}Z`))
  expect(shownAt('11:59:59')).toBe(readings)
  expect(shownAt('12:00:00')).toBe(fallbackReadings)
  expect(weatherToShow([], readAt, readAt)).toBe(fallbackReadings)
})
