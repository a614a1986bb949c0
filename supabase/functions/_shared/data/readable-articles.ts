import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Staff see more articles than readers do. */
export const isLive = sql<boolean>`private.is_live(articles.status, articles.published_at)`

/** The id of an article, if readers can open it. */
export const readableArticle = (tx: Tx, articleId: string) =>
  tx.selectFrom('articles').select('id').where('id', '=', articleId).where(isLive)
