import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The database reckons with days, so that nobody has to agree with it. */
interface Deadlines {
  /** Until when a plan is kept although a payment is missing; null when none is. */
  graceUntil: string | null
  /** Until when the contract may be withdrawn from; null before there is one. */
  withdrawableUntil: string | null
}

export async function deadlinesOf(
  tx: Tx,
  { past_due_since, concluded_at }: { past_due_since: string | null; concluded_at: string | null },
): Promise<Deadlines> {
  const { rows } = await sql<Deadlines>`
    select ${past_due_since}::timestamptz + private.grace_period() as "graceUntil",
      ${concluded_at}::timestamptz + private.withdrawal_period() as "withdrawableUntil"`.execute(tx)
  return rows[0] ?? { graceUntil: null, withdrawableUntil: null }
}
