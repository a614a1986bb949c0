import { z } from 'zod'
import type { WeatherReading } from '../_shared/contracts/weather.ts'
import { cities, conditionOf } from '../_shared/domain/weather.ts'
import { fetchExternal } from '../_shared/http/external-service.ts'

const TIMEOUT_MS = 2000
const MAX_BYTES = 64 * 1024

/** As Open-Meteo answers for several places at once, in the order in which they were asked for. */
const ServiceResponse = z
  .array(
    z.object({
      current: z.object({
        temperature_2m: z.number().min(-90).max(60),
        weather_code: z.int().min(0).max(99),
      }),
    }),
  )
  .length(cities.length)

export type FetchWeather = NonNullable<ReturnType<typeof createWeatherService>>

/** One call for all cities. Nothing when the service is away, slow, or says something else than the weather. */
export function createWeatherService(url: string | undefined, key: string | undefined, fetch: typeof globalThis.fetch) {
  if (!url) return undefined
  const requestUrl = buildRequestUrl(url, key)
  return async (): Promise<WeatherReading[] | undefined> => {
    const responses = await fetchExternal({
      fetch,
      url: requestUrl,
      schema: ServiceResponse,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    return responses?.map(({ current }, index) => ({
      city: cities[index]?.city ?? '',
      // Adding zero takes the sign off a zero.
      temperature: Math.round(current.temperature_2m) + 0,
      ...conditionOf(current.weather_code),
    }))
  }
}

function buildRequestUrl(url: string, key: string | undefined): URL {
  const requestUrl = new URL(url)
  requestUrl.searchParams.set('latitude', cities.map(({ latitude }) => latitude).join(','))
  requestUrl.searchParams.set('longitude', cities.map(({ longitude }) => longitude).join(','))
  requestUrl.searchParams.set('current', 'temperature_2m,weather_code')
  requestUrl.searchParams.set('temperature_unit', 'celsius')
  if (key) requestUrl.searchParams.set('apikey', key)
  return requestUrl
}
