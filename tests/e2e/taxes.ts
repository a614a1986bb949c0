import postgres from 'postgres'
import { test } from './fixtures.ts'

/**
 * Switches taxes on for the stories of a file, and off after them: a setting of the whole publication, so such a file runs alone. Returns
 * the connection to the database, which is closed then.
 */
export function switchTaxesOn(): postgres.Sql {
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  test.skip(!process.env.DATABASE_URL, 'needs the database of the magazine')
  test.beforeAll(() => sql`update public.site_settings set tax_behavior = 'exclusive'`)
  test.afterAll(async () => {
    await sql`update public.site_settings set tax_behavior = null`
    await sql.end()
  })
  return sql
}
