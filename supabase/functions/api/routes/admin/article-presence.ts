import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Presence, PresenceRequest } from '../../../_shared/contracts/article-draft.ts'
import { endPresence, renewPresence } from '../../../_shared/data/article-presence.ts'
import { NO_ARTICLE } from '../../../_shared/data/article-problems.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminWrite, idParams, jsonBody, ownNoContent } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

/** The people who have an article open, and the tab that may save it. */
export function adminArticlePresence({ requireAuth, requirePermission, write }: AuthContext) {
  const readers = [requireAuth, requirePermission('articles.read')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/articles/{id}/presence',
      operationId: 'renewPresence',
      summary: 'Say that a tab shows an article',
      description:
        'Every 15 seconds. With `edit`, the tab gets or renews the lease of two minutes if nobody else holds it, or with `takeOver` in any case; without, it ends its lease.',
      tags,
      middleware: readers,
      request: { params: idParams, body: jsonBody(PresenceRequest) },
      responses: adminWrite(200, EDITORIAL, Presence, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await write(c, (tx) => renewPresence(tx, id, c.req.valid('json'))))
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/articles/{id}/presence/{tabId}',
      operationId: 'endPresence',
      summary: 'Say that a tab has left an article',
      tags,
      middleware: readers,
      request: { params: idParams.extend({ tabId: z.uuid() }) },
      responses: ownNoContent(`Its lease has ended too. ${EDITORIAL}`, []),
    }),
    async (c) => {
      const { id, tabId } = c.req.valid('param')
      await write(c, (tx) => endPresence(tx, id, tabId))
      return c.body(null, 204)
    },
    orNotFound(NO_ARTICLE),
  )
  return app
}

const tags = ['Admin']
const EDITORIAL = 'For owners, editors and authors.'
