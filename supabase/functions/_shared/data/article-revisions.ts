import { sql } from 'kysely'
import type { Revision, RevisionDocument } from '../contracts/article-draft.ts'
import type { Tx } from './database.ts'
import { type Cursor, newestFirst, nextCursor, type Range } from './paging.ts'
import { isUuid } from './sql.ts'

const columns = [
  'id',
  sql<number>`version::integer`.as('version'),
  sql<Revision['kind']>`kind`.as('kind'),
  sql<Revision['savedBy']>`private.staff_person(saved_by)`.as('savedBy'),
  sql<string>`created_at`.as('createdAt'),
  sql<string>`updated_at`.as('updatedAt'),
  sql<string>`title`.as('title'),
] as const

const revisions = (tx: Tx, draftId: string) =>
  tx.selectFrom('article_revisions').select(columns).where('draft_id', '=', draftId)

/** Newest first. Empty when there is no such article. */
export async function listRevisions(tx: Tx, draftId: string, range: Range) {
  const rows: (Revision & Cursor)[] = await newestFirst(revisions(tx, draftId), range).execute()
  const items: Revision[] = rows.slice(0, range.limit).map(({ time: _, ...revision }) => revision)
  return { items, next: nextCursor(rows, range) }
}

/** Undefined when the article has no such revision. */
export async function findRevision(tx: Tx, draftId: string, id: string): Promise<RevisionDocument | undefined> {
  if (!isUuid(id)) return undefined
  return revisions(tx, draftId)
    .select(sql<RevisionDocument['document']>`document`.as('document'))
    .where('id', '=', id)
    .executeTakeFirst()
}
