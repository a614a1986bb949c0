import { sql } from 'kysely'
import type { NewReadingProgress, ReadingProgress } from '../contracts/reading-progress.ts'
import { translatable } from '../contracts/translatable.ts'
import type { Language } from '../domain/language.ts'
import type { Tx } from './database.ts'
import { type Cursor, cursorTime, microsecondsOf, pageOf, type Range } from './paging.ts'
import { isLive } from './readable-articles.ts'
import { onConstraintViolation } from './sql.ts'

/** Published articles that the reader has read, most recent first. */
export async function listReadingProgress(tx: Tx, userId: string, range: Range) {
  const { limit, after } = range
  const rows = await tx
    .selectFrom('reading_progress')
    .innerJoin('articles', 'articles.id', 'article_id')
    .select([
      'article_id as id',
      'article_id as articleId',
      'title',
      sql<Language>`articles.language`.as('language'),
      'last_read_at as lastReadAt',
      'progress_percent as progressPercent',
      microsecondsOf('last_read_at').as('time'),
    ])
    .where('user_id', '=', userId)
    .where(isLive)
    .$if(after !== undefined, (query) => query.where(isAfter(after as Cursor)))
    .orderBy('last_read_at', 'desc')
    .orderBy('article_id')
    .limit(limit + 1)
    .execute()
  return pageOf<ReadingProgress>(rows, range)
}

const isAfter = (cursor: Cursor) =>
  sql<boolean>`last_read_at <= ${cursorTime(cursor)} and (last_read_at < ${cursorTime(cursor)} or article_id > ${cursor.id})`

/** False when the reader has no progress in such an article. */
export async function removeReadingProgress(tx: Tx, userId: string, articleId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reading_progress')
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Keeps the furthest position. False when readers cannot open such an article. */
export async function recordReadingProgress(tx: Tx, userId: string, progress: NewReadingProgress): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reading_progress')
    .columns(['user_id', 'article_id', 'progress_percent'])
    .expression(
      tx
        .selectFrom('articles')
        .select([
          sql<string>`${userId}::uuid`.as('user_id'),
          'id as article_id',
          sql<number>`${progress.progressPercent}::smallint`.as('progress_percent'),
        ])
        .where('id', '=', progress.articleId)
        .where(isLive),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'article_id'])
        .doUpdateSet({ progress_percent: (is) => is.ref('excluded.progress_percent') }),
    )
    .executeTakeFirst()
    .catch(onArticleWithdrawn)
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The article can be withdrawn between the check and the insert. */
const onArticleWithdrawn = onConstraintViolation(
  'reading_progress_article_id_fkey',
  'not-found',
  translatable('There is no article at this address.'),
)
