import { z } from 'zod'
import { ArticleStatus } from './article-draft.ts'
import { LanguageName } from './language.ts'
import { RecordPageQuery } from './paging.ts'
import { Slug, Timestamp } from './primitives.ts'

/** Which articles of the newsroom, and which page of them. Without `trashed`, those that are not in the trash. */
export const ArticleQuery = RecordPageQuery.extend({
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Words of title and text; from three letters on, beginnings of words.'),
  status: ArticleStatus.optional(),
  category: z.string().max(80).optional(),
  issue: Slug.optional(),
  author: Slug.optional().describe('A record of an author.'),
  language: LanguageName.optional(),
  createdBy: z.uuid().optional().describe('The staff member who began the article.'),
  from: Timestamp.optional().describe('Published at this time or later; scheduled articles included.'),
  to: Timestamp.optional().describe('Published before this time.'),
  trashed: z.literal('true').optional(),
  sort: z
    .enum(['updated', 'published'])
    .default('updated')
    .describe('Newest first by change, or by publication: then only articles with a date. The trash: by deletion.'),
})
export type ArticleQuery = z.infer<typeof ArticleQuery>

/** `POST /api/admin/article-actions`: the same for up to 100 articles, each on its own. */
export const ArticleActions = z
  .object({
    action: z.enum(['trash', 'restore', 'archive', 'submit', 'set-category', 'set-issue']),
    articles: z
      .array(z.object({ id: z.uuid(), baseVersion: z.int().positive() }))
      .min(1)
      .max(100)
      .refine(
        (articles) => new Set(articles.map(({ id }) => id)).size === articles.length,
        'Each article once, please.',
      ),
    value: z.string().max(120).nullable().default(null).describe('The category or the issue that is set.'),
  })
  .refine(({ action, value }) => action !== 'set-category' || value !== null, {
    path: ['value'],
    message: 'The category, please.',
  })
  .meta({ id: 'ArticleActions' })
export type ArticleActions = z.infer<typeof ArticleActions>

export const ArticleActionResult = z
  .object({ id: z.uuid(), problem: z.string().nullable().describe('Why it was not done, in words.') })
  .meta({ id: 'ArticleActionResult' })
export type ArticleActionResult = z.infer<typeof ArticleActionResult>
