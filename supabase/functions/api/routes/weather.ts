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
 * Answers from memory. Once a minute each process reads the shared readings from the database; the one that finds them due
 * calls the service, and only the request that triggered it waits.
 */
export function weather(write: VisitorContext['write'], fetchWeather: FetchWeather | undefined) {
  let latest: WeatherReport = { readings: [], readAt: new Date(0) }
  let checkedAt = Number.NEGATIVE_INFINITY
  let pendingCheck: Promise<{ claimed: boolean }> | undefined

  /** Whether this process may call the service. Without the database it serves what it has in memory. */
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
    // If the readings cannot be stored, this process still serves them.
    await write((tx) => saveWeather(tx, readings)).catch(() => {})
  }

  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/weather',
      operationId: 'readWeather',
      summary: 'Read the weather of the cities in the header',
      description:
        'Readings of the last six hours, else typical weather of nine cities. The service is called once in fifteen minutes, or two minutes after a failure.',
      tags: ['Publication'],
      responses: publicResponses(
        'The cities in their order, without those that have no reading.',
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
