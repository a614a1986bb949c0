import type { Sql } from 'postgres'
import { createProgress } from '../progress.ts'
import type { PlantedTable } from './plant-database.ts'

/** A changing line for the tables that are being written, and a line for each that is complete. */
export function plantProgress(print: (line: string) => void = console.log) {
  const startedAt = performance.now()
  const progress = createProgress()
  let total = 0
  return {
    onBatch: ({ table, rows, share }: PlantedTable & { share: number }) =>
      progress.update(`${table}: ${Math.round(share * 100)} %, ${rows.toLocaleString('en')} rows`),
    onTable({ table, rows, seconds }: PlantedTable) {
      progress.done()
      total += rows
      const speed = rows > 0 ? `, ${Math.round(rows / Math.max(seconds, 0.001)).toLocaleString('en')} rows/s` : ''
      print(`${table}: ${rows > 0 ? `${rows.toLocaleString('en')} rows, ` : ''}${seconds.toFixed(1)} s${speed}`)
    },
    async summary(sql: Sql): Promise<string> {
      const [size] = await sql`select pg_size_pretty(pg_database_size(current_database())) as size`
      return `${total.toLocaleString('en')} rows in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes; the database has ${size?.size}`
    },
  }
}
