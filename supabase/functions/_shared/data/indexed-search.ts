import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import { containsPattern, idArray } from './sql.ts'

const FEW_MATCHES = 500

// These are conditions on the rows of a table with `id`. Row-level security keeps Postgres from using an index for conditions
// that are not leakproof, and from estimating them. A function in the schema private finds the ids instead. At most 500 matches
// are sorted then; more are so frequent that the order of the list is the better start. There the condition is written so that
// Postgres expects many matches; of the operators @@ and ilike it would expect few, and sort the whole table.

/** The column `email` contains the text. */
export function emailContains(tx: Tx, matching: 'matching_subscribers' | 'matching_messages', text: string) {
  const pattern = containsPattern(text)
  return matches(
    tx,
    (maxCount) => sql`${sql.id('private', matching)}(${pattern}, ${maxCount})`,
    sql`case when email ilike ${pattern} then true end`,
  )
}

/** The column `search` of pictures has the words of the text. They are analysed in a subquery: once, and not for each row. */
export const mediaContains = (tx: Tx, text: string) =>
  matches(
    tx,
    (maxCount) => sql`private.matching_media(${text}, ${maxCount})`,
    sql`ts_match_vq(search, (select private.search_query(${text})))`,
  )

async function matches(
  tx: Tx,
  matching: (maxCount: number) => RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: string }>`select ${matching(FEW_MATCHES + 1)} as id`.execute(tx)
  if (rows.length > FEW_MATCHES) return condition
  return sql`id = any(${idArray(rows.map(({ id }) => id))}::uuid[])`
}
