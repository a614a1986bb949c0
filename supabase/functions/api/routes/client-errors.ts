import { createRoute } from '@hono/zod-openapi'
import { ClientError } from '../../_shared/contracts/client-error.ts'
import { withoutPersonalData } from '../../_shared/domain/error-context.ts'
import type { CountEvent } from '../../_shared/http/event-counter.ts'
import type { Deps } from '../deps.ts'
import { jsonBody, withCommonProblems } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'
import type { VisitorContext } from '../visitor-context.ts'

const REPORTS_PER_HOUR = 20

/** Writes errors of the browser to the log. Anybody can send anything here: nothing of it is stored or sent back. */
export function clientErrors(
  { consumeRateLimit, clientNetwork }: VisitorContext,
  log: Deps['log'],
  countEvent: CountEvent,
) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/client-errors',
      operationId: 'reportClientError',
      summary: 'Report an error of a page to the log',
      description: `${REPORTS_PER_HOUR} an hour from one network.`,
      tags: ['Publication'],
      request: { body: jsonBody(ClientError) },
      responses: withCommonProblems({ 204: { description: 'Logged.' } }, [
        'not-allowed',
        'not-json',
        'invalid-fields',
        'too-many-requests',
      ]),
    }),
    async (c) => {
      await consumeRateLimit({ action: 'client errors', subject: clientNetwork(c), limit: perHour(REPORTS_PER_HOUR) })
      const { message, stack, page, island, release } = c.req.valid('json')
      log('error', 'client error', {
        requestId: c.get('requestId'),
        release: release ?? 'unknown',
        island,
        page,
        message: withoutPersonalData(message),
        stack: stack && withoutPersonalData(stack),
      })
      countEvent('client-errors')
      return c.body(null, 204, { 'Cache-Control': 'no-store' })
    },
  )
  return app
}
