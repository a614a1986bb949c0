import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { NewReadingProgress, ReadingProgress } from '../../../_shared/contracts/reading-progress.ts'
import { listReadingProgress, recordReadingProgress } from '../../../_shared/data/reading-progress.ts'
import { body } from '../../../_shared/http/body.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownNoContent, ownRead } from '../../openapi-responses.ts'

export function readingProgress(
  { requireAuth, read, write }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
) {
  return new Hono<AuthEnv>()
    .get('/', requireAuth, async (c) => c.json(await read(c, (tx, { userId }) => listReadingProgress(tx, userId))))
    .put('/', requireAuth, body(NewReadingProgress), async (c) => {
      await consumeLimit(c)
      const noted = await write(c, (tx, { userId }) => recordReadingProgress(tx, userId, c.req.valid('json')))
      if (!noted) throw new HttpError('not-found', 'There is no article at this address.')
      return c.body(null, 204)
    })
}

export const readingProgressPaths: ZodOpenApiPathsObject = {
  '/api/user/reading-progress': {
    get: {
      operationId: 'listReadingProgress',
      summary: 'How far the reader has come in what they read',
      tags: accountTags,
      responses: ownRead(
        'Most recently read first, 100 at most; what is published no more is left out.',
        z.array(ReadingProgress),
      ),
    },
    put: {
      operationId: 'recordReadingProgress',
      summary: 'Note how far the reader has come',
      description: 'Never takes anything back: of two, the further counts. 600 an hour.',
      tags: accountTags,
      requestBody: jsonBody(NewReadingProgress),
      responses: ownNoContent('Noted.', ['not-found', 'not-json', 'invalid-fields']),
    },
  },
}
