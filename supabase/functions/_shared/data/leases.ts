import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Takes the lease for so many seconds, or prolongs the own one. False while another holder has it. */
export async function acquireLease(tx: Tx, name: string, holder: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    select private.acquire_lease(${name}, ${holder}::uuid, make_interval(secs => ${seconds}::integer)) as acquired`.execute(
    tx,
  )
  return rows[0]?.acquired ?? false
}

/** Gives the lease back, if it is still the own one. */
export async function releaseLease(tx: Tx, name: string, holder: string): Promise<void> {
  await sql`select private.release_lease(${name}, ${holder}::uuid)`.execute(tx)
}
