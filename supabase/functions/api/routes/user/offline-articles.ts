import { createRoute } from '@hono/zod-openapi'
import { OfflineArticles, OfflineArticlesQuery } from '../../../_shared/contracts/offline-article.ts'
import { listOfflineArticles } from '../../../_shared/data/offline-articles.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, ownRead } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

export function offlineArticles({ requireAuth, read }: AuthContext) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/offline-articles',
      operationId: 'listOfflineArticles',
      summary: 'Which articles this browser may keep to be read without network',
      tags: accountTags,
      middleware: requireAuth,
      request: { query: OfflineArticlesQuery },
      responses: ownRead('Those of the named articles that the reader may read whole now.', OfflineArticles),
    }),
    async (c) => {
      const { articleIds = [] } = c.req.valid('query')
      return c.json(
        await read(c, async (tx, { userId }) => ({ userId, articles: await listOfflineArticles(tx, articleIds) })),
        200,
      )
    },
  )
  return app
}
