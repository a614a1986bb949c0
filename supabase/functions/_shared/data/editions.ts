import { sql } from 'kysely'
import type { Edition } from '../contracts/edition.ts'
import { listIssueArticles } from './articles.ts'
import type { Tx } from './database.ts'
import { findIssue } from './issues.ts'

export interface EditionVersion {
  /** Changes with everything that the files of the issue show. */
  version: string
  /** Whether the reader of this transaction gets them. */
  isAllowed: boolean
  pdfFile: string | null
}

/** Undefined where there is no published issue with this id, or nothing in it. Reads no article bodies. */
export async function findEditionVersion(tx: Tx, issueId: string): Promise<EditionVersion | undefined> {
  const { rows } = await sql<EditionVersion>`
    select version, is_allowed as "isAllowed", pdf_file as "pdfFile" from private.issue_edition(${issueId})`.execute(tx)
  return rows[0]
}

/** In the transaction that has found its version. */
export async function readEdition(tx: Tx, issueId: string, pdfFile: string | null): Promise<Edition> {
  const [issue, articles] = await Promise.all([findIssue(tx, issueId), listIssueArticles(tx, issueId)])
  if (!issue) throw new Error(`The issue ${issueId} has an edition and cannot be found.`)
  return { issue, articles, pdfFile }
}
