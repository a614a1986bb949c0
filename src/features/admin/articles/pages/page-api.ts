import { api } from '#lib/api.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { PageDocument, PageDraft } from '#shared/contracts/publication-page.ts'
import type { DocumentApi } from '../editor/saving/article-api.ts'

/** In the copies on the device, which have those of articles as well. */
const COPY_PREFIX = 'page:'
export const copyIdOf = (pageId: string) => `${COPY_PREFIX}${pageId}`
const pageIdOf = (copyId: string) => copyId.slice(COPY_PREFIX.length)

/** The calls that the queue of saves makes. A page exists before it is written. */
export const pageApi: DocumentApi<PageDraft> = {
  get: (id) => api.get('/admin/pages/{id}', { path: { id: pageIdOf(id) } }),
  save: (id, { baseVersion, saveId, document }) =>
    api.put('/admin/pages/{id}/document', { path: { id: pageIdOf(id) }, body: { baseVersion, saveId, document } }),
}

export const blankPage = (): PageDocument => ({ title: '', excerpt: '', content: '', contentBlocks: [] })

export const pagesQuery = apiQuery('/admin/pages')
export const versionsQuery = (id: string) => apiQuery('/admin/pages/{id}/versions', { path: { id } })

export const pageHref = (id: string) => `#pages/${id}`
/** In place of an id, which has no plus sign. */
export const NEW_PAGE = '+new'
