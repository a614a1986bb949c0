import { sql } from 'kysely'
import { HttpError } from '../contracts/http-error.ts'
import type { CompletedIssuePdf, IssuePdf, IssuePdfUpload, UploadedIssuePdf } from '../contracts/issue-pdf.ts'
import type { Tx } from './database.ts'
import { jsonb } from './sql.ts'

/** Undefined when the issue has none. */
export function findIssuePdf(tx: Tx, issueId: string): Promise<IssuePdf | undefined> {
  return tx
    .selectFrom('issue_pdfs')
    .select(['file', 'name', 'bytes', 'pages', 'uploaded_at as uploadedAt'])
    .where('issue_id', '=', issueId)
    .executeTakeFirst()
}

/** For everybody: the file of a published issue in Storage; undefined when it has none, or when its PDF is for members. */
export async function findIssuePdfFile(tx: Tx, issueId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('issue_pdfs')
    .select('file')
    .where('issue_id', '=', issueId)
    .where(sql<boolean>`private.issue_files_access(issue_id) = 'everyone'`)
    .executeTakeFirst()
  return row?.file
}

/** Throws `not-found` without the issue. */
export async function beginIssuePdfUpload(tx: Tx, issueId: string): Promise<IssuePdfUpload> {
  const { rows } = await sql<IssuePdfUpload>`select private.begin_issue_pdf_upload(${issueId}) as id`
    .execute(tx)
    .catch(onMissingIssue)
  if (!rows[0]) throw new Error('begin_issue_pdf_upload returned nothing.')
  return rows[0]
}

/** The file is in Storage: readers get it from now on. Throws `not-found` without the issue. */
export async function completeIssuePdfUpload(
  tx: Tx,
  issueId: string,
  completed: CompletedIssuePdf,
): Promise<UploadedIssuePdf> {
  const { rows } = await sql<{ replacedFile: string | null }>`
    select private.set_issue_pdf(${issueId}, ${jsonb(completed)}) as "replacedFile"`
    .execute(tx)
    .catch(onMissingIssue)
  const pdf = await findIssuePdf(tx, issueId)
  if (!pdf) throw new Error('set_issue_pdf has stored nothing.')
  return { pdf, replacedFile: rows[0]?.replacedFile ?? null }
}

/** False when the issue has none. */
export async function removeIssuePdf(tx: Tx, issueId: string): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`select private.remove_issue_pdf(${issueId}) as removed`.execute(tx)
  return rows[0]?.removed ?? false
}

function onMissingIssue(error: unknown): never {
  if ((error as { code?: string }).code !== 'P0002') throw error
  throw new HttpError('not-found', 'There is no such issue.', { cause: error })
}
