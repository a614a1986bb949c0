import { editionPath, issuePath } from '#lib/content-paths.ts'
import type { Redirect } from '#shared/contracts/redirect.ts'
import { listIssueIds } from '#shared/data/issues.ts'
import { listRedirects } from '#shared/data/redirects.ts'
import type { ReadTransaction } from './publisher-database.ts'

const EDITION_PATH = /^(\/issues\/[^/]+)\/read$/

/**
 * The rows of the table, and /issues/<id> → /issues/<id>/read for every issue. Precedence, highest first: a row for
 * /issues/<id> itself; the redirect of an existing issue; a row for /issues/<id>/read, which applies to /issues/<id> as well.
 */
export async function readRedirects(tx: ReadTransaction): Promise<Redirect[]> {
  const rows = await listRedirects(tx)
  const redirects = new Map<string, Redirect>()
  for (const redirect of rows) {
    const [, issueAddress] = EDITION_PATH.exec(redirect.fromPath) ?? []
    if (issueAddress) redirects.set(issueAddress, { ...redirect, fromPath: issueAddress })
  }
  for (const id of await listIssueIds(tx)) {
    redirects.set(issuePath(id), { fromPath: issuePath(id), toPath: editionPath(id), status: 301 })
  }
  for (const redirect of rows) redirects.set(redirect.fromPath, redirect)
  return [...redirects.values()]
}
