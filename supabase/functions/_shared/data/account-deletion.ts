import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { explainLastOwner } from './staff.ts'

/**
 * The account of whoever asks, with everything of theirs but their payments. Refused for the last owner of the desk. Answers
 * the id of the letter that says so.
 */
export async function deleteAccount(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`select private.delete_account() as "emailId"`
    .execute(tx)
    .catch(explainLastOwner)
  return rows[0]?.emailId ?? null
}
