import { z } from 'zod'
import { Slug, Timestamp } from './primitives.ts'
import { ArticleIds } from './reading-list.ts'

/** The articles of which a browser keeps copies, or wants to. */
export const OfflineArticlesQuery = z.object({ articleIds: ArticleIds.optional() })

/** Which copies a browser may keep: for how long is decided there (src/features/offline). */
export const OfflineArticles = z
  .object({
    userId: z.uuid().describe('Copies of another account are deleted.'),
    articles: z
      .array(z.object({ articleId: Slug, updatedAt: Timestamp.describe('A copy of another time is made again.') }))
      .describe('Those of the named articles that the reader may read whole now.'),
  })
  .meta({ id: 'OfflineArticles' })
export type OfflineArticles = z.infer<typeof OfflineArticles>
