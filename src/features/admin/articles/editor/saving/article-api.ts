import { api } from '#lib/api.ts'
import type { ArticleDraft, ArticleSave, NewArticle, SavedArticle } from '#shared/contracts/article-draft.ts'

/** The calls that the queue of saves makes. */
export interface ArticleApi {
  get: (id: string) => Promise<ArticleDraft>
  create: (article: NewArticle) => Promise<ArticleDraft>
  save: (id: string, save: ArticleSave) => Promise<SavedArticle>
}

export const articleApi: ArticleApi = {
  get: (id) => api.get('/admin/articles/{id}', { path: { id } }),
  create: (body) => api.post('/admin/articles', { body }),
  save: (id, body) => api.put('/admin/articles/{id}/document', { path: { id }, body }),
}
