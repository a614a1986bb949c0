import { sql } from 'kysely'
import { canonicalPath } from '../contracts/canonical-path.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { AdminRedirect, MissingPage, MissingPageCount, NewRedirect, Redirect } from '../contracts/redirect.ts'
import type { Tx } from './database.ts'
import { newestFirst, pageOf, type Range } from './paging.ts'
import { containsPattern, jsonb } from './sql.ts'

/** Static hosts and the server's memory have limits; the newest redirects are the most used. */
const MAX_REDIRECTS = 100_000

/** Those that readers are given: at most MAX_REDIRECTS, ordered by path. */
export async function listRedirects(tx: Tx): Promise<Redirect[]> {
  const current = redirects(tx).where(sql<boolean>`not ${isTaken}`)
  const rows = await current.orderBy('created_at', 'desc').orderBy('from_path').limit(MAX_REDIRECTS).execute()
  return rows.sort((a, b) => (a.fromPath < b.fromPath ? -1 : 1))
}

/** Whether the path has a page: an article, an issue or a category. A scheduled article goes live without a write, so the row stays. */
const isTaken = sql<boolean>`case
  when from_path ~ '^/articles/[^/]+$' then exists (
    select from public.articles
    where id = split_part(from_path, '/', 3) and status in ('published', 'scheduled') and published_at <= now())
  when from_path ~ '^/issues/[^/]+(/read)?$' then exists (
    select from public.issues where id = split_part(from_path, '/', 3) and published_at <= now())
  when from_path ~ '^/categories/[^/]+$' then private.list_is_live('category:' || split_part(from_path, '/', 3))
  else false
end`

export function findRedirect(tx: Tx, fromPath: string): Promise<Redirect | undefined> {
  return redirects(tx).where('from_path', '=', fromPath).executeTakeFirst()
}

function redirects(tx: Tx) {
  return tx
    .selectFrom('redirects')
    .select(['from_path as fromPath', 'to_path as toPath', sql<Redirect['status']>`status`.as('status')])
}

/** The newest first, those whose paths contain the text, however it is spelled; for editors. */
export async function listAdminRedirects(tx: Tx, { search, ...range }: Range & { search: string }) {
  const all = tx.selectFrom('redirects').select(adminColumns).$castTo<AdminRedirect>()
  const matching = search
    ? all.where(
        sql<boolean>`(from_path || ' ' || coalesce(to_path, '')) ilike ${containsPattern(canonicalPath(search))}`,
      )
    : all
  return pageOf(await newestFirst(matching, range).execute(), range)
}

/** Throws `invalid-fields` for a path that has a redirect already, and for a loop. */
export const addRedirect = (tx: Tx, redirect: NewRedirect): Promise<AdminRedirect> =>
  tx
    .insertInto('redirects')
    .values(toRow(redirect))
    .returning(adminColumns)
    .$castTo<AdminRedirect>()
    .executeTakeFirstOrThrow()
    .catch(explainRedirectRules)

/** Undefined when there is no such redirect. Throws like `addRedirect`. */
export const updateRedirect = (tx: Tx, id: string, redirect: NewRedirect): Promise<AdminRedirect | undefined> =>
  tx
    .updateTable('redirects')
    .set(toRow(redirect))
    .where('id', '=', id)
    .returning(adminColumns)
    .$castTo<AdminRedirect>()
    .executeTakeFirst()
    .catch(explainRedirectRules)

/** False when there is no such redirect. */
export async function removeRedirect(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('redirects').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

const MAX_MISSING_PAGES = 200

/** The paths that readers asked for most often in vain; for editors. */
export const listMissingPages = (tx: Tx): Promise<MissingPage[]> =>
  tx
    .selectFrom('missing_pages')
    .select(['path', 'referrer_host as referrerHost', 'last_seen_at as lastSeenAt'])
    // A number: more requests than JavaScript counts exactly do not happen.
    .select(sql<number>`count::double precision`.as('count'))
    .orderBy('missing_pages.count', 'desc')
    .orderBy('path')
    .limit(MAX_MISSING_PAGES)
    .execute()

/** Forgets a path until it is asked for again. False when it is not known. */
export async function dismissMissingPage(tx: Tx, path: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('missing_pages').where('path', '=', path).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Adds counts of paths without a page. As publisher. */
export async function recordMissingPages(tx: Tx, pages: MissingPageCount[]): Promise<void> {
  await sql`select private.record_missing_pages(${jsonb(pages)})`.execute(tx)
}

const adminColumns = ['id', 'from_path as fromPath', 'to_path as toPath', 'status', 'created_at as createdAt'] as const

const toRow = ({ fromPath, toPath, status }: NewRedirect) => ({
  from_path: fromPath,
  to_path: status === 410 ? null : (toPath ?? null),
  status,
})

const TAKEN = 'There is a redirect from this path already.'
const LEADS_TO_ITSELF = 'A path cannot lead to itself.'
const LOOP = 'This would lead in a circle: its destination leads back to this path.'

const rules: Record<string, [field: string, detail: string]> = {
  redirects_pkey: ['fromPath', TAKEN],
  'no redirect to itself': ['toPath', LEADS_TO_ITSELF],
  redirect_loop: ['toPath', LOOP],
}

function explainRedirectRules(error: unknown): never {
  const [field, detail] = rules[(error as { constraint?: string }).constraint ?? ''] ?? []
  if (!field || !detail) throw error
  throw new HttpError('invalid-fields', detail, { fields: { [field]: detail }, cause: error })
}
