import type { WeatherIcon, WeatherReading } from '../contracts/weather.ts'

/** The cities of the strip, in its order; small screens show the first four. */
export const cities = [
  { city: 'LA', latitude: 34.05, longitude: -118.24 },
  { city: 'NYC', latitude: 40.71, longitude: -74.01 },
  { city: 'London', latitude: 51.51, longitude: -0.13 },
  { city: 'Paris', latitude: 48.86, longitude: 2.35 },
  { city: 'Berlin', latitude: 52.52, longitude: 13.41 },
  { city: 'Dubai', latitude: 25.2, longitude: 55.27 },
  { city: 'Mumbai', latitude: 19.08, longitude: 72.88 },
  { city: 'Singapore', latitude: 1.35, longitude: 103.82 },
  { city: 'Tokyo', latitude: 35.68, longitude: 139.69 },
  { city: 'Shanghai', latitude: 31.23, longitude: 121.47 },
] as const

const reading = (city: (typeof cities)[number]['city'], temperature: number, condition: Condition): WeatherReading => ({
  city,
  temperature,
  condition,
  icon: icons[condition],
})

/** WMO 4677, as far as weather services use it: the last code that means each condition. */
const codes: [last: number, condition: Condition][] = [
  [0, 'Clear'],
  [1, 'Mostly Clear'],
  [2, 'Partly Cloudy'],
  [44, 'Cloudy'],
  [50, 'Fog'],
  [60, 'Drizzle'],
  [70, 'Rain'],
  [79, 'Snow'],
  [84, 'Showers'],
  [94, 'Snow'],
  [99, 'Thunderstorm'],
]

const icons = {
  Clear: 'clear',
  'Mostly Clear': 'clear',
  'Partly Cloudy': 'partly-cloudy',
  Cloudy: 'cloudy',
  Fog: 'fog',
  Drizzle: 'drizzle',
  Rain: 'rain',
  Showers: 'rain',
  Snow: 'snow',
  Thunderstorm: 'thunderstorm',
} satisfies Record<string, WeatherIcon>
export type Condition = keyof typeof icons

/** Readings for the case that no service answers. Shanghai has none: it appears when there is a reading. */
export const fallbackReadings: WeatherReading[] = [
  reading('LA', 22, 'Clear'),
  reading('NYC', 14, 'Partly Cloudy'),
  reading('London', 11, 'Cloudy'),
  reading('Paris', 13, 'Partly Cloudy'),
  reading('Berlin', 9, 'Cloudy'),
  reading('Dubai', 31, 'Clear'),
  reading('Mumbai', 30, 'Partly Cloudy'),
  reading('Singapore', 30, 'Showers'),
  reading('Tokyo', 17, 'Clear'),
]

/** The condition of a WMO weather code, 0 to 99. */
export function conditionOf(code: number): { condition: string; icon: WeatherIcon } {
  const condition = codes.find(([last]) => code <= last)?.[1] ?? 'Thunderstorm'
  return { condition, icon: icons[condition] }
}

const MAX_AGE_MS = 6 * 60 * 60 * 1000

/** The last readings while they are recent, else typical weather. */
export function weatherToShow(readings: WeatherReading[], readAt: Date, now: Date): WeatherReading[] {
  const age = now.getTime() - readAt.getTime()
  return readings.length > 0 && age < MAX_AGE_MS ? readings : fallbackReadings
}
