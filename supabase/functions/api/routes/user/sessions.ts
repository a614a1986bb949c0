import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { AccountEvent, Session } from '../../../_shared/contracts/session.ts'
import { translatable } from '../../../_shared/contracts/translatable.ts'
import { endOtherSessions, endSession, listAccountEvents, listSessions } from '../../../_shared/data/sessions.ts'
import type { AccountDeps } from '../../account/account-deps.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, idParams, ownNoContent, ownRead } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

export function sessions(
  { requireAuth, read, write }: AuthContext,
  { requestMetadata }: Pick<AccountDeps, 'requestMetadata'>,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/sessions',
      operationId: 'listSessions',
      summary: 'List the reader’s sessions',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('Most recently seen first, fifty at most.', z.array(Session)),
    }),
    async (c) => c.json(await read(c, listSessions)),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/sessions',
      operationId: 'endOtherSessions',
      summary: 'End all other sessions',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownNoContent('Signed out there.', []),
    }),
    async (c) => {
      await write(c, (tx, member) => endOtherSessions(tx, member, requestMetadata(c)))
      return c.body(null, 204)
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/sessions/{id}',
      operationId: 'endSession',
      summary: 'End one session',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: ownNoContent('Signed out there.', ['not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await write(c, (tx) => endSession(tx, id, requestMetadata(c))))) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = translatable('You are not signed in there.')

export function accountEvents({ requireAuth, read }: AuthContext) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/account-events',
      operationId: 'listAccountEvents',
      summary: 'List the events of the account',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('The newest fifty, the last one first.', z.array(AccountEvent)),
    }),
    async (c) => c.json(await read(c, listAccountEvents)),
  )
  return app
}
