import { sql } from 'kysely'
import type { Article, ArticleSummary, PublicAuthor } from '../contracts/article.ts'
import type { Language } from '../domain/language.ts'
import type { Tx } from './database.ts'
import { idArray } from './sql.ts'

/** The last number that was given in a list; 0 without such a list. */
export async function lastNumberOf(tx: Tx, list: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select private.list_last_number(${list}) as last`.execute(tx)
  return rows[0]?.last ?? 0
}

/**
 * The ids of the visible articles with numbers from `first` to `last`, newest first; of several language versions of one in the list the
 * one in this language, or else the original.
 */
export async function listIdsInRange(
  tx: Tx,
  list: string,
  first: number,
  last: number,
  language: Language,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from private.list_range(${list}, ${first}::integer, ${last}::integer, ${language})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether readers may see an article of the list. */
export async function isLiveList(tx: Tx, list: string): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`select private.list_is_live(${list}) as live`.execute(tx)
  return rows[0]?.live ?? false
}

/** Those of these lists in which no article is visible apart from these, and the last number given in each. */
export async function listsWithoutOthers(
  tx: Tx,
  lists: string[],
  articleIds: string[],
): Promise<{ list: string; lastNumber: number }[]> {
  if (lists.length === 0) return []
  const { rows } = await sql<{ list: string; lastNumber: number }>`
    select list, last_number as "lastNumber"
    from private.lists_without_others(${idArray(lists)}, ${idArray(articleIds)})`.execute(tx)
  return rows
}

/** The lists with a visible article, ordered, and the last number given in each. */
export async function listLiveLists(tx: Tx): Promise<{ list: string; lastNumber: number }[]> {
  const { rows } = await sql<{ list: string; lastNumber: number }>`
    select list, last_number as "lastNumber" from private.live_lists()`.execute(tx)
  return rows
}

/** Another article, as the end of an article shows it. */
export type RelatedArticle = Pick<Article, 'id' | 'title' | 'author' | 'imageUrl' | 'imageAlt' | 'language'>

/** Article → up to three earlier articles of its category, on a page in this language. */
export async function listRelated(
  tx: Tx,
  articleIds: string[],
  language: Language,
): Promise<Map<string, RelatedArticle[]>> {
  const { rows } = await sql<RelatedArticle & { toArticle: string }>`
    select to_article as "toArticle", id, title, author, image_url as "imageUrl", image_alt as "imageAlt", language
    from private.related_articles(${idArray(articleIds)}, ${language})`.execute(tx)
  return Map.groupBy(rows, ({ toArticle }) => toArticle)
}

export interface ListEntry {
  articleId: string
  list: string
  number: number
  /** The last number given in the list. */
  lastNumber: number
}

/** The numbers of these articles in their lists. */
export async function listEntriesOf(tx: Tx, articleIds: string[]): Promise<ListEntry[]> {
  if (articleIds.length === 0) return []
  const { rows } = await sql<ListEntry>`
    select article_id as "articleId", list, number, last_number as "lastNumber"
    from private.article_list_entries(${idArray(articleIds)})`.execute(tx)
  return rows
}

/** The ids of the articles whose pages may show one of these entries as related. */
export async function listRelatedTo(tx: Tx, entries: Pick<ListEntry, 'list' | 'number'>[]): Promise<string[]> {
  if (entries.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from private.related_to(${idArray(entries.map(({ list }) => list))},
      ${idArray(entries.map(({ number }) => `${number}`))}::integer[])`.execute(tx)
  return rows.map(({ id }) => id)
}

export function findPublicAuthor(tx: Tx, id: string): Promise<PublicAuthor | undefined> {
  return tx
    .selectFrom('authors')
    .select(['id', 'name', 'biography', 'portrait_url as portraitUrl', 'portrait_alt as portraitAlt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same articles with the authors of their bylines. */
export async function withAuthors<Listed extends ArticleSummary>(tx: Tx, articles: Listed[]): Promise<Listed[]> {
  if (articles.length === 0) return articles
  const rows = await tx
    .selectFrom('article_authors')
    .innerJoin('authors', 'authors.id', 'author_id')
    .select(['article_id', 'authors.id', 'name'])
    .where('article_id', '=', sql<string>`any(${idArray(articles.map(({ id }) => id))})`)
    .orderBy('position')
    .execute()
  const authorsOf = Map.groupBy(rows, (row) => row.article_id)
  return articles.map((article) => ({
    ...article,
    authors: authorsOf.get(article.id)?.map(({ id, name }) => ({ id, name })) ?? [],
  }))
}
