import { sql } from 'kysely'
import type { WeatherReading } from '../contracts/weather.ts'
import type { Tx } from './database.ts'

export interface WeatherReport {
  /** Empty when there never was one. */
  readings: WeatherReading[]
  readAt: Date
}

/** How long readings are new enough. */
const MAX_AGE = sql`interval '15 minutes'`
/** How long a service that has failed is left in peace. */
const RETRY_AFTER = sql`interval '2 minutes'`

export async function readWeather(tx: Tx): Promise<WeatherReport> {
  const row = await tx.selectFrom('weather').select(['readings', 'fetched_at']).executeTakeFirstOrThrow()
  return { readings: row.readings, readAt: new Date(row.fetched_at) }
}

/** Whether it is the caller's turn to ask the service: nobody else's then, on any node, until the weather is due again. */
export async function claimWeather(tx: Tx): Promise<boolean> {
  const claimed = await tx
    .updateTable('weather')
    .set({ requested_at: sql`now()` })
    .where(sql<boolean>`requested_at <= now() - ${MAX_AGE}`)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** After a claim that came to nothing: somebody may try again, but not at once. */
export async function releaseWeatherClaim(tx: Tx): Promise<void> {
  await tx
    .updateTable('weather')
    .set({ requested_at: sql`now() - ${MAX_AGE} + ${RETRY_AFTER}` })
    .where('id', '=', true)
    .execute()
}

export async function saveWeather(tx: Tx, readings: WeatherReading[]): Promise<void> {
  const text = JSON.stringify(readings)
  await tx
    .updateTable('weather')
    .set({ readings: sql`${text}::text::jsonb`, fetched_at: sql`now()` })
    .where('id', '=', true)
    .execute()
}
