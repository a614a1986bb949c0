import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type ArticleDocument, ArticleDraft, ArticleSummary } from '#shared/contracts/article-draft.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'

/** A complete article about nothing in particular. */
export const sampleDocument = (changes: Partial<ArticleDocument> = {}): ArticleDocument => ({
  title: 'Salt Roads',
  excerpt: 'How salt came over the Alps.',
  content: 'The first carts left before dawn.\n\nNobody counted them.',
  category: 'travel',
  imageUrl: null,
  imageAlt: '',
  authorIds: [],
  issueId: null,
  position: 0,
  featured: false,
  slug: null,
  publishedAt: null,
  seoTitle: '',
  seoDescription: '',
  contentBlocks: [],
  ...changes,
})

/** The calls of the newsroom for one article, as a staff member makes them. */
export const newsroomOf = (staff: TestReader) => {
  const put = (path: string, body: object) => staff.send(path, body, { method: 'PUT' })
  const remove = (path: string) => staff.send(path, undefined, { method: 'DELETE' })
  return {
    put,
    remove,
    async begin(changes: Partial<ArticleDocument> = {}): Promise<ArticleDraft> {
      const article = { id: randomUUID(), document: sampleDocument(changes) }
      return bodyOf(await staff.send('/admin/articles', article), ArticleDraft)
    },
    read: async (id: string) => bodyOf(await staff.get(`/admin/articles/${id}`), ArticleDraft),
    save: (
      { id, version, document }: Pick<ArticleDraft, 'id' | 'version' | 'document'>,
      changes: Partial<ArticleDocument>,
      more: object = {},
    ) =>
      put(`/admin/articles/${id}/document`, {
        baseVersion: version,
        saveId: randomUUID(),
        document: { ...document, ...changes },
        ...more,
      }),
    publish: ({ id, version }: Pick<ArticleDraft, 'id' | 'version'>, publishAt: string | null = null) =>
      put(`/admin/articles/${id}/publication`, { baseVersion: version, publishAt }),
    withdraw: ({ id, version }: Pick<ArticleDraft, 'id' | 'version'>) =>
      remove(`/admin/articles/${id}/publication?baseVersion=${version}`),
    setStatus: ({ id, version }: Pick<ArticleDraft, 'id' | 'version'>, status: string) =>
      put(`/admin/articles/${id}/status`, { baseVersion: version, status }),
    trash: ({ id, version }: Pick<ArticleDraft, 'id' | 'version'>) =>
      put(`/admin/articles/${id}/trash`, { baseVersion: version }),
    listed: async (path: string) => bodyOf(await staff.get(path), z.array(ArticleSummary)),
    restore: (id: string) => remove(`/admin/articles/${id}/trash`),
  }
}
