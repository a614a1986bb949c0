import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { NewReadingProgress, ReadingProgress } from '../../../_shared/contracts/reading-progress.ts'
import { listReadingProgress, recordReadingProgress } from '../../../_shared/data/reading-progress.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownNoContent, ownRead } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

export function readingProgress(
  { requireAuth, read, write }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/reading-progress',
      operationId: 'listReadingProgress',
      summary: 'List the reading progress',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead(
        'Most recently read first, 100 at most, without articles that are no longer published.',
        z.array(ReadingProgress),
      ),
    }),
    async (c) => c.json(await read(c, (tx, { userId }) => listReadingProgress(tx, userId))),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/reading-progress',
      operationId: 'recordReadingProgress',
      summary: 'Record the reading progress',
      description: 'Never decreases. 600 an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(NewReadingProgress) },
      responses: ownNoContent('Noted.', ['not-found', 'not-json', 'invalid-fields']),
    }),
    async (c) => {
      await consumeLimit(c)
      const noted = await write(c, (tx, { userId }) => recordReadingProgress(tx, userId, c.req.valid('json')))
      if (!noted) throw new HttpError('not-found', 'There is no article at this address.')
      return c.body(null, 204)
    },
  )
  return app
}
