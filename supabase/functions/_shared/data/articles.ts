import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Access, Article, ArticleSummary, LanguageVersion } from '../contracts/article.ts'
import type { AnyBlock } from '../contracts/content-block.ts'
import { DEFAULT_LANGUAGE, type Language } from '../domain/language.ts'
import type { Tx } from './database.ts'
import { type Cursor, cursorTime, microsecondsOf, nextCursor, type Range } from './paging.ts'
import type { DB } from './schema.ts'
import { idArray, jsonb } from './sql.ts'

/** Upper limits of lists and batches. */
const MAX_PER_ISSUE = 500
const BATCH_SIZE = 1000
const MAX_PER_MONTH = 50_000

/**
 * One page, newest first. No article is skipped or repeated while others are published. Of several language versions of an article the
 * one in this language is listed, or else the original.
 */
export async function listActiveArticles(tx: Tx, range: Range, language: Language = DEFAULT_LANGUAGE) {
  const rows = await activeRange(tx, range, language)
    .select([...summaryColumns, languageVersionsColumn])
    .execute()
  const summaries: ArticleSummary[] = rows.slice(0, range.limit).map(({ time, ...summary }) => summary)
  return { items: await withBodies(tx, summaries), next: nextCursor(rows, range) }
}

/** A text that changes with any article of the page, and with the names of its other language versions. Reads no article bodies. */
export async function activeArticlesVersion(tx: Tx, range: Range, language: Language = DEFAULT_LANGUAGE) {
  const rows = await activeRange(tx, range, language)
    .select([
      'id',
      sql<string>`articles.updated_at || ' ' || (select updated_at from public.site_settings)`.as('version'),
      languageVersionsColumn,
    ])
    .execute()
  const version = rows
    .slice(0, range.limit)
    .map(({ id, version, languageVersions }) => `${id} ${version} ${JSON.stringify(languageVersions)}`)
  return { version: version.join(), next: nextCursor(rows, range) }
}

/** Reads one row more than the limit, to know whether there is a next page. */
function activeRange(tx: Tx, { limit, after }: Range, language: Language) {
  const articles = visibleArticles(tx).where(isChosenLanguageVersion(language))
  return newestFirst(after ? afterCursor(articles, after) : articles)
    .select(microsecondsOf('published_at').as('time'))
    .limit(limit + 1)
}

/** In the order of the issue; of several language versions of an article the one in this language, or else the original. */
export async function listIssueArticles(
  tx: Tx,
  issueId: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Article[]> {
  return withBodies(
    tx,
    await articlesOfIssue(tx, issueId, language)
      .select([...summaryColumns, languageVersionsColumn])
      .execute(),
  )
}

/** The same without their bodies. */
export function listIssueSummaries(tx: Tx, issueId: string, language: Language): Promise<ArticleSummary[]> {
  return articlesOfIssue(tx, issueId, language).select(summaryColumns).execute()
}

const articlesOfIssue = (tx: Tx, issueId: string, language: Language) =>
  visibleArticles(tx)
    .where('issue_id', '=', issueId)
    .where(isChosenLanguageVersion(language, sql`other.issue_id = articles.issue_id`))
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_PER_ISSUE)

/** Those of the issues that have a visible article, and who gets their PDF and EPUB. */
export async function listIssueFiles(tx: Tx, issueIds: string[]): Promise<Map<string, Access>> {
  const articles = visibleArticles(tx).select('articles.id').whereRef('articles.issue_id', '=', sql.ref('issues.id'))
  const rows = await tx
    .selectFrom('issues')
    .select(['id', sql<Access>`private.issue_files_access(issues.id)`.as('access')])
    .where('id', '=', sql<string>`any(${idArray(issueIds)})`)
    .where(({ exists }) => exists(articles))
    .execute()
  return new Map(rows.map(({ id, access }) => [id, access]))
}

export async function findArticle(tx: Tx, id: string): Promise<Article | undefined> {
  return (await findArticles(tx, [id]))[0]
}

/** An article with the body that another function gives; undefined where it gives none. */
export function findArticleByBody(tx: Tx, id: string, body: RawBuilder<unknown>): Promise<Article | undefined> {
  return visibleArticles(tx)
    .innerJoinLateral(sql<object>`${body}`.as('body'), (join) => join.onTrue())
    .select([...summaryColumns, languageVersionsColumn, ...bodyColumns])
    .where('articles.id', '=', id)
    .executeTakeFirst()
}

/** The visible ones of these articles, in no particular order. */
export async function findArticles(tx: Tx, ids: string[]): Promise<Article[]> {
  const articles = await visibleArticles(tx)
    .select([...summaryColumns, languageVersionsColumn])
    .where('articles.id', '=', sql<string>`any(${idArray(ids)})`)
    .execute()
  return withBodies(tx, articles)
}

function findSummaries(tx: Tx, ids: string[]): Promise<ArticleSummary[]> {
  return visibleArticles(tx)
    .select(summaryColumns)
    .where('articles.id', '=', sql<string>`any(${idArray(ids)})`)
    .execute()
}

/** The featured article, or the newest one without a featured one; then the newest others, and further ones by their ids. */
export async function listFrontPage(
  tx: Tx,
  limit: number,
  furtherIds: string[],
  language: Language,
): Promise<ArticleSummary[]> {
  const articles = newestFirst(visibleArticles(tx)).select(summaryColumns).where(isChosenLanguageVersion(language))
  const [[featured], newest, further] = await Promise.all([
    featuredFirst(tx, language),
    articles.limit(limit).execute(),
    findSummariesInOrder(tx, furtherIds),
  ])
  const first = featured ? [featured, ...newest.filter(({ id }) => id !== featured.id)].slice(0, limit) : newest
  const shown = new Set(first.map(({ id }) => id))
  return [...first, ...further.filter(({ id }) => !shown.has(id))]
}

/** The newest featured article, in this language where there is one. */
function featuredFirst(tx: Tx, language: Language): Promise<ArticleSummary[]> {
  return visibleArticles(tx)
    .select(summaryColumns)
    .where(
      'articles.id',
      '=',
      sql<string>`(
        select ${languageVersionIn(language, 'featured')} from (
          select id, language, translation_group from public.articles
          where status in ('published', 'scheduled') and published_at <= now() and featured
          order by published_at desc, id limit 1) as featured)`,
    )
    .execute()
}

/** The visible ones of these articles, in this order. */
export async function findArticlesInOrder(tx: Tx, ids: string[]): Promise<Article[]> {
  return withBodies(tx, await findSummariesInOrder(tx, ids))
}

/** The same without their bodies. */
export async function findSummariesInOrder(tx: Tx, ids: string[]): Promise<ArticleSummary[]> {
  const found = new Map((ids.length > 0 ? await findSummaries(tx, ids) : []).map((summary) => [summary.id, summary]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The target of a link to an article. */
export type ArticleLink = Pick<Article, 'id' | 'title' | 'language'>

/**
 * Article → the one after it in the order of its issue, in this language where there is one. Which one is next is the
 * same for each language version of an article and in each language: the place of the chosen one counts.
 */
export async function listNextInIssue(tx: Tx, ids: string[], language: Language): Promise<Map<string, ArticleLink>> {
  const { rows } = await sql<ArticleLink & { after: string }>`
    select own.id as after, language_version.id, language_version.title, language_version.language
    from public.articles as own
      left join lateral (
        select position, id from public.articles as other
        where other.translation_group = own.translation_group and other.issue_id = own.issue_id and ${isBetter('own')}
        order by not is_translation desc limit 1) as chosen on true
      cross join lateral (
        select id, language, translation_group from public.articles
        where issue_id = own.issue_id
          and (position, id) > (coalesce(chosen.position, own.position), coalesce(chosen.id, own.id))
          and status in ('published', 'scheduled') and published_at <= now() and ${isPlaced}
        order by position, id limit 1) as next
      join public.articles as language_version on language_version.id = ${languageVersionIn(language, 'next')}
    where own.id = any(${idArray(ids)})`.execute(tx)
  return new Map(rows.map(({ after, ...next }) => [after, next]))
}

/** The ids of the articles directly before these positions in their issues, and of their other language versions. */
export async function listBeforeInIssue(
  tx: Tx,
  slots: { issueId: string; position: number; id: string }[],
): Promise<string[]> {
  if (slots.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with before as (
      select before.* from jsonb_to_recordset(${jsonb(slots)}) as slot ("issueId" text, position integer, id text)
        cross join lateral (
          select id, translation_group from public.articles
          where issue_id = slot."issueId" and (position, id) < (slot.position, slot.id)
            and status in ('published', 'scheduled') and published_at <= now() and ${isPlaced}
          order by position desc, id desc limit 1) as before
    )
    select id from before
    union
    select articles.id from before join public.articles using (translation_group)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The visible ones of these articles, with the columns by which pages show them; rows as in the content log. */
export function findListedRows(tx: Tx, ids: string[]) {
  return visibleArticles(tx)
    .select(['id', 'issue_id', 'position', 'published_at', 'status'])
    .where('id', '=', sql<string>`any(${idArray(ids)})`)
    .execute()
}

/** The visible articles of these groups of language versions, and the language versions of these articles; rows as in the content log. */
export async function findLanguageVersionRows(tx: Tx, groups: string[], ids: string[]) {
  if (groups.length === 0 && ids.length === 0) return []
  return visibleArticles(tx)
    .select(['id', 'issue_id', 'position', 'published_at', 'status'])
    .where(
      'translation_group',
      '=',
      sql<string>`any(${idArray(groups)}::uuid[] || array(
        select translation_group from public.articles as listed
        where listed.id = any(${idArray(ids)}) and translation_group is not null))`,
    )
    .execute()
}

/** The ids of all visible articles, ordered, in batches. */
export async function* listArticleIds(tx: Tx) {
  let after = ''
  for (;;) {
    const batch = await visibleArticles(tx)
      .select(['id', publishedAt, 'issue_id as issueId'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    if (batch.length > 0) yield batch
    const last = batch[BATCH_SIZE - 1]
    if (!last) return
    after = last.id
  }
}

/** The ids of all visible articles → whether everyone reads them whole. */
export async function readLiveArticles(tx: Tx): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; isForEveryone: boolean }>`
    select id, for_everyone as "isForEveryone" from private.live_articles()`.execute(tx)
  return new Map(rows.map(({ id, isForEveryone }) => [id, isForEveryone]))
}

/** Months (UTC, 'yyyy-mm') with published articles, newest first. Jumps from month to month along the index. */
export async function listPublishedMonths(tx: Tx): Promise<string[]> {
  const newestBefore = (time: ReturnType<typeof sql>) =>
    sql`select max(published_at) from public.articles
      where status in ('published', 'scheduled') and published_at <= now() and published_at < ${time}`
  const monthStart = sql`date_trunc('month', month.newest, 'UTC')`
  const { rows } = await sql<{ month: string }>`
    with recursive month (newest) as (
      (${newestBefore(sql`'infinity'::timestamptz`)})
      union all
      select (${newestBefore(monthStart)}) from month where month.newest is not null
    )
    select to_char(newest at time zone 'UTC', 'YYYY-MM') as month from month where newest is not null`.execute(tx)
  return rows.map(({ month }) => month)
}

/** The articles of one month (UTC, 'yyyy-mm'), newest first, with their last change and image. */
export function listArticlesOfMonth(tx: Tx, month: string) {
  const start = sql<string>`${`${month}-01T00:00:00Z`}::timestamptz`
  return newestFirst(visibleArticles(tx))
    .select([
      'articles.id',
      'image_url as imageUrl',
      sql<string>`greatest(updated_at, published_at)`.as('updatedAt'),
      sql<Language>`articles.language`.as('language'),
      'articles.is_translation as isTranslation',
      languageVersionsColumn,
    ])
    .where('published_at', '>=', start)
    .where('published_at', '<', sql<string>`(${start} at time zone 'UTC' + interval '1 month') at time zone 'UTC'`)
    .limit(MAX_PER_MONTH)
    .execute()
}

const publishedAt = sql<string>`published_at`.as('publishedAt')
const summaryColumns = [
  'articles.id',
  'title',
  'excerpt',
  'author',
  'category',
  'image_url as imageUrl',
  'image_alt as imageAlt',
  publishedAt,
  'featured',
  'issue_id as issueId',
  'seo_title as seoTitle',
  'seo_description as seoDescription',
  sql<Language>`articles.language`.as('language'),
  'articles.is_translation as isTranslation',
  'articles.translator',
] as const

/** The other language versions of an article that readers may see. */
const languageVersionsColumn = sql<LanguageVersion[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('id', id, 'title', title, 'language', language, 'isTranslation', is_translation) order by language), '[]')
  from public.articles as other
  where other.translation_group = articles.translation_group and other.id <> articles.id
    and other.status in ('published', 'scheduled') and other.published_at <= now())`.as('languageVersions')

/** Whether readers may see the language version `other`, and it comes before this one: in the language, then the original. */
const isBetter = (article: string, language: Language = DEFAULT_LANGUAGE) =>
  sql`(other.status in ('published', 'scheduled') and other.published_at <= now()
    and (other.language = ${language}, not other.is_translation, other.language)
      > (${sql.ref(article)}.language = ${language}, not ${sql.ref(article)}.is_translation, ${sql.ref(article)}.language))`

/**
 * Of several language versions of an article in a list one is shown: that in the language of the page, or else the original. The same rule
 * as in private.list_range. `inList`: whether `other` is in the list too.
 */
const isChosenLanguageVersion = (language: Language, inList: RawBuilder<unknown> = sql`true`) =>
  sql<boolean>`not exists (
    select from public.articles as other
    where other.translation_group = articles.translation_group and ${inList} and ${isBetter('articles', language)})`

/** The language version that has a place in the order of its issue. */
const isPlaced = isChosenLanguageVersion(DEFAULT_LANGUAGE, sql`other.issue_id = articles.issue_id`)

/** The id of the language version in this language that readers may see, or else of the article itself. */
const languageVersionIn = (language: Language, article: string) => sql<string>`coalesce((
  select language_version.id from public.articles as language_version
  where language_version.translation_group = ${sql.ref(`${article}.translation_group`)} and language_version.language = ${language}
    and language_version.status in ('published', 'scheduled') and language_version.published_at <= now()), ${sql.ref(`${article}.id`)})`
const bodyColumns = [
  sql<string>`body.text`.as('content'),
  sql<AnyBlock[]>`body.blocks`.as('contentBlocks'),
  sql<Access>`body.access`.as('access'),
  sql<boolean>`body.is_opening`.as('isOpening'),
] as const

/** The articles with the bodies that the reader of this transaction may see. The function decides it; the columns are not granted. */
async function withBodies(tx: Tx, summaries: ArticleSummary[]): Promise<Article[]> {
  if (summaries.length === 0) return []
  const bodies = await tx
    .selectFrom(sql<{ id: string }>`private.article_bodies(${idArray(summaries.map(({ id }) => id))})`.as('body'))
    .select(['body.id', ...bodyColumns])
    .execute()
  const bodyOf = new Map(bodies.map((body) => [body.id, body]))
  return summaries.flatMap((summary) => {
    const body = bodyOf.get(summary.id)
    return body ? [{ ...summary, ...body }] : []
  })
}

/** Published articles. Row-level security shows readers the same; staff would see more without this condition. */
function visibleArticles(tx: Tx) {
  return tx
    .selectFrom('articles')
    .where(sql<boolean>`status in ('published', 'scheduled')`)
    .where('published_at', '<=', sql<string>`now()`)
}

function newestFirst<O>(query: SelectQueryBuilder<DB, 'articles', O>) {
  return query.orderBy('published_at', 'desc').orderBy('id')
}

function afterCursor<O>(query: SelectQueryBuilder<DB, 'articles', O>, cursor: Cursor) {
  return query
    .where('published_at', '<=', cursorTime(cursor))
    .where((is) => is.or([is('published_at', '<', cursorTime(cursor)), is('id', '>', cursor.id)]))
}
