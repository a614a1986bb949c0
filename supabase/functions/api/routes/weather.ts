import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { WeatherReading } from '../../_shared/contracts/weather.ts'
import {
  claimWeather,
  readWeather,
  releaseWeatherClaim,
  saveWeather,
  type WeatherReport,
} from '../../_shared/data/weather.ts'
import { weatherToShow } from '../../_shared/domain/weather.ts'
import { createEntity, publicResponse } from '../../_shared/http/entity.ts'
import { publicResponses, textHeader } from '../openapi-responses.ts'
import { createRouter } from '../router.ts'
import type { VisitorContext } from '../visitor-context.ts'
import type { FetchWeather } from '../weather-service.ts'

const POLL_INTERVAL_MS = 60_000
const CACHING = { 'Cache-Control': 'public, max-age=600' }

/**
 * Answers from memory. Once a minute each process looks at what all of them keep; whoever finds it due asks the service,
 * and only the request that happened to set this off waits for it.
 */
export function weather(write: VisitorContext['write'], fetchWeather: FetchWeather | undefined) {
  let latest: WeatherReport = { readings: [], readAt: new Date(0) }
  let checkedAt = Number.NEGATIVE_INFINITY
  let pendingCheck: Promise<{ claimed: boolean }> | undefined

  /** Whether it is ours to ask the service. Without the database there is only what is remembered. */
  async function checkDatabase(): Promise<{ claimed: boolean }> {
    try {
      return await write(async (tx) => {
        const [stored, claimed] = await Promise.all([readWeather(tx), claimWeather(tx)])
        if (stored.readAt > latest.readAt) latest = stored
        return { claimed }
      })
    } catch (error) {
      if (error instanceof HttpError) return { claimed: false }
      throw error
    } finally {
      checkedAt = performance.now()
      pendingCheck = undefined
    }
  }

  async function fetchReadings(): Promise<void> {
    if (!fetchWeather) return
    const readings = await fetchWeather()
    if (!readings) return void (await write(releaseWeatherClaim).catch(() => {}))
    latest = { readings, readAt: new Date() }
    // What could not be kept for all is known here at least.
    await write((tx) => saveWeather(tx, readings)).catch(() => {})
  }

  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/weather',
      operationId: 'readWeather',
      summary: 'The weather in the cities of the strip',
      description:
        'Readings of the last six hours, else the usual weather of nine cities. The service is asked once in fifteen minutes for everybody, or two minutes after it has failed.',
      tags: ['Publication'],
      responses: publicResponses(
        'The cities in their order; one without a reading is left out.',
        z.array(WeatherReading),
        {
          headers: { 'Cache-Control': textHeader('Ten minutes, for browsers and shared caches.') },
        },
      ),
    }),
    async (c) => {
      if (performance.now() - checkedAt > POLL_INTERVAL_MS) {
        const isFirst = pendingCheck === undefined
        pendingCheck ??= checkDatabase()
        const { claimed } = await pendingCheck
        if (isFirst && claimed) await fetchReadings()
      }
      return publicResponse(c, createEntity(weatherToShow(latest.readings, latest.readAt, new Date())), CACHING)
    },
  )
  return app
}
