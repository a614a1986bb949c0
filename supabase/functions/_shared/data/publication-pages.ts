import { sql } from 'kysely'
import type { CurrentPage, PageLink, PageVersion } from '../contracts/publication-page.ts'
import { pagePath, pageVersionPath } from '../domain/publication-page.ts'
import type { Tx } from './database.ts'

/** A page at its address, as readers have it at this moment. */
export async function findCurrentPage(tx: Tx, id: string): Promise<CurrentPage | undefined> {
  const versions = await tx
    .selectFrom('publication_page_versions')
    .select(['number', 'in_force_from as inForceFrom', sql<boolean>`in_force_from <= now()`.as('isInForce')])
    .where('page_id', '=', id)
    .where(sql<boolean>`private.is_public_page(page_id)`)
    .orderBy('number', 'desc')
    .execute()
  const times = versions.map(({ number, inForceFrom }) => ({ number, inForceFrom: isoTime(inForceFrom) }))
  const index = versions.findIndex(({ isInForce }) => isInForce)
  const current = times[index]
  const version = current && (await findPageVersion(tx, id, current.number))
  if (!version) return undefined
  const [newest] = times
  return {
    ...version,
    ...(newest && index > 0 && { upcoming: newest }),
    earlier: times.slice(index + 1, index + 1 + MAX_LISTED),
  }
}

/** Of a page whose versions are more, the older ones keep their addresses. */
const MAX_LISTED = 50

/** A version of a page, also of one that is removed. */
export async function findPageVersion(tx: Tx, id: string, number: number): Promise<PageVersion | undefined> {
  const row = await tx
    .selectFrom('publication_page_versions as versions')
    .select([
      'page_id as pageId',
      sql<boolean>`not private.is_public_page(page_id)`.as('isRemoved'),
      'number',
      sql<PageVersion['document']>`document`.as('document'),
      sql<PageVersion['quoted']>`quoted`.as('quoted'),
      'in_force_from as inForceFrom',
    ])
    .where('page_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && { ...row, inForceFrom: isoTime(row.inForceFrom) }
}

/** The pages in the footer, in their order. */
export async function listFooterPages(tx: Tx): Promise<PageLink[]> {
  const rows = await tx
    .selectFrom('publication_pages')
    .select(['id', 'label'])
    .where('in_footer', '=', true)
    .where(sql<boolean>`private.is_public_page(id)`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, label }) => ({ id, label, href: pagePath(id) }))
}

/** Ids of the pages that readers have. */
export async function listPageIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('publication_pages')
    .select('id')
    .where(sql<boolean>`private.is_public_page(id)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The addresses of all pages, and of all versions that readers have: also those of removed pages. */
export async function listPagePaths(tx: Tx): Promise<string[]> {
  const ids = await listPageIds(tx)
  const versions = await tx
    .selectFrom('publication_page_versions')
    .select(['page_id as id', 'number'])
    .orderBy('page_id')
    .orderBy('number')
    .execute()
  return [...ids.map(pagePath), ...versions.map(({ id, number }) => pageVersionPath(id, number))]
}

/** Versions that have come into force after `from`, up to and including `to`, as rows of the content log. */
export function versionsInForceBetween(tx: Tx, from: Date, to: Date) {
  return tx
    .selectFrom('publication_page_versions')
    .select(['page_id', 'number'])
    .where('in_force_from', '>', from.toISOString())
    .where('in_force_from', '<=', to.toISOString())
    .orderBy('in_force_from')
    .orderBy('page_id')
    .limit(1_000)
    .execute()
}

const isoTime = (time: string) => new Date(time).toISOString()
