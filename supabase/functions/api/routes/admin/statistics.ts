import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { OpenRequests, RecentPublish, Statistics, StatisticsPeriod } from '../../../_shared/contracts/statistics.ts'
import { countOpenRequests, listRecentPublishes, readStatistics } from '../../../_shared/data/statistics.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

const StatisticsQuery = z.object({ period: StatisticsPeriod.default('30-days') })

/** The figures on the first page of the admin. */
export function adminStatistics({ requireAuth, requirePermission, read }: AuthContext) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/statistics',
      operationId: 'readStatistics',
      summary: 'Read how the magazine does',
      tags,
      middleware: [requireAuth, requirePermission('statistics.read')],
      request: { query: StatisticsQuery },
      responses: adminRead(
        'Subscribers by plan, the newsletter and the articles that are read most. For owners and editors; revenue for owners.',
        Statistics,
      ),
    }),
    async (c) => {
      const { period } = c.req.valid('query')
      return c.json(await read(c, (tx) => readStatistics(tx, period)))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/publishes',
      operationId: 'listRecentPublishes',
      summary: 'List the last publishes',
      tags,
      middleware: [requireAuth, requirePermission('articles.read')],
      responses: adminRead('The newest six. For owners, editors and authors.', z.array(RecentPublish)),
    }),
    async (c) => c.json(await read(c, listRecentPublishes)),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/open-requests',
      operationId: 'countOpenRequests',
      summary: 'Count the tickets and messages that wait for a reply',
      tags,
      middleware: [requireAuth, requirePermission('support-tickets.reply')],
      responses: adminRead('At most a hundred of each. For owners, editors and support.', OpenRequests),
    }),
    async (c) => c.json(await read(c, countOpenRequests)),
  )
  return app
}

const tags = ['Admin']
