import { api } from '#lib/api.ts'
import type { ArticleDraft, ArticleSave, SavedArticle } from '#shared/contracts/article-draft.ts'
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
  create: (body) => api.post('/admin/articles', { body }),
  save: (id, body) => api.put('/admin/articles/{id}/document', { path: { id }, body }),
}
