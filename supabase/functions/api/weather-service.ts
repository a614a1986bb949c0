import { z } from 'zod'
import type { WeatherReading } from '../_shared/contracts/weather.ts'
import { cities, conditionOf } from '../_shared/domain/weather.ts'
import { fetchExternal } from '../_shared/http/external-service.ts'

const TIMEOUT_MS = 2000
const MAX_BYTES = 64 * 1024

/** Open-Meteo's response for several places, in the order of the request. */
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

/** Fetches all cities in one call. Undefined when the service is unavailable, slow, or answers anything else. */
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
      // Adding zero turns -0 into 0.
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
