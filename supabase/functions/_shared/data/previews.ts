import { sql } from 'kysely'
import type { ArticleDocument } from '../contracts/article-draft.ts'
import type { Issue } from '../contracts/issue.ts'
import type { Preview, PreviewArticle, PreviewLink } from '../contracts/preview.ts'
import type { Language } from '../domain/language.ts'
import { previewArticle } from '../domain/preview.ts'
import type { Tx } from './database.ts'
import { onMissingPermission } from './sql.ts'

interface DraftRow {
  id: string
  articleId: string | null
  document: ArticleDocument
  authors: string[]
  language: Language
  isTranslation: boolean
  translator: string
  /** As Postgres writes it in JSON. */
  publishedAt: string | null
}

interface IssueRow {
  id: string
  number: number
  season: Issue['season']
  year: number
  title: string
  description: string
  cover_image_url: string | null
  cover_image_alt: string
  pdf_url: string | null
  apple_news_url: string | null
  issuu_url: string | null
  colours: Issue['colours']
}

interface PreviewRows {
  articles: DraftRow[]
  issue?: IssueRow
  /** The one article of the link. */
  draftId?: string
  ended?: boolean
}

/** `now` stands for the date of what has none yet. */
const toArticle = ({ publishedAt, ...draft }: DraftRow, now: Date): PreviewArticle =>
  previewArticle({
    ...draft,
    publishedAt: (publishedAt ? new Date(publishedAt) : now).toISOString(),
  })

function toPreview({ articles: rows, issue }: PreviewRows, now: Date): Preview {
  const articles = rows.map((row) => toArticle(row, now)).map(withOwnId)
  if (issue) return { path: '/current-issue', articles, issue: toIssue(issue) }
  return { path: `/articles/${articles[0]?.id ?? ''}`, articles, issue: null }
}

/** Several articles of an issue may have no address yet; the pages need one for each. */
const withOwnId = (article: PreviewArticle, index: number): PreviewArticle =>
  article.id === 'preview' ? { ...article, id: `preview-${index + 1}` } : article

const toIssue = (row: IssueRow): Issue => ({
  id: row.id,
  number: row.number,
  season: row.season,
  year: row.year,
  title: row.title,
  description: row.description,
  coverImageUrl: row.cover_image_url,
  coverImageAlt: row.cover_image_alt,
  isCurrent: true,
  pdfUrl: row.pdf_url,
  appleNewsUrl: row.apple_news_url,
  issuuUrl: row.issuu_url,
  colours: row.colours,
})

/** The preview of one article for a staff member, with this document in place of the saved one. Undefined: no such article. */
export async function readArticlePreview(
  tx: Tx,
  draftId: string,
  document: ArticleDocument | undefined,
  now: Date,
): Promise<Preview | undefined> {
  const { rows } = await sql<{ draft: DraftRow | null; authors: string[] }>`
    select private.preview_draft(${draftId}::uuid) as draft,
      private.author_names(${JSON.stringify(document?.authorIds ?? [])}::text::jsonb) as authors`.execute(tx)
  const row = rows[0]
  if (!row?.draft) return undefined
  return toPreview({ articles: [document ? { ...row.draft, document, authors: row.authors } : row.draft] }, now)
}

/** The preview of an issue with the working copies of its articles, for a staff member. Undefined: no such issue. */
export async function readIssuePreview(tx: Tx, issueId: string, now: Date): Promise<Preview | undefined> {
  const { rows } = await sql<{ preview: PreviewRows | null }>`
    select private.preview_issue_for_staff(${issueId}) as preview`.execute(tx)
  return rows[0]?.preview ? toPreview(rows[0].preview, now) : undefined
}

/** The content behind a link, by the SHA-256 of its token in hex; 'ended' when it has expired or was revoked; undefined for an unknown token. */
export async function openPreviewLink(tx: Tx, tokenHash: string, now: Date): Promise<Preview | 'ended' | undefined> {
  const { rows } = await sql<{ preview: PreviewRows | null }>`
    select private.open_preview_link(decode(${tokenHash}, 'hex')) as preview`.execute(tx)
  const preview = rows[0]?.preview
  if (!preview) return undefined
  return preview.ended ? 'ended' : toPreview(preview, now)
}

type LinkTarget = { draftId: string } | { issueId: string }

const linkColumns = [
  'preview_links.id',
  sql<string | null>`private.staff_name(created_by)`.as('createdBy'),
  sql<string>`created_at`.as('createdAt'),
  sql<string>`expires_at`.as('expiresAt'),
  sql<string | null>`revoked_at`.as('revokedAt'),
] as const

/** Throws `not-allowed` when the staff member may not share this. */
export async function createPreviewLink(
  tx: Tx,
  target: LinkTarget,
  tokenHash: string,
  days: number,
): Promise<PreviewLink> {
  return tx
    .insertInto('preview_links')
    .values({
      token_hash: sql<Buffer>`decode(${tokenHash}, 'hex')`,
      expires_at: sql`clock_timestamp() + make_interval(days => ${days}::integer) - interval '1 second'`,
      ...('draftId' in target ? { draft_id: target.draftId } : { issue_id: target.issueId }),
    })
    .returning(linkColumns)
    .executeTakeFirstOrThrow()
    .catch(onMissingPermission('Only editors share the articles of others.'))
}

/** The newest fifty of one article or issue. */
export function listPreviewLinks(tx: Tx, target: LinkTarget): Promise<PreviewLink[]> {
  const links = tx.selectFrom('preview_links').select(linkColumns)
  const own =
    'draftId' in target ? links.where('draft_id', '=', target.draftId) : links.where('issue_id', '=', target.issueId)
  return own.orderBy('created_at', 'desc').limit(50).execute()
}

/** False when there is no such link, or the staff member may not revoke it. */
export async function revokePreviewLink(tx: Tx, id: string): Promise<boolean> {
  const revoked = await tx
    .updateTable('preview_links')
    .set({ revoked_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return revoked.numUpdatedRows > 0n
}
