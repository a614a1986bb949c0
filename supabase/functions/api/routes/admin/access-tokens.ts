import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AccessToken, CreatedAccessToken, NewAccessToken } from '../../../_shared/contracts/access-token.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { createAccessToken, listAccessTokens, revokeAccessToken } from '../../../_shared/data/access-tokens.ts'
import { accessTokenHash, newAccessToken } from '../../../_shared/http/access-token.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import { createActionLimit } from '../../account-limits.ts'
import { type AuthContext, type AuthEnv, TOKEN_CALLS_PER_HOUR } from '../../auth-context.ts'
import { adminRead, adminRemoval, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

/** Personal access tokens for scripts. For owners. */
export function adminAccessTokens(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
) {
  const consumeActionLimit = createActionLimit(visitor)
  const owners = [requireAuth, requirePermission('access-tokens.manage')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/access-tokens',
      operationId: 'listAccessTokens',
      summary: 'List access tokens',
      tags,
      middleware: owners,
      request: { query: RecordPageQuery },
      responses: adminRead('The newest first, also those that have ended. For owners.', z.array(AccessToken), {
        paged: true,
      }),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listAccessTokens(tx, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/access-tokens',
      operationId: 'createAccessToken',
      summary: 'Create an access token',
      description: `A script sends it as \`Authorization: Bearer mrd_…\` to calls of /api/admin, ${TOKEN_CALLS_PER_HOUR} an hour. It can do what both its permissions and the role of its owner allow at the time of the call.`,
      tags,
      middleware: owners,
      request: { body: jsonBody(NewAccessToken) },
      responses: adminWrite(201, 'With its secret, which is shown this once. For owners.', CreatedAccessToken, {
        problemCodes: [],
      }),
    }),
    async (c) => {
      await consumeActionLimit(c)
      const token = newAccessToken()
      const created = await write(c, (tx) => createAccessToken(tx, accessTokenHash(token), c.req.valid('json')))
      return c.json({ ...created, token }, 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/access-tokens/{id}',
      operationId: 'revokeAccessToken',
      summary: 'Revoke an access token',
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminRemoval('It no longer works.'),
    }),
    async (c) => {
      await consumeActionLimit(c)
      const revoked = await write(c, (tx) => revokeAccessToken(tx, c.req.valid('param').id))
      if (!revoked) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = 'There is no such token, or it has been revoked.'
const tags = ['Admin']
