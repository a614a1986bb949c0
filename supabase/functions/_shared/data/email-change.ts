import { sql } from 'kysely'
import { whereItKeeps } from './constraint.ts'
import type { Tx } from './database.ts'
import type { Circumstances } from './sessions.ts'
import { jsonb } from './sql.ts'

/** By whoever is signed in. Answers the letter to the new address, which says something else when that has an account. */
export async function askForEmailChange(tx: Tx, requestId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ letter: string | null }>`
    select private.ask_for_email_change(${requestId}::uuid, ${email}) as "emailId"`.execute(tx)
  return rows[0]?.letter ?? null
}

/** `taken`: the address has got an account since the letter was written. The letter goes to the former address. */
export interface EmailChanged {
  changed: boolean
  taken: boolean
  letter: string | null
}

/** By the link in the letter, once. */
export async function changeEmail(tx: Tx, requestId: string, circumstances: Circumstances): Promise<EmailChanged> {
  const { rows } = await sql<EmailChanged>`
    select changed, taken, email_id as "emailId" from private.change_email(${requestId}::uuid, ${jsonb(circumstances)})`
    .execute(tx)
    .catch(registering)
  return rows[0] ?? { changed: false, taken: false, letter: null }
}

/** The link is not used up by that. */
const registering = whereItKeeps(
  'users_email_partial_key',
  'conflict',
  'Somebody is registering this address at this very moment. Please try again.',
)

/** Forgets links that expired long ago, and accounts that nobody confirmed; answers how many. */
export async function pruneAccountRequests(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: string }>`select private.prune_account_requests() as count`.execute(tx)
  return Number(rows[0]?.count)
}
