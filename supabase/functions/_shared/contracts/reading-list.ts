import { z } from 'zod'
import { LanguageName } from './language.ts'
import { RecordPageQuery } from './paging.ts'
import { Slug, Timestamp } from './primitives.ts'
import { isSlug, MAX_SLUG_LENGTH } from './text-patterns.ts'

/** An article that a reader has saved for later. */
export const ReadingListEntry = z
  .object({
    id: z.uuid(),
    articleId: Slug,
    title: z.string().describe('As it is now; as it was when saved, once the article is withdrawn.'),
    language: LanguageName.nullable().describe('Of the article; null once it is withdrawn.'),
    isPublished: z.boolean(),
    progressPercent: z.int().min(0).max(100).nullable().describe('Null before the reader has begun.'),
    addedAt: Timestamp,
  })
  .meta({ id: 'ReadingListEntry' })
export type ReadingListEntry = z.infer<typeof ReadingListEntry>

const MAX_ARTICLE_IDS = 100

export const ArticleIds = z
  .string()
  .max(MAX_ARTICLE_IDS * (MAX_SLUG_LENGTH + 1))
  .transform((text) => text.split(','))
  .refine(
    (ids) => ids.length <= MAX_ARTICLE_IDS && ids.every(isSlug),
    `At most ${MAX_ARTICLE_IDS} ids of articles, with commas.`,
  )
  .meta({ override: { type: 'string' }, description: 'Only these articles: ids with commas between them.' })

/** Which page of the saved articles, or which of these articles are saved. */
export const ReadingListQuery = RecordPageQuery.extend({ articleIds: ArticleIds.optional() })
