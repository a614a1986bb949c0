import type { ArticleDocument } from '#shared/contracts/article-draft.ts'

/** The names of an article's fields, where a conflict or a difference is shown. */
export const fieldNames: Record<string, string> = {
  title: 'Title',
  excerpt: 'Excerpt',
  category: 'Category',
  imageUrl: 'Hero image',
  imageAlt: 'Description of the hero image',
  authorIds: 'Authors',
  issueId: 'Issue',
  position: 'Position in the issue',
  featured: 'Featured',
  slug: 'Address',
  publishedAt: 'Date of publication',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
}

/** The value of a field in words. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(fieldText).join(', ') || 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export type ChangeDocument = (changes: Partial<ArticleDocument>) => void
