import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import { containsPattern, idArray } from './sql.ts'

const FEW_MATCHES = 500

/**
 * Condition on the rows of a table with `id` and `email`: the address contains the text. `matching` is the function in the
 * schema private that finds them by their index. At most 500 matches are sorted then; more are so frequent that the order
 * of the list is the better start.
 */
export async function emailContains(
  tx: Tx,
  matching: 'matching_subscribers' | 'matching_messages',
  text: string,
): Promise<RawBuilder<boolean>> {
  const pattern = containsPattern(text)
  const { rows } = await sql<{ id: string }>`
    select ${sql.id('private', matching)}(${pattern}, ${FEW_MATCHES + 1}) as id`.execute(tx)
  if (rows.length > FEW_MATCHES) return sql`email ilike ${pattern}`
  return sql`id = any(${idArray(rows.map(({ id }) => id))}::uuid[])`
}
