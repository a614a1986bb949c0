import { z } from 'zod'

/** `POST /api/articles/{id}/free`: nothing to say but which article. */
export const NewFreeArticle = z.object({}).meta({ id: 'NewFreeArticle' })

export const FreeArticles = z
  .object({ remaining: z.int().min(0).describe('How many more this browser may open this month (UTC).') })
  .meta({ id: 'FreeArticles' })
