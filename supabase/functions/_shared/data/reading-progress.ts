import { sql } from 'kysely'
import type { NewReadingProgress, ReadingProgress } from '../contracts/reading-progress.ts'
import type { Tx } from './database.ts'
import { onConstraintViolation } from './sql.ts'

const MAX_ENTRIES = 100

/** Published articles that the reader has read, most recent first. */
export function listReadingProgress(tx: Tx, userId: string): Promise<ReadingProgress[]> {
  return tx
    .selectFrom('reading_progress')
    .innerJoin('articles', 'articles.id', 'article_id')
    .select([
      'article_id as id',
      'article_id as articleId',
      'title',
      'last_read_at as lastReadAt',
      'progress_percent as progressPercent',
    ])
    .where('user_id', '=', userId)
    .where(isLive)
    .orderBy('last_read_at', 'desc')
    .orderBy('article_id')
    .limit(MAX_ENTRIES)
    .execute()
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
  'There is no article at this address.',
)

/** Staff see more articles than readers do. */
const isLive = sql<boolean>`private.is_live(articles.status, articles.published_at)`
