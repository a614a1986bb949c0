import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AlarmRecipients, HistoryPeriod, SystemHistory, SystemOverview } from '../../../_shared/contracts/system.ts'
import {
  acknowledgeAlarm,
  readSystemHistory,
  readSystemOverview,
  setAlarmEmails,
} from '../../../_shared/data/system.ts'
import { createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const tags = ['Admin']

/** The state of the system and its alarms. For owners. */
export function adminSystem(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
) {
  const consumeActionLimit = createActionLimit(visitor)
  const owners = [requireAuth, requirePermission('operations.manage')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/system',
      operationId: 'readSystem',
      summary: 'Read the state of the system',
      tags,
      middleware: owners,
      responses: adminRead('With what is beyond a threshold, and the alarms. For owners.', SystemOverview),
    }),
    async (c) => c.json(await read(c, readSystemOverview)),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/system-history',
      operationId: 'readSystemHistory',
      summary: 'Read the figures of the system over time',
      tags,
      middleware: owners,
      request: { query: z.object({ period: HistoryPeriod.default('24-hours') }) },
      responses: adminRead('In steps of 15 minutes or of two hours. For owners.', SystemHistory),
    }),
    async (c) => {
      const { period } = c.req.valid('query')
      return c.json(await read(c, (tx) => readSystemHistory(tx, period, Date.now())))
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/alarms/{id}/acknowledgement',
      operationId: 'acknowledgeAlarm',
      summary: 'Acknowledge an open alarm',
      description: 'From then on it sends no reminders. For owners.',
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminWrite(200, 'The state of the system, as it is now.', SystemOverview, {
        problemCodes: ['not-found'],
      }),
    }),
    async (c) => {
      await consumeActionLimit(c)
      const { id } = c.req.valid('param')
      await write(c, (tx) => acknowledgeAlarm(tx, id))
      return c.json(await read(c, readSystemOverview))
    },
    orNotFound('There is no such open alarm.'),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/alarm-recipients',
      operationId: 'setAlarmRecipients',
      summary: 'Choose who receives alarms',
      description: 'No address means the contact address of the publication. For owners.',
      tags,
      middleware: owners,
      request: { body: jsonBody(AlarmRecipients) },
      responses: adminWrite(200, 'The state of the system, with them.', SystemOverview, { problemCodes: [] }),
    }),
    async (c) => {
      await consumeActionLimit(c)
      const { emails } = c.req.valid('json')
      await write(c, (tx) => setAlarmEmails(tx, emails))
      return c.json(await read(c, readSystemOverview))
    },
  )
  return app
}
