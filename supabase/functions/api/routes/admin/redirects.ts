import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery, SearchText } from '../../../_shared/contracts/paging.ts'
import { AdminRedirect, MissingPage, NewRedirect } from '../../../_shared/contracts/redirect.ts'
import {
  addRedirect,
  dismissMissingPage,
  listAdminRedirects,
  listMissingPages,
  removeRedirect,
  updateRedirect,
} from '../../../_shared/data/redirects.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import { createEditLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminRemoval, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const RedirectQuery = RecordPageQuery.extend({ search: SearchText })

/** Redirects, and the paths that readers asked for in vain. For owners and editors. */
export function adminRedirects(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
) {
  const consumeEditLimit = createEditLimit(visitor)
  const editors = [requireAuth, requirePermission('redirects.write')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/redirects',
      operationId: 'listRedirects',
      summary: 'List redirects',
      tags,
      middleware: editors,
      request: { query: RedirectQuery },
      responses: adminRead(`Those whose paths contain the text, the newest first. ${EDITORS}`, z.array(AdminRedirect), {
        paged: true,
      }),
    }),
    async (c) => {
      const { limit, cursor: after, search } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listAdminRedirects(tx, { limit, after, search }))
      return c.json(items, 200, nextPageHeaders({ limit, search }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/redirects',
      operationId: 'addRedirect',
      summary: 'Add a redirect',
      description:
        'A page that exists wins over its redirect. 422 names the field when the redirect leads in a circle.',
      tags,
      middleware: editors,
      request: { body: jsonBody(NewRedirect) },
      responses: adminWrite(201, EDITORS, AdminRedirect, { problemCodes: [] }),
    }),
    async (c) => {
      await consumeEditLimit(c)
      return c.json(await write(c, (tx) => addRedirect(tx, c.req.valid('json'))), 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/redirects/{id}',
      operationId: 'updateRedirect',
      summary: 'Change a redirect',
      tags,
      middleware: editors,
      request: { params: idParams, body: jsonBody(NewRedirect) },
      responses: adminWrite(200, EDITORS, AdminRedirect, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      await consumeEditLimit(c)
      const updated = await write(c, (tx) => updateRedirect(tx, c.req.valid('param').id, c.req.valid('json')))
      if (!updated) throw new HttpError('not-found', NONE)
      return c.json(updated)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/redirects/{id}',
      operationId: 'removeRedirect',
      summary: 'Remove a redirect',
      tags,
      middleware: editors,
      request: { params: idParams },
      responses: adminRemoval('Its path answers 404, or its page.'),
    }),
    async (c) => {
      await consumeEditLimit(c)
      const removed = await write(c, (tx) => removeRedirect(tx, c.req.valid('param').id))
      if (!removed) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/missing-pages',
      operationId: 'listMissingPages',
      summary: 'List paths that were answered 404',
      tags,
      middleware: editors,
      responses: adminRead(
        `The 200 that were asked for most often; reported by the site every minute. ${EDITORS}`,
        z.array(MissingPage),
      ),
    }),
    async (c) => c.json(await read(c, listMissingPages)),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/missing-pages',
      operationId: 'dismissMissingPage',
      summary: 'Dismiss a path that was answered 404',
      tags,
      middleware: editors,
      request: { query: z.object({ path: z.string().max(200) }) },
      responses: adminRemoval('It is listed again when it is asked for again.'),
    }),
    async (c) => {
      await consumeEditLimit(c)
      const dismissed = await write(c, (tx) => dismissMissingPage(tx, c.req.valid('query').path))
      if (!dismissed) throw new HttpError('not-found', 'This path is not in the list.')
      return c.body(null, 204)
    },
  )
  return app
}

const NONE = 'There is no such redirect.'
const tags = ['Admin']
const EDITORS = 'For owners and editors.'
