import { sql } from 'kysely'
import { findArticleByBody } from './articles.ts'
import type { Tx } from './database.ts'

/** How many articles for members anybody may read in a month; 0: none. */
export async function readFreeArticlesPerMonth(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('site_settings').select('free_articles_per_month as count').executeTakeFirstOrThrow()
  return row.count
}

/** The whole article, if it may be one of them. Whether this browser may have it, its cookie says. */
export const findFreeArticle = (tx: Tx, id: string) =>
  findArticleByBody(tx, id, sql`private.free_article_body(articles.id)`)
