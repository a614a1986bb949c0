import { z } from 'zod'
import { ContentBlock } from './content-block.ts'
import { Slug, Timestamp } from './primitives.ts'

/** An article. Lists contain whole articles, so that the shape is the same everywhere. */
export const Article = z
  .object({
    id: Slug,
    title: z.string(),
    excerpt: z.string(),
    content: z.string().describe('Body text; blank lines separate paragraphs.'),
    author: z.string(),
    category: z.string().describe('As stored, e.g. "food-and-wine"; shown as "Food & Wine".'),
    imageUrl: z.string().nullable(),
    imageAlt: z.string(),
    publishedAt: Timestamp,
    featured: z.boolean(),
    issueId: Slug.nullable(),
    contentBlocks: z.array(ContentBlock),
  })
  .meta({ id: 'Article' })
export type Article = z.infer<typeof Article>
