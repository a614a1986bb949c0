import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { ArticleDraft, ArticleSave, SavedArticle } from '#shared/contracts/article-draft.ts'
import { articleQueries } from '../../../admin-queries.ts'
import type { EditableDraft } from '../document/editable-document.ts'

/** The calls that the queue of saves makes. */
export interface DocumentApi<Draft extends EditableDraft> {
  get: (id: string) => Promise<Draft>
  /** Of what may not exist yet: it is created with its first character. */
  create?: (created: { id: string; document: Draft['document'] }) => Promise<Draft>
  save: (id: string, save: Omit<ArticleSave, 'document'> & { document: Draft['document'] }) => Promise<SavedArticle>
}
export type ArticleApi = Required<DocumentApi<ArticleDraft>>

export const articleApi: ArticleApi = {
  get: (id) => api.get('/admin/articles/{id}', { path: { id } }),
  create: (body) => invalidateAfter(api.post('/admin/articles', { body })),
  save: (id, body) => invalidateAfter(api.put('/admin/articles/{id}/document', { path: { id }, body })),
}

/** Another list, opened next, would show the version before, which bulk actions and releases then send. */
async function invalidateAfter<Saved>(saving: Promise<Saved>): Promise<Saved> {
  const saved = await saving
  invalidate(...articleQueries)
  return saved
}
