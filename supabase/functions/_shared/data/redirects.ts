import { sql } from 'kysely'
import type { Redirect } from '../contracts/redirect.ts'
import type { Tx } from './database.ts'

/** Static hosts and the server's memory have limits; the newest redirects are the most used. */
const MAX_REDIRECTS = 100_000

/** At most MAX_REDIRECTS, ordered by path. */
export async function listRedirects(tx: Tx): Promise<Redirect[]> {
  const newest = redirects(tx).orderBy('created_at', 'desc').orderBy('from_path').limit(MAX_REDIRECTS)
  const rows = await newest.execute()
  return rows.sort((a, b) => (a.fromPath < b.fromPath ? -1 : 1))
}

export function findRedirect(tx: Tx, fromPath: string): Promise<Redirect | undefined> {
  return redirects(tx).where('from_path', '=', fromPath).executeTakeFirst()
}

function redirects(tx: Tx) {
  return tx
    .selectFrom('redirects')
    .select(['from_path as fromPath', 'to_path as toPath', sql<Redirect['status']>`status`.as('status')])
}
