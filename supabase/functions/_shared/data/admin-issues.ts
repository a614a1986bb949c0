import { sql } from 'kysely'
import type { AdminIssue, IssueEntry, IssueRelease, IssueUpdate, NewIssue } from '../contracts/admin-issue.ts'
import type { Access } from '../contracts/article.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { IssueColours, Season } from '../contracts/issue.ts'
import type { IssuePdf } from '../contracts/issue-pdf.ts'
import type { Tx } from './database.ts'
import { CHANGED_MEANWHILE, idArray, jsonb, onConstraintViolation, unlessChangedSince } from './sql.ts'

const MAX_ISSUES = 500
const MAX_ENTRIES = 500

const articleCount = sql<number>`(
  select count(*) from public.article_drafts where issue_id = issues.id and trashed_at is null)::integer`

const columns = [
  'id',
  'number',
  sql<Season>`season`.as('season'),
  'year',
  'title',
  'description',
  'cover_image_url as coverImageUrl',
  'cover_image_alt as coverImageAlt',
  'is_current as isCurrent',
  'pdf_url as pdfUrl',
  'apple_news_url as appleNewsUrl',
  'issuu_url as issuuUrl',
  sql<IssueColours | null>`colours`.as('colours'),
  sql<Access | null>`access`.as('access'),
  sql<string | null>`published_at`.as('publishedAt'),
  sql<string | null>`becomes_current_at`.as('becomesCurrentAt'),
  articleCount.as('articleCount'),
  sql<IssuePdf | null>`(select json_build_object('file', file, 'name', name, 'bytes', bytes, 'pages', pages,
      'uploadedAt', to_char(uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from public.issue_pdfs where issue_id = issues.id)`.as('pdf'),
  'updated_at as updatedAt',
] as const

/** All issues, those in preparation first, then the newest. */
export function listAdminIssues(tx: Tx): Promise<AdminIssue[]> {
  return tx
    .selectFrom('issues')
    .select(columns)
    .orderBy(sql`published_at is null`, 'desc')
    .orderBy('number', 'desc')
    .limit(MAX_ISSUES)
    .execute()
}

export function findAdminIssue(tx: Tx, id: string): Promise<AdminIssue | undefined> {
  return tx.selectFrom('issues').select(columns).where('id', '=', id).executeTakeFirst()
}

const row = ({ coverImageUrl, coverImageAlt, pdfUrl, appleNewsUrl, issuuUrl, ...issue }: Omit<NewIssue, 'id'>) => ({
  number: issue.number,
  season: issue.season,
  year: issue.year,
  title: issue.title,
  description: issue.description,
  cover_image_url: coverImageUrl,
  cover_image_alt: coverImageAlt,
  pdf_url: pdfUrl,
  apple_news_url: appleNewsUrl,
  issuu_url: issuuUrl,
  colours: issue.colours && jsonb<IssueColours>(issue.colours),
  access: issue.access,
})

const NUMBER_TAKEN = 'There is an issue of this number already.'
const numberTaken = onConstraintViolation('issues_number_key', 'conflict', NUMBER_TAKEN, { number: NUMBER_TAKEN })

/** In preparation. Throws `conflict` when there is an issue of this id or number. */
export async function addIssue(tx: Tx, { id, ...issue }: NewIssue): Promise<void> {
  await tx
    .insertInto('issues')
    .values({ id, ...row(issue) })
    .execute()
    .catch(onConstraintViolation('issues_pkey', 'conflict', 'There is an issue of this address already.'))
    .catch(numberTaken)
}

/** False when there is no such issue. Throws `conflict` when it has changed since, or the number is taken. */
export async function updateIssue(tx: Tx, id: string, { basedOn, ...issue }: IssueUpdate): Promise<boolean> {
  const changed = await tx
    .updateTable('issues')
    .set(row(issue))
    .where('id', '=', id)
    .where(unlessChangedSince(basedOn))
    .returning('id')
    .executeTakeFirst()
    .catch(numberTaken)
  if (changed) return true
  if (await findAdminIssue(tx, id)) throw new HttpError('conflict', CHANGED_MEANWHILE)
  return false
}

/** False when there is no such issue. Throws `conflict` for one that readers know or that has articles. */
export async function deleteIssue(tx: Tx, id: string): Promise<boolean> {
  // One statement, which judges the issue as a release leaves it that is being committed meanwhile.
  const { numDeletedRows } = await tx
    .deleteFrom('issues')
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .where(sql<boolean>`${articleCount} = 0`)
    .executeTakeFirst()
  if (numDeletedRows === 1n) return true
  const issue = await findAdminIssue(tx, id)
  if (!issue) return false
  if (issue.publishedAt) throw new HttpError('conflict', 'Readers know this issue. It stays.')
  if (issue.articleCount > 0) throw new HttpError('conflict', 'Move its articles to another issue first.')
  throw new HttpError('conflict', CHANGED_MEANWHILE)
}

/** The articles of an issue in its order, at most MAX_ENTRIES. */
export async function listIssueEntries(tx: Tx, id: string): Promise<IssueEntry[]> {
  const { rows } = await sql<IssueEntry>`
    select id, title, language, category, private.author_names(document -> 'authorIds') as authors, document ->> 'imageUrl' as "imageUrl",
      case when status = 'published' and published_at > now() then 'scheduled' else status end as status,
      coalesce(published_version <> version, false) as "hasPendingChanges", version::integer as version,
      private.article_problems(document) as missing
    from public.article_drafts
    where issue_id = ${id} and trashed_at is null
    order by (document ->> 'position')::integer, created_at, id
    limit ${MAX_ENTRIES}`.execute(tx)
  return rows
}

/** Throws `conflict` when these are not all articles of the issue. */
export async function sortIssueArticles(tx: Tx, id: string, draftIds: string[]): Promise<void> {
  await sql`select private.sort_issue_articles(${id}, ${idArray(draftIds)}::uuid[])`
    .execute(tx)
    .catch(onConstraintViolation('issue_contents_are_complete', 'conflict', 'The contents have changed meanwhile.'))
}

/**
 * Throws `conflict` with the article that is not ready, or when these are not all drafts of the issue, or `invalid-fields` for a
 * time that is past; nothing is released then.
 */
export async function releaseIssue(tx: Tx, id: string, { basedOn, releaseAt, articles }: IssueRelease): Promise<void> {
  await sql`
    select private.release_issue(${id}, ${basedOn}::timestamptz, ${releaseAt}::timestamptz, ${JSON.stringify(articles)}::text::jsonb)`
    .execute(tx)
    .catch(explainUnreadyArticle)
    .catch(onConstraintViolation('issue_contents_are_complete', 'conflict', HAS_NEW_ARTICLES))
    .catch(onConstraintViolation('issue_is_unchanged', 'conflict', CHANGED_MEANWHILE))
    .catch(onConstraintViolation('issue_release_is_in_the_future', 'invalid-fields', IS_PAST, { releaseAt: IS_PAST }))
    .catch(onConstraintViolation('published_issue_is_not_scheduled', 'conflict', 'Readers see this issue already.'))
    .catch(onConstraintViolation('scheduler_runs', 'conflict', NO_PUBLISHER))
}

const HAS_NEW_ARTICLES =
  'Nothing was released: an article was added to the issue in the meantime. Please look at its contents again.'
const IS_PAST = 'The time of the release is past. Nothing was released.'
const NO_PUBLISHER = 'No publisher has reported for a minute, so nothing would appear at that time. Ask your operator.'

function explainUnreadyArticle(error: unknown): never {
  const { constraint, detail } = error as { constraint?: string; detail?: string }
  if (constraint !== 'issue_articles_are_ready') throw error
  const { title, constraint: reason } = JSON.parse(detail ?? '{}') as { title?: string; constraint?: string }
  const why = UNREADY[reason ?? ''] ?? 'cannot be published as it is'
  throw new HttpError('conflict', `Nothing was released: '${title || 'Untitled'}' ${why}.`, { cause: error })
}

const UNREADY: Record<string, string> = {
  article_is_complete: 'is not complete',
  article_version_is_current: 'was changed a moment ago',
  article_address_is_free: 'has the address of another article',
  live_article_is_unchanged: 'was changed outside the newsroom',
  live_article_is_not_scheduled: 'is published already',
  article_is_not_in_trash: 'is in the trash',
  scheduler_runs: 'could not be scheduled, because no publisher has reported for a minute',
}

/** False when the issue is not scheduled. */
export async function unscheduleIssue(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ unscheduled: boolean }>`select private.unschedule_issue(${id}) as unscheduled`.execute(
    tx,
  )
  return rows[0]?.unscheduled ?? false
}

/** Throws `conflict` for an issue that is in preparation. */
export async function makeIssueCurrent(tx: Tx, id: string): Promise<void> {
  const issue = await findAdminIssue(tx, id)
  if (!issue) throw new HttpError('not-found', 'There is no such issue.')
  if (!issue.publishedAt) throw new HttpError('conflict', 'Release the issue first.')
  await sql`select public.make_issue_current(${id})`.execute(tx)
}

/** As the role `publisher`: whether an issue has just become the current one because its time has come. */
export async function makeDueIssueCurrent(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select private.make_due_issue_current() as made`.execute(tx)
  return rows[0]?.made ?? false
}
