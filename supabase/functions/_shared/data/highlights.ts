import { sql } from 'kysely'
import type { ArticleRecord, Highlight, NewHighlight } from '../contracts/highlight.ts'
import { translatable } from '../contracts/translatable.ts'
import type { Tx } from './database.ts'
import { type Cursor, newestFirst, pageOf, type Range } from './paging.ts'
import { isLive, readableArticle } from './readable-articles.ts'
import { onConstraintViolation } from './sql.ts'

/** The highlights of a reader, the newest first; of this article only, if one is named. */
export async function listHighlights(tx: Tx, userId: string, range: Range, articleId?: string) {
  const own = tx
    .selectFrom('highlights')
    .select(['id', 'article_id', 'title', 'prefix', 'exact', 'suffix', 'created_at'])
    .where('user_id', '=', userId)
    .$if(articleId !== undefined, (query) => query.where('article_id', '=', articleId ?? ''))
  const rows = await tx
    .selectFrom(newestFirst(own, range).as('highlight'))
    .leftJoin('articles', (join) => join.onRef('articles.id', '=', 'highlight.article_id').on(isLive))
    .select((is) => [
      'highlight.id',
      'highlight.article_id as articleId',
      is.fn.coalesce('articles.title', 'highlight.title').as('title'),
      'articles.language',
      is('articles.id', 'is not', null).as('isPublished'),
      'prefix',
      'exact',
      'suffix',
      'highlight.created_at as createdAt',
      'highlight.time',
    ])
    .orderBy('highlight.created_at', 'desc')
    .orderBy('highlight.id')
    .$castTo<Highlight & Cursor>()
    .execute()
  return pageOf<Highlight>(rows, range)
}

/**
 * Undefined when readers cannot open such an article. A passage that is highlighted already is returned: a reader whose
 * first request timed out sends it again.
 */
export async function addHighlight(tx: Tx, userId: string, highlight: NewHighlight): Promise<Highlight | undefined> {
  const { articleId, prefix, exact, suffix } = highlight
  // Taken before the search for the passage; the trigger takes the same lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`meridian.highlights ${userId}`}, 0))`.execute(tx)
  const ofArticle = await articleHighlights(tx, userId, articleId)
  const existing = ofArticle.find((one) => one.prefix === prefix && one.exact === exact && one.suffix === suffix)
  if (existing) return existing.isPublished ? existing : undefined
  const { rows } = await sql`
    insert into highlights (user_id, article_id, prefix, exact, suffix)
    select ${userId}::uuid, id, ${prefix}::text, ${exact}::text, ${suffix}::text
    from (${readableArticle(tx, articleId)}) as article
    returning id`
    .execute(tx)
    .catch(onArticleDeleted)
    .catch(onTooMany)
  if (rows.length === 0) return undefined
  return (await listHighlights(tx, userId, { limit: 1 }, articleId)).items[0]
}

const onArticleDeleted = onConstraintViolation(
  'highlights_article_id_fkey',
  'not-found',
  translatable('There is no article at this address.'),
)
const onTooMany = onConstraintViolation(
  'highlights_limit',
  'conflict',
  translatable('You keep 100 highlights of an article, and 2000 in all. Please remove one first.'),
)

/** False when the reader has no such highlight. */
export async function removeHighlight(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('highlights')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A reader's own data about an article; undefined when readers cannot open it. */
export async function readArticleRecord(tx: Tx, userId: string, articleId: string): Promise<ArticleRecord | undefined> {
  const found = await tx
    .selectFrom('articles')
    .leftJoin('reading_list as saved', (join) =>
      join.onRef('saved.article_id', '=', 'articles.id').on('saved.user_id', '=', userId),
    )
    .leftJoin('reading_progress as progress', (join) =>
      join.onRef('progress.article_id', '=', 'articles.id').on('progress.user_id', '=', userId),
    )
    .select((is) => [is('saved.id', 'is not', null).as('isOnReadingList'), 'progress_percent as progressPercent'])
    .where('articles.id', '=', articleId)
    .where(isLive)
    .$castTo<Omit<ArticleRecord, 'highlights'>>()
    .executeTakeFirst()
  return found && { ...found, highlights: await articleHighlights(tx, userId, articleId) }
}

/** As many as the database takes. */
const MAX_OF_ARTICLE = 100

const articleHighlights = async (tx: Tx, userId: string, articleId: string) =>
  (await listHighlights(tx, userId, { limit: MAX_OF_ARTICLE }, articleId)).items
