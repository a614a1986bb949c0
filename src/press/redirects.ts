import type { Redirect } from '#shared/contracts/redirect.ts'
import { listIssueIds } from '#shared/data/issues.ts'
import { listRedirects } from '#shared/data/redirects.ts'
import { editionPath, issuePath } from '../lib/edition-path.ts'
import type { Reading } from './database.ts'

const EDITION = /^(\/issues\/[^/]+)\/read$/

/**
 * Every redirect there is: those of the table, and for the bare address of an issue the digital edition, or whatever
 * the table says of that. What the table says of an address itself weighs most.
 */
export async function readRedirects(tx: Reading): Promise<Redirect[]> {
  const table = await listRedirects(tx)
  const found = new Map<string, Redirect>()
  for (const redirect of table) {
    const [, bare] = EDITION.exec(redirect.fromPath) ?? []
    if (bare) found.set(bare, { ...redirect, fromPath: bare })
  }
  for (const id of await listIssueIds(tx)) {
    found.set(issuePath(id), { fromPath: issuePath(id), toPath: editionPath(id), status: 301 })
  }
  for (const redirect of table) found.set(redirect.fromPath, redirect)
  return [...found.values()]
}
