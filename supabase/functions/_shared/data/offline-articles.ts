import { sql } from 'kysely'
import type { OfflineArticles } from '../contracts/offline-article.ts'
import type { Tx } from './database.ts'
import { idArray } from './sql.ts'

/** Those of the named articles that the reader of this transaction may read whole now. */
export async function listOfflineArticles(tx: Tx, articleIds: string[]): Promise<OfflineArticles['articles']> {
  const { rows } = await sql<OfflineArticles['articles'][number]>`
    select article_id as "articleId", updated_at as "updatedAt"
    from private.readable_articles(${idArray(articleIds)}::text[])`.execute(tx)
  return rows
}
