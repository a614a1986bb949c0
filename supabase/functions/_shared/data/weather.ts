import { sql } from 'kysely'
import type { WeatherReading } from '../contracts/weather.ts'
import type { Tx } from './database.ts'

export interface WeatherReport {
  /** Empty before the first reading. */
  readings: WeatherReading[]
  readAt: Date
}

/** Older readings are fetched again. */
const MAX_AGE = sql`interval '15 minutes'`
/** The pause after a failed request. */
const RETRY_AFTER = sql`interval '2 minutes'`

export async function readWeather(tx: Tx): Promise<WeatherReport> {
  const row = await tx.selectFrom('weather').select(['readings', 'fetched_at']).executeTakeFirstOrThrow()
  return { readings: row.readings, readAt: new Date(row.fetched_at) }
}

/** Whether this caller asks the service: one caller on all nodes, until the weather is due again. */
export async function claimWeather(tx: Tx): Promise<boolean> {
  const claimed = await tx
    .updateTable('weather')
    .set({ requested_at: sql`now()` })
    .where(sql<boolean>`requested_at <= now() - ${MAX_AGE}`)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** After a failed request: another attempt is allowed after RETRY_AFTER. */
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
