import { type RawBuilder, sql } from 'kysely'
import type {
  ArticleAccess,
  ArticleDraft,
  ArticleLanguage,
  ArticleSave,
  ArticleStatus,
  ArticleSummary,
  LiveBase,
  NewArticle,
  NewTranslation,
  Publication,
  SavedArticle,
  StatusChange,
} from '../contracts/article-draft.ts'
import type { ArticleActionResult, ArticleActions, ArticleQuery } from '../contracts/article-list.ts'
import { explainArticleError, explainProblem } from './article-problems.ts'
import type { Tx } from './database.ts'
import { type Cursor, cursorTime, microsecondsOf, nextCursor, type Range } from './paging.ts'
import { jsonb } from './sql.ts'

const MAX_CATEGORIES = 200

export type ArticleFilter = Omit<ArticleQuery, 'limit' | 'cursor'>

/** One page of the newsroom's articles. */
export async function listArticles(tx: Tx, filter: ArticleFilter, range: Range) {
  const isNarrow = filter.search !== undefined || filter.author !== undefined
  const rows = (isNarrow && (await findFewMatches(tx, filter, range))) || (await readInOrder(tx, filter, range))
  const items: ArticleSummary[] = rows.slice(0, range.limit).map(({ time: _, ...article }) => article)
  return { items, next: nextCursor(rows, range) }
}

type ArticleRow = ArticleSummary & Cursor

const FEW_MATCHES = 500

/**
 * A page of at most 500 matches of words or author, which are found by their index and sorted then. Undefined for more:
 * those are so frequent that the order is the better start.
 */
async function findFewMatches(tx: Tx, filter: ArticleFilter, range: Range): Promise<ArticleRow[] | undefined> {
  const { search, author, ...others } = filter
  const page = selectPage(sql`few and id in (select id from matches) and ${conditionsOf(others)}`, filter, range)
  const { rows } = await sql<(ArticleRow | { id: null }) & { few: boolean }>`
    with matches (id) as materialized (
      select private.matching_articles(${search ?? null}, ${author ?? null}, ${FEW_MATCHES + 1}))
    select few, page.* from (select count(*) <= ${FEW_MATCHES} as few from matches) as amount left join lateral (${page}) as page on true`.execute(
    tx,
  )
  if (!rows[0]?.few) return undefined
  return rows.flatMap(({ few: _, ...row }) => (row.id === null ? [] : row))
}

async function readInOrder(tx: Tx, filter: ArticleFilter, range: Range): Promise<ArticleRow[]> {
  const { rows } = await selectPage<ArticleRow>(conditionsOf(filter), filter, range).execute(tx)
  return rows
}

/** One row more than the limit, to know whether there is a next page. */
function selectPage<Row>(condition: RawBuilder<unknown>, { trashed, sort }: ArticleFilter, { limit, after }: Range) {
  const time = trashed ? 'trashed_at' : sort === 'published' ? 'published_at' : 'updated_at'
  return sql<Row>`
    select ${summaryColumns}, ${microsecondsOf(time)} as time from public.article_drafts as drafts
    where ${condition} ${after ? sql`and ${isAfter(time, after)}` : sql``}
    order by ${sql.ref(time)} desc, id limit ${limit + 1}`
}

const isAfter = (time: string, after: Cursor) =>
  sql`${sql.ref(time)} <= ${cursorTime(after)} and (${sql.ref(time)} < ${cursorTime(after)} or id > ${after.id}::uuid)`

function conditionsOf(filter: ArticleFilter) {
  const { search, status, category, issue, author, language, createdBy, from, to, trashed, sort } = filter
  const conditions: RawBuilder<unknown>[] = [trashed ? sql`trashed_at is not null` : sql`trashed_at is null`]
  if (sort === 'published' && !trashed) conditions.push(sql`published_at is not null`)
  // In a subquery, so that the words are analysed once and not for each row. Of the operator @@ Postgres would expect few
  // matches and read all articles; its function stands for many.
  if (search) conditions.push(sql`ts_match_vq(search, (select private.search_query(${search})))`)
  if (status) conditions.push(statusConditions[status])
  if (category !== undefined) conditions.push(sql`category = ${category}`)
  if (language) conditions.push(sql`language = ${language}`)
  if (issue) conditions.push(sql`issue_id = ${issue}`)
  if (author) conditions.push(sql`author_ids @> array[${author}::text]`)
  if (createdBy) conditions.push(sql`created_by = ${createdBy}::uuid`)
  if (from) conditions.push(sql`published_at >= ${from}::timestamptz`)
  if (to) conditions.push(sql`published_at < ${to}::timestamptz`)
  return sql.join(conditions, sql` and `)
}

/** The database stores scheduled articles as published ones with a time to come. */
const statusConditions: Record<ArticleStatus, RawBuilder<unknown>> = {
  draft: sql`status = 'draft'`,
  in_review: sql`status = 'in_review'`,
  scheduled: sql`status = 'published' and published_at > now()`,
  published: sql`status = 'published' and published_at <= now()`,
  withdrawn: sql`status = 'withdrawn'`,
  archived: sql`status = 'archived'`,
}

const summaryColumns = sql`
  id, article_id as "articleId", title, category, language, is_translation as "isTranslation", to_jsonb(author_ids) as "authorIds", issue_id as "issueId", image_url as "imageUrl",
  to_jsonb(array_remove(array(
    select (select name from public.authors where authors.id = chosen.id)
    from unnest(author_ids) with ordinality as chosen (id, place) order by place), null)) as authors,
  case when status = 'published' and published_at > now() then 'scheduled' else status end as status,
  status = 'published' and published_version is distinct from version as "hasPendingChanges",
  published_at as "publishedAt", version::integer, updated_at as "updatedAt", trashed_at as "trashedAt",
  private.staff_person(updated_by) as "updatedBy", private.staff_person(created_by) as "createdBy",
  (select count(*)::integer from public.article_comments
    where draft_id = drafts.id and resolved_at is null and parent_id is null) as "openComments"`

/** The other language versions of an article, the original first. Compared are the times of the last change of a text. */
const languageVersionsColumn = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', other.id, 'articleId', other.article_id, 'title', other.title, 'language', other.language,
      'isTranslation', other.is_translation, 'isTrashed', other.trashed_at is not null,
      'status', case when other.status = 'published' and other.published_at > now() then 'scheduled' else other.status end,
      'originalHasChanged', case
        when other.is_translation and not drafts.is_translation then drafts.updated_at > other.updated_at
        when drafts.is_translation and not other.is_translation then other.updated_at > drafts.updated_at
        else false end)
    order by other.is_translation, other.language), '[]')
  from public.article_drafts as other
  where other.translation_group = drafts.translation_group and other.id <> drafts.id)`

/** Undefined when there is no such article. */
export async function findArticleDraft(tx: Tx, id: string): Promise<ArticleDraft | undefined> {
  const { rows } = await sql<ArticleDraft>`
    select ${summaryColumns}, document,
      case when article_id is null then access else (select articles.access from public.articles where articles.id = article_id) end
        as access,
      translator, ${languageVersionsColumn} as "languageVersions",
      trashed_at is null and private.may_edit_draft(drafts) as "mayEdit",
      live as "liveDocument", md5(live::text) as "liveHash",
      case when live is not null or (status = 'published' and published_version is distinct from version) then live_base end
        as "liveBase"
    from public.article_drafts as drafts, private.live_changes(drafts) as live
    where id = ${id}::uuid`.execute(tx)
  return rows[0]
}

/** The same article again changes nothing. Throws `conflict` when the id belongs to an article of somebody else. */
export async function createArticle(tx: Tx, { id, document }: NewArticle): Promise<void> {
  await sql`select private.create_article(${id}::uuid, ${jsonb(document)})`.execute(tx).catch(explainArticleError)
}

/** Returns the id of the copy; undefined when there is no such article. */
export async function copyArticle(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ copy: string | null }>`select private.copy_article(${id}::uuid) as copy`.execute(tx)
  return rows[0]?.copy ?? undefined
}

/** Throws `version-conflict`, `locked-by-other`, `not-found` or `not-allowed`. The same save again returns the same. */
export async function saveArticle(tx: Tx, id: string, save: ArticleSave): Promise<SavedArticle> {
  const { baseVersion, saveId, tabId, kind, document } = save
  const { rows } = await sql<SavedArticle>`
    select version::integer, updated_at as "updatedAt" from private.save_article(
      ${id}::uuid, ${baseVersion}::bigint, ${saveId}::uuid, ${tabId ?? null}::uuid, ${kind}, ${jsonb(document)})`
    .execute(tx)
    .catch(explainArticleError)
  return rows[0] as SavedArticle
}

/** Throws `invalid-fields` with the missing ones, `version-conflict` or `conflict`. */
export async function publishArticle(tx: Tx, id: string, { baseVersion, publishAt }: Publication): Promise<void> {
  await sql`select private.publish_article(${id}::uuid, ${baseVersion}::bigint, ${publishAt}::timestamptz)`
    .execute(tx)
    .catch(explainArticleError)
}

export async function withdrawArticle(tx: Tx, id: string, baseVersion: number): Promise<void> {
  await sql`select private.withdraw_article(${id}::uuid, ${baseVersion}::bigint)`.execute(tx).catch(explainArticleError)
}

export async function setArticleStatus(tx: Tx, id: string, { baseVersion, status }: StatusChange): Promise<void> {
  await sql`select private.set_article_status(${id}::uuid, ${baseVersion}::bigint, ${status})`
    .execute(tx)
    .catch(explainArticleError)
}

/** Of a published article it takes effect at once. */
export async function setArticleAccess(tx: Tx, id: string, { baseVersion, access }: ArticleAccess): Promise<void> {
  await sql`select private.set_article_access(${id}::uuid, ${baseVersion}::bigint, ${access})`
    .execute(tx)
    .catch(explainArticleError)
}

/** Of a published article it takes effect at once. Throws `conflict` where the original has a version in this language. */
export async function setArticleLanguage(tx: Tx, id: string, choice: ArticleLanguage): Promise<void> {
  const { baseVersion, language, translationOf, translator } = choice
  await sql`select private.set_article_language(
      ${id}::uuid, ${baseVersion}::bigint, ${language}, ${translationOf}::uuid, ${translator})`
    .execute(tx)
    .catch(explainArticleError)
}

/** Returns the id of the translation. Throws `conflict` where there is one in this language already. */
export async function startTranslation(tx: Tx, id: string, { language }: NewTranslation): Promise<string> {
  const { rows } = await sql<{ translation: string }>`
    select private.start_translation(${id}::uuid, ${language}) as translation`
    .execute(tx)
    .catch(explainArticleError)
  return (rows[0] as { translation: string }).translation
}

export async function trashArticle(tx: Tx, id: string, baseVersion: number): Promise<void> {
  await sql`select private.trash_article(${id}::uuid, ${baseVersion}::bigint)`.execute(tx).catch(explainArticleError)
}

/** False when it is not in the trash. */
export async function restoreArticle(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ restored: boolean }>`select private.restore_article(${id}::uuid) as restored`
    .execute(tx)
    .catch(explainArticleError)
  return rows[0]?.restored ?? false
}

export async function acceptLiveArticle(tx: Tx, id: string, { baseVersion, liveHash }: LiveBase): Promise<void> {
  await sql`select private.accept_live_article(${id}::uuid, ${baseVersion}::bigint, ${liveHash})`
    .execute(tx)
    .catch(explainArticleError)
}

/** Each article on its own, in one statement. */
export async function actOnArticles(
  tx: Tx,
  { action, articles, value }: ArticleActions,
): Promise<ArticleActionResult[]> {
  const { rows } = await sql<ArticleActionResult>`
    select draft_id as id, problem
    from (
      select array_agg(id) as ids, array_agg(base_version) as versions
      from jsonb_to_recordset(${JSON.stringify(articles.map(toRecord))}::text::jsonb)
        as requested (id uuid, base_version bigint)) as requested,
      private.act_on_articles(${action}, ids, versions, ${value})`.execute(tx)
  return rows.map(({ id, problem }) => ({ id, problem: problem && explainProblem(problem) }))
}

const toRecord = ({ id, baseVersion }: ArticleActions['articles'][number]) => ({ id, base_version: baseVersion })

/** The categories of articles that are not in the trash, in alphabetical order. Jumps along the index. */
export async function listCategories(tx: Tx): Promise<string[]> {
  const next = (bound: RawBuilder<unknown>) =>
    sql`select min(category) from public.article_drafts where trashed_at is null and category > ${bound}`
  const { rows } = await sql<{ category: string }>`
    with recursive categories (category) as (
      (${next(sql`''`)})
      union all
      select (${next(sql`categories.category`)}) from categories where categories.category is not null
    )
    select category from categories where category is not null limit ${MAX_CATEGORIES}`.execute(tx)
  return rows.map(({ category }) => category)
}
