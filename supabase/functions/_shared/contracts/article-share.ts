import { z } from 'zod'
import { Article } from './article.ts'
import { Slug, Timestamp } from './primitives.ts'

/** `POST /api/articles/{id}/shares`: nothing to say but which article. */
export const NewArticleShare = z.object({}).meta({ id: 'NewArticleShare' })

export const ArticleShare = z
  .object({
    url: z.url().describe('Opens the whole article for anybody who has it.'),
    expiresAt: Timestamp,
    remaining: z.int().min(0).describe('How many more articles the reader may share this month (UTC).'),
  })
  .meta({ id: 'ArticleShare' })
export type ArticleShare = z.infer<typeof ArticleShare>

/** `GET /api/shared-articles/{token}`. */
export const SharedArticle = z
  .object({
    articleId: Slug,
    article: Article.nullable().describe('Whole; null: the link has ended, or the article is no longer published.'),
  })
  .meta({ id: 'SharedArticle' })
export type SharedArticle = z.infer<typeof SharedArticle>

/** In the export of an account. */
export const SharedByReader = z.object({
  articleId: Slug,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  opened: z.int().describe('How often it was opened; nothing is kept about whom.'),
})
export type SharedByReader = z.infer<typeof SharedByReader>
