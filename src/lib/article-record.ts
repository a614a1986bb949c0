import type { ArticleRecord } from '#shared/contracts/highlight.ts'
import { api } from './api.ts'
import { onSessionReset } from './session.ts'

const records = new Map<string, Promise<ArticleRecord>>()
onSessionReset(() => records.clear())

/** The signed-in reader's own data about an article: fetched once, however many scripts of the page need it. */
export function loadArticleRecord(articleId: string): Promise<ArticleRecord> {
  let record = records.get(articleId)
  if (!record) {
    record = api.get('/user/articles/{id}', { path: { id: articleId } })
    records.set(articleId, record)
  }
  return record
}

/** The id of the article that this page shows. */
export const shownArticleId = (): string | undefined =>
  document.querySelector<HTMLElement>('article > [data-article-text]')?.dataset.articleText
