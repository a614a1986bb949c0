import { z } from 'zod'
import { LanguageName } from './language.ts'
import { Slug, Timestamp } from './primitives.ts'
import { highlightLimits } from './text-limits.ts'
import { translatable } from './translatable.ts'

/** A passage, found again by its words and those around it (W3C Web Annotation Data Model, 4.2.4). */
const passage = {
  articleId: Slug,
  prefix: z.string().max(highlightLimits.context).describe('The text before it, as far as there is one.'),
  exact: z.string().max(highlightLimits.exact).regex(/\S/, translatable('Please select some text.')),
  suffix: z.string().max(highlightLimits.context).describe('The text after it.'),
}

/** `POST /api/user/highlights`. */
export const NewHighlight = z.object(passage).meta({ id: 'NewHighlight' })
export type NewHighlight = z.infer<typeof NewHighlight>

/** A passage that a reader has highlighted. */
export const Highlight = z
  .object({
    id: z.uuid(),
    ...passage,
    title: z.string().describe('Of the article, as of a saved one.'),
    language: LanguageName.nullable().describe('Of the article; null once it is withdrawn.'),
    isPublished: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Highlight' })
export type Highlight = z.infer<typeof Highlight>

/** `GET /api/user/articles/{id}`: what a reader keeps of an article. */
export const ArticleRecord = z
  .object({
    isOnReadingList: z.boolean(),
    progressPercent: z.int().min(0).max(100).nullable(),
    highlights: z.array(Highlight),
  })
  .meta({ id: 'ArticleRecord' })
export type ArticleRecord = z.infer<typeof ArticleRecord>
