import { createRoute } from '@hono/zod-openapi'
import { CancellationFeedback, NewCancellationFeedback } from '../../../_shared/contracts/cancellation-feedback.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { findCancellationFeedback, giveCancellationFeedback } from '../../../_shared/data/cancellation-feedback.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownRead, ownWrite } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

/** Why a reader has cancelled. It is asked afterwards, so that it is never in the way. */
export function cancellationFeedback({ requireAuth, read, write }: AuthContext, consumeLimit: ConsumeAccountLimit) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/cancellation-feedback',
      operationId: 'findCancellationFeedback',
      summary: 'Read whether we ask why',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead(
        'After a cancellation, until 30 days after the end, where the plan asks; otherwise null.',
        CancellationFeedback.nullable(),
      ),
    }),
    async (c) => c.json(await read(c, findCancellationFeedback)),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/cancellation-feedback',
      operationId: 'giveCancellationFeedback',
      summary: 'Say why',
      description: 'Replaces an earlier answer. 404 when nothing is asked. 120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(NewCancellationFeedback) },
      responses: ownWrite(200, 'The answer.', CancellationFeedback.nullable(), ['not-found']),
    }),
    async (c) => {
      await consumeLimit(c)
      const feedback = c.req.valid('json')
      const isGiven = await write(c, (tx) => giveCancellationFeedback(tx, feedback))
      if (!isGiven) throw new HttpError('not-found', 'You have cancelled nothing that we ask about.')
      return c.json(await read(c, findCancellationFeedback))
    },
  )
  return app
}
