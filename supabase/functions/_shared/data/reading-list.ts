import { sql } from 'kysely'
import type { ReadingListEntry } from '../contracts/reading-list.ts'
import { translatable } from '../contracts/translatable.ts'
import type { Tx } from './database.ts'
import { type Cursor, newestFirst, pageOf, type Range } from './paging.ts'
import { isLive, readableArticle } from './readable-articles.ts'
import { idArray, onConstraintViolation } from './sql.ts'

/** Saved articles, the newest first; of these articles only, if some are named. */
export async function listReadingList(tx: Tx, userId: string, range: Range, articleIds?: string[]) {
  const own = tx
    .selectFrom('reading_list')
    .select(['id', 'user_id', 'article_id', 'title', 'created_at'])
    .where('user_id', '=', userId)
    .$if(articleIds !== undefined, (query) =>
      query.where('article_id', '=', sql<string>`any(${idArray(articleIds ?? [])}::text[])`),
    )
  const rows = await tx
    .selectFrom(newestFirst(own, range).as('saved'))
    .leftJoin('articles', (join) => join.onRef('articles.id', '=', 'saved.article_id').on(isLive))
    .leftJoin('reading_progress as progress', (join) =>
      join.onRef('progress.user_id', '=', 'saved.user_id').onRef('progress.article_id', '=', 'saved.article_id'),
    )
    .select((is) => [
      'saved.id',
      'saved.article_id as articleId',
      is.fn.coalesce('articles.title', 'saved.title').as('title'),
      'articles.language',
      is('articles.id', 'is not', null).as('isPublished'),
      'progress_percent as progressPercent',
      'saved.created_at as addedAt',
      'saved.time',
    ])
    .orderBy('saved.created_at', 'desc')
    .orderBy('saved.id')
    .$castTo<ReadingListEntry & Cursor>()
    .execute()
  return pageOf<ReadingListEntry>(rows, range)
}

/** Saves an article once. False when readers cannot open such an article. */
export async function addToReadingList(tx: Tx, userId: string, articleId: string): Promise<boolean> {
  const { rows } = await sql`
    with readable as (${readableArticle(tx, articleId)}),
      saved as (
        insert into reading_list (user_id, article_id) select ${userId}::uuid, id from readable
        on conflict on constraint reading_list_once do nothing)
    select from readable`
    .execute(tx)
    .catch(onArticleDeleted)
    .catch(onTooMany)
  return rows.length > 0
}

const onArticleDeleted = onConstraintViolation(
  'reading_list_article_id_fkey',
  'not-found',
  translatable('There is no article at this address.'),
)
const onTooMany = onConstraintViolation(
  'reading_list_limit',
  'conflict',
  translatable('You have saved 1000 articles already. Please remove one first.'),
)

/** False when the reader has not saved it. */
export async function removeFromReadingList(tx: Tx, userId: string, articleId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reading_list')
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
