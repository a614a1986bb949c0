import { Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import { WeatherReading } from '../../_shared/contracts/weather.ts'
import {
  releaseWeatherClaim,
  claimWeather,
  saveWeather,
  readWeather,
  type WeatherReport,
} from '../../_shared/data/weather.ts'
import { weatherToShow } from '../../_shared/domain/weather.ts'
import { entityOf, publicEntity } from '../../_shared/http/answer.ts'
import { publicResponses, text } from '../docs.ts'
import type { Visiting } from '../visiting.ts'
import type { AskWeatherService } from '../weather-service.ts'

const LOOK_AGAIN_MS = 60_000
const CACHING = { 'Cache-Control': 'public, max-age=600' }

/**
 * Answers from memory. Once a minute each process looks at what all of them keep; whoever finds it due asks the service,
 * and only the request that happened to set this off waits for it.
 */
export function weather(write: Visiting['write'], askService: AskWeatherService | undefined) {
  let known: WeatherReport = { readings: [], readAt: new Date(0) }
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<{ ours: boolean }> | undefined

  /** Whether it is ours to ask the service. Without the database there is only what is remembered. */
  async function look(): Promise<{ ours: boolean }> {
    try {
      return await write(async (tx) => {
        const [kept, ours] = await Promise.all([readWeather(tx), claimWeather(tx)])
        if (kept.readAt > known.readAt) known = kept
        return { ours }
      })
    } catch (error) {
      if (error instanceof HttpError) return { ours: false }
      throw error
    } finally {
      lookedAt = performance.now()
      looking = undefined
    }
  }

  async function renew(): Promise<void> {
    if (!askService) return
    const readings = await askService()
    if (!readings) return void (await write(releaseWeatherClaim).catch(() => {}))
    known = { readings, readAt: new Date() }
    // What could not be kept for all is known here at least.
    await write((tx) => saveWeather(tx, readings)).catch(() => {})
  }

  return new Hono().get('/', async (c) => {
    if (performance.now() - lookedAt > LOOK_AGAIN_MS) {
      const first = looking === undefined
      looking ??= look()
      const { ours } = await looking
      if (first && ours) await renew()
    }
    return publicEntity(c, entityOf(weatherToShow(known.readings, known.readAt, new Date())), CACHING)
  })
}

export const weatherPaths: ZodOpenApiPathsObject = {
  '/api/weather': {
    get: {
      operationId: 'readWeather',
      summary: 'The weather in the cities of the strip',
      description:
        'Readings of the last six hours, else the usual weather of nine cities. The service is asked once in fifteen minutes for everybody, or two minutes after it has failed.',
      tags: ['House'],
      responses: publicResponses(
        'The cities in their order; one without a reading is left out.',
        z.array(WeatherReading),
        {
          headers: { 'Cache-Control': text('Ten minutes, for browsers and shared caches.') },
        },
      ),
    },
  },
}
