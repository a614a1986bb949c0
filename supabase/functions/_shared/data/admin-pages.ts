import { sql } from 'kysely'
import { HttpError, type ProblemCode } from '../contracts/http-error.ts'
import type { Preview } from '../contracts/preview.ts'
import type {
  AdminPage,
  NewPage,
  PageDocument,
  PageDraft,
  PagePublication,
  PageSave,
  PageUpdate,
  PageVersion,
  PageVersionDocument,
  PageVersionSummary,
} from '../contracts/publication-page.ts'
import { pagePath } from '../domain/publication-page.ts'
import type { Tx } from './database.ts'
import { findPageVersion } from './publication-pages.ts'
import { jsonb } from './sql.ts'

/** For owners: all pages, the removed ones last. There are at most 200. */
export async function listAdminPages(tx: Tx): Promise<AdminPage[]> {
  const { rows } = await sql<AdminPage>`
    select ${summary} from ${pages} order by removed_at is not null, position, pages.id`.execute(tx)
  return rows
}

export async function findPageDraft(tx: Tx, id: string): Promise<PageDraft | undefined> {
  const { rows } = await sql<PageDraft>`
    select ${summary}, drafts.document, private.staff_person(updated_by) as "updatedBy"
    from ${pages} where pages.id = ${id}`.execute(tx)
  return rows[0]
}

const pages = sql`publication_pages as pages
  join publication_page_drafts as drafts on drafts.page_id = pages.id
  left join lateral (
    select number, document, in_force_from from publication_page_versions as versions
    where versions.page_id = pages.id order by number desc limit 1) as newest on true`
const summary = sql`pages.id, label, drafts.document ->> 'title' as title, private.page_path(pages.id) as path,
  private.is_standard_page(pages.id) as "isStandard", in_footer as "inFooter", position, removed_at as "removedAt",
  drafts.updated_at as "updatedAt", version::integer, private.page_version_in_force(pages.id) as "inForce",
  case when newest.in_force_from > now() then newest.number end as upcoming,
  newest.number is not null and not exists (
    select from publication_page_versions as versions where versions.page_id = pages.id and origin = 'staff') as "isDefault",
  drafts.document is distinct from newest.document as "hasChanges"`

/** Throws `conflict` if the address is taken. */
export async function createPage(tx: Tx, { id, label, document }: NewPage): Promise<void> {
  const { rows } = await sql<{ created: boolean }>`
    select private.create_page(${id}, ${label}, ${jsonb(document)}) as created`
    .execute(tx)
    .catch(explainPageError)
  if (rows[0]?.created) return
  const error = 'Another page has this address, or had it: removed pages can be restored.'
  throw new HttpError('conflict', error, { fields: { id: error } })
}

export async function savePage(tx: Tx, id: string, { baseVersion, saveId, document }: PageSave) {
  const { rows } = await sql<{ version: number; updatedAt: string }>`
    select version::integer, updated_at as "updatedAt"
    from private.save_page(${id}, ${baseVersion}::bigint, ${saveId}::uuid, ${jsonb(document)})`
    .execute(tx)
    .catch(explainPageError)
  return rows[0] as { version: number; updatedAt: string }
}

export async function publishPage(tx: Tx, id: string, { baseVersion, inForceFrom }: PagePublication): Promise<void> {
  await sql`select private.publish_page(${id}, ${baseVersion}::bigint, ${inForceFrom}::timestamptz)`
    .execute(tx)
    .catch(explainPageError)
}

export async function updatePage(tx: Tx, id: string, { label, inFooter, position }: PageUpdate): Promise<void> {
  await sql`select private.update_page(${id}, ${label}, ${inFooter}::boolean, ${position}::integer)`
    .execute(tx)
    .catch(explainPageError)
}

export async function removePage(tx: Tx, id: string, redirectTo: string | null): Promise<void> {
  await sql`select private.remove_page(${id}, ${redirectTo}::text)`.execute(tx).catch(explainPageError)
}

export async function restorePage(tx: Tx, id: string): Promise<void> {
  await sql`select private.restore_page(${id})`.execute(tx).catch(explainPageError)
}

/** The newest 500 versions, the newest first. */
export async function listPageVersions(tx: Tx, id: string): Promise<PageVersionSummary[]> {
  const { rows } = await sql<PageVersionSummary>`
    select number, title, origin, in_force_from as "inForceFrom", published_at as "publishedAt", published_by as "publishedBy"
    from private.page_versions(${id})`.execute(tx)
  return rows
}

export async function findPageVersionDocument(
  tx: Tx,
  id: string,
  number: number,
): Promise<PageVersionDocument | undefined> {
  const version = await findPageVersion(tx, id, number)
  return version && { number, inForceFrom: version.inForceFrom, document: version.document }
}

/** The page as it would be if the working copy, or this document, were published now. */
export async function readPagePreview(
  tx: Tx,
  id: string,
  typed: PageDocument | undefined,
  now: Date,
): Promise<Preview | undefined> {
  const draft = await findPageDraft(tx, id)
  if (!draft) return undefined
  const { rows } = await sql<Pick<PageVersion, 'quoted'>>`select private.quoted_settings() as quoted`.execute(tx)
  const page: PageVersion = {
    pageId: id,
    isRemoved: draft.removedAt !== null,
    number: Math.max(draft.inForce ?? 0, draft.upcoming ?? 0) + 1,
    document: typed ?? draft.document,
    quoted: rows[0]?.quoted as PageVersion['quoted'],
    inForceFrom: now.toISOString(),
  }
  return { path: pagePath(id), articles: [], issue: null, page }
}

const explanations: Record<string, [code: ProblemCode, detail: string]> = {
  page_version_is_current: ['version-conflict', 'Somebody has changed this page in the meantime.'],
  page_is_not_removed: ['conflict', 'This page is removed. Restore it first.'],
  page_has_a_title: ['invalid-fields', 'A page needs a title before it is published.'],
  page_has_a_text: ['invalid-fields', 'A page needs a text before it is published.'],
  page_has_complete_blocks: ['invalid-fields', 'A block is not complete.'],
  page_has_changed: ['conflict', 'This text was published already.'],
  first_version_is_in_force_at_once: ['conflict', 'The first version of a page is in force at once.'],
  page_comes_into_force_within_a_year: ['invalid-fields', 'A time to come, within a year.'],
  publication_takes_more_pages: ['conflict', 'A publication has 200 pages at most.'],
  'standard pages stay': ['conflict', 'This page cannot be removed: every publication has it.'],
  redirects_from_path_check: ['invalid-fields', 'This address cannot be redirected.'],
  'no redirect to itself': ['invalid-fields', 'A page cannot redirect to itself.'],
}

export const NO_PAGE = 'There is no such page.'

/** For `catch`: turns the errors that the functions of pages raise into an HttpError, and rethrows every other. */
function explainPageError(error: unknown): never {
  const {
    code,
    constraint = '',
    message = '',
  } = (error ?? {}) as { code?: string; constraint?: string; message?: string }
  const [problem, text] = explanations[constraint] ?? []
  if (problem && text) throw new HttpError(problem, text, { cause: error })
  if (code === 'P0002') throw new HttpError('not-found', NO_PAGE, { cause: error })
  if (code === '23514' && message.includes('would create a loop'))
    throw new HttpError('invalid-fields', 'This redirect would lead back to itself.', { cause: error })
  if (code === '42501') throw new HttpError('not-allowed', 'Your role does not allow this.', { cause: error })
  throw error
}
