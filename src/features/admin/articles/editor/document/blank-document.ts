import type { ArticleDocument } from '#shared/contracts/article-draft.ts'

/** An article that nothing is written in. */
export const blankDocument = (): ArticleDocument => ({
  title: '',
  excerpt: '',
  content: '',
  category: '',
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
})
