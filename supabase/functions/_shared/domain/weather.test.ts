import { expect, test } from 'vitest'
import { WeatherReading } from '../contracts/weather.ts'
import { cities, fallbackReadings, skyOf } from './weather.ts'

test('ten cities in their order, all but the last with a reading to fall back on', () => {
  const names = cities.map(({ city }) => city)
  expect(names).toEqual(['LA', 'NYC', 'London', 'Paris', 'Berlin', 'Dubai', 'Mumbai', 'Singapore', 'Tokyo', 'Shanghai'])
  expect(fallbackReadings.map(({ city }) => city)).toEqual(names.slice(0, 9))
  for (const reading of fallbackReadings) expect(WeatherReading.parse(reading)).toEqual(reading)
})

test.each([
  [0, true, 'Clear', 'clear'],
  [0, false, 'Clear', 'clear-night'],
  [1, true, 'Partly cloudy', 'partly-cloudy'],
  [2, false, 'Partly cloudy', 'partly-cloudy-night'],
  [3, false, 'Cloudy', 'cloudy'],
  [45, true, 'Fog', 'fog'],
  [55, true, 'Drizzle', 'drizzle'],
  [61, true, 'Light rain', 'drizzle'],
  [65, true, 'Rain', 'rain'],
  [75, false, 'Snow', 'snow'],
  [80, true, 'Light rain', 'drizzle'],
  [82, true, 'Rain', 'rain'],
  [86, true, 'Snow', 'snow'],
  [95, true, 'Thunderstorm', 'thunderstorm'],
])('code %i reads (by day: %s) as %s', (code, isDay, condition, icon) => {
  expect(skyOf(code, isDay)).toEqual({ condition, icon })
})

test('a code that nobody defined has no word', () => {
  expect([skyOf(-1, true), skyOf(100, true), skyOf(Number.NaN, true)]).toEqual([undefined, undefined, undefined])
})
