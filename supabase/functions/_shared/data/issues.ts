import { sql } from 'kysely'
import type { Issue, IssueColours, Season } from '../contracts/issue.ts'
import type { Tx } from './database.ts'

const MAX_ISSUES = 500
/** Thirty years of a daily magazine. */
const MAX_IDS = 10_000

/** Undefined only before the first issue is published. */
export function findCurrentIssue(tx: Tx): Promise<Issue | undefined> {
  return published(tx).where(sql<boolean>`is_current`).executeTakeFirst()
}

export function findIssue(tx: Tx, id: string): Promise<Issue | undefined> {
  return published(tx).where('id', '=', id).executeTakeFirst()
}

/** Newest first, at most MAX_ISSUES. */
export function listIssues(tx: Tx): Promise<Issue[]> {
  return published(tx).orderBy('published_at', 'desc').orderBy('id').limit(MAX_ISSUES).execute()
}

/** The published issues directly before and after a time, by their own times; without the issue itself. */
export async function findIssuesAround(tx: Tx, time: string, id: string): Promise<{ previous?: Issue; next?: Issue }> {
  const at = sql<string>`${time}::timestamptz`
  // At one time the order is that of the ids, as in listIssues.
  const [previous, next] = await Promise.all([
    published(tx)
      .where(sql<boolean>`(published_at < ${at} or (published_at = ${at} and id > ${id}))`)
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    published(tx)
      .where(sql<boolean>`(published_at > ${at} or (published_at = ${at} and id < ${id}))`)
      .orderBy('published_at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { previous, next }
}

/** When an issue was published, exactly. */
export async function findIssueTime(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('issues')
    .select(sql<string>`published_at::text`.as('time'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.time
}

/** Every published issue. */
export async function listIssueIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('issues')
    .select('id')
    .where('published_at', '<=', sql<string>`now()`)
    .orderBy('id')
    .limit(MAX_IDS)
    .execute()
  return rows.map(({ id }) => id)
}

function published(tx: Tx) {
  return tx
    .selectFrom('issues')
    .select([
      'id',
      'number',
      sql<Season>`season`.as('season'),
      'year',
      'title',
      'description',
      'cover_image_url as coverImageUrl',
      'cover_image_alt as coverImageAlt',
      'is_current as isCurrent',
      sql<
        string | null
      >`coalesce((select '/issues/' || issue_id || '.pdf' from public.issue_pdfs where issue_id = issues.id), pdf_url)`.as(
        'pdfUrl',
      ),
      'apple_news_url as appleNewsUrl',
      'issuu_url as issuuUrl',
      sql<IssueColours | null>`colours`.as('colours'),
    ])
    .where('published_at', '<=', sql<string>`now()`)
}
