import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { NewReadingProgress, ReadingProgress } from '../../../_shared/contracts/reading-progress.ts'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import { listReadingProgress, recordReadingProgress } from '../../../_shared/data/reading-progress.ts'
import { body } from '../../../_shared/http/body.ts'
import type { MemberEnv, Members } from '../../members.ts'
import { json, ownDone, ownRead, tags } from './docs.ts'

export function readingProgress({ signedIn, read, write }: Members, count: (c: Context<MemberEnv>) => Promise<void>) {
  return new Hono<MemberEnv>()
    .get('/', signedIn, async (c) => c.json(await read(c, (tx, { userId }) => listReadingProgress(tx, userId))))
    .put('/', signedIn, body(NewReadingProgress), async (c) => {
      await count(c)
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
      tags,
      responses: ownRead(
        'Most recently read first, 100 at most; what is published no more is left out.',
        z.array(ReadingProgress),
      ),
    },
    put: {
      operationId: 'noteReadingProgress',
      summary: 'Note how far the reader has come',
      description: 'Never takes anything back: of two, the further counts. 600 an hour.',
      tags,
      requestBody: json(NewReadingProgress),
      responses: ownDone('Noted.', ['not-found', 'not-json', 'invalid-fields']),
    },
  },
}
