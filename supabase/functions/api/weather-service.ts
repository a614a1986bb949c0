import { z } from 'zod'
import type { WeatherReading } from '../_shared/contracts/weather.ts'
import { cities, conditionOf } from '../_shared/domain/weather.ts'
import { askOutside } from '../_shared/http/outside.ts'

const PATIENCE_MS = 2000
const LONGEST = 64 * 1024

/** As Open-Meteo answers for several places at once, in the order in which they were asked for. */
const ServiceAnswer = z
  .array(
    z.object({
      current: z.object({
        temperature_2m: z.number().min(-90).max(60),
        weather_code: z.int().min(0).max(99),
      }),
    }),
  )
  .length(cities.length)

export type AskWeatherService = NonNullable<ReturnType<typeof weatherServiceAt>>

/** One call for all cities. Nothing when the service is away, slow, or says something else than the weather. */
export function weatherServiceAt(url: string | undefined, key: string | undefined, fetch: typeof globalThis.fetch) {
  if (!url) return undefined
  const question = questionTo(url, key)
  return async (): Promise<WeatherReading[] | undefined> => {
    const places = await askOutside({
      fetch,
      url: question,
      schema: ServiceAnswer,
      patienceMs: PATIENCE_MS,
      longest: LONGEST,
    })
    return places?.map(({ current }, n) => ({
      city: cities[n]?.city ?? '',
      // Adding zero takes the sign off a zero.
      temperature: Math.round(current.temperature_2m) + 0,
      ...conditionOf(current.weather_code),
    }))
  }
}

function questionTo(url: string, key: string | undefined): URL {
  const question = new URL(url)
  question.searchParams.set('latitude', cities.map(({ latitude }) => latitude).join(','))
  question.searchParams.set('longitude', cities.map(({ longitude }) => longitude).join(','))
  question.searchParams.set('current', 'temperature_2m,weather_code')
  question.searchParams.set('temperature_unit', 'celsius')
  if (key) question.searchParams.set('apikey', key)
  return question
}
