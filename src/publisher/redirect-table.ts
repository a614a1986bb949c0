import { issuePath } from '#lib/content-paths.ts'
import type { Redirect } from '#shared/contracts/redirect.ts'
import { listRedirects } from '#shared/data/redirects.ts'
import type { ReadTransaction } from './publisher-database.ts'

const EDITION_PATH = /^\/issues\/([^/]+)\/read$/
const issueOf = (path: string | null) => EDITION_PATH.exec(path ?? '')?.[1]

/**
 * The rows of the table. A row for the edition of an issue, /issues/<id>/read, applies to the page of the issue as well, unless
 * that has a row of its own: the database keeps one redirect for both.
 */
export async function readRedirects(tx: ReadTransaction): Promise<Redirect[]> {
  const rows = await listRedirects(tx)
  const redirects = new Map<string, Redirect>()
  for (const redirect of rows) {
    const [from, to] = [issueOf(redirect.fromPath), issueOf(redirect.toPath)]
    if (from === undefined) continue
    const fromPath = issuePath(from)
    redirects.set(fromPath, { ...redirect, fromPath, toPath: to === undefined ? redirect.toPath : issuePath(to) })
  }
  for (const redirect of rows) redirects.set(redirect.fromPath, redirect)
  return [...redirects.values()]
}
