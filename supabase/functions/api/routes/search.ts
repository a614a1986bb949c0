import { createRoute } from '@hono/zod-openapi'
import { SearchQuery, SearchResults } from '../../_shared/contracts/search.ts'
import { searchArticles } from '../../_shared/data/search.ts'
import { publicJson } from '../../_shared/http/entity.ts'
import type { Deps } from '../deps.ts'
import { publicResponses } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'
import type { VisitorContext } from '../visitor-context.ts'

/** Searches take a few milliseconds. One that takes so long would only keep others from the database. */
const TIMEOUT_MS = 2_000

export function search(database: Deps['database'], { consumeRateLimit, clientNetwork }: VisitorContext) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/search',
      operationId: 'searchArticles',
      summary: 'Search in published articles',
      description:
        'A page at a time, best first. Where nothing matches, words that occur nowhere are corrected. At most 3,600 an hour from one network.',
      tags: ['Articles'],
      request: { query: SearchQuery },
      responses: publicResponses('One page of results.', SearchResults, {
        problemCodes: ['invalid-fields', 'too-many-requests'],
      }),
    }),
    async (c) => {
      await consumeRateLimit({ action: 'search', subject: clientNetwork(c), limit: perHour(3600) })
      const query = c.req.valid('query')
      const results = await database.asRole('visitor', {}, (tx) => searchArticles(tx, query), {
        readOnly: true,
        statementTimeout: TIMEOUT_MS,
      })
      return publicJson(c, results)
    },
  )
  return app
}
