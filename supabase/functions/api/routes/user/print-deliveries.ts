import { Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { PrintDelivery } from '../../../_shared/contracts/print-delivery.ts'
import { listPrintDeliveries } from '../../../_shared/data/print-editions.ts'
import type { AuthEnv, AuthContext } from '../../members.ts'
import { ownRead, accountTags } from './docs.ts'

export function printDeliveries({ requireAuth, read }: AuthContext) {
  return new Hono<AuthEnv>().get('/', requireAuth, async (c) =>
    c.json(await read(c, (tx, { userId }) => listPrintDeliveries(tx, userId))),
  )
}

export const printDeliveryPaths: ZodOpenApiPathsObject = {
  '/api/user/print-deliveries': {
    get: {
      operationId: 'listPrintDeliveries',
      summary: 'Which printed edition goes where',
      accountTags,
      responses: ownRead(
        'The coming editions, soonest first, for whoever has a plan that brings them; then the last three that are closed, newest first.',
        z.array(PrintDelivery),
      ),
    },
  },
}
