import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Whether this transaction is the one that clears away what is old: once a day, unless it is rolled back. */
export async function claimDailyCleanup(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`select private.claim_daily_cleanup() as claimed`.execute(tx)
  return rows[0]?.claimed ?? false
}
