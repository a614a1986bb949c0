import { z } from 'zod'
import { LanguageName } from './language.ts'
import { Slug, Timestamp } from './primitives.ts'

/** `PUT /api/user/reading-progress`. */
export const NewReadingProgress = z
  .object({ articleId: Slug, progressPercent: z.int().min(0).max(100) })
  .meta({ id: 'NewReadingProgress' })
export type NewReadingProgress = z.infer<typeof NewReadingProgress>

/** How far a reader has come in an article; never less than before. */
export const ReadingProgress = z
  .object({
    id: z.string(),
    articleId: Slug,
    title: z.string(),
    language: LanguageName.describe('Of the article.'),
    lastReadAt: Timestamp,
    progressPercent: z.int().min(0).max(100),
  })
  .meta({ id: 'ReadingProgress' })
export type ReadingProgress = z.infer<typeof ReadingProgress>
