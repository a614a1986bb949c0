import { Hono } from 'hono'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { endOtherSessions, endSession, listAccountEvents, listSessions } from '../../../_shared/data/sessions.ts'
import { pathId } from '../../../_shared/http/request-params.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { ReadRequestMetadata } from '../../visitor-context.ts'

export function sessions({ requireAuth, read, write }: AuthContext, requestMetadata: ReadRequestMetadata) {
  return new Hono<AuthEnv>()
    .get('/', requireAuth, async (c) => c.json(await read(c, listSessions)))
    .delete('/', requireAuth, async (c) => {
      await write(c, (tx, member) => endOtherSessions(tx, member, requestMetadata(c)))
      return c.body(null, 204)
    })
    .delete('/:id', requireAuth, async (c) => {
      const id = pathId(c, NONE)
      if (!(await write(c, (tx) => endSession(tx, id, requestMetadata(c))))) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    })
}

const NONE = 'You are not signed in there.'

export function accountEvents({ requireAuth, read }: AuthContext) {
  return new Hono<AuthEnv>().get('/', requireAuth, async (c) => c.json(await read(c, listAccountEvents)))
}
