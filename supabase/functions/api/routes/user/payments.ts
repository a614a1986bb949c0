import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { Payment } from '../../../_shared/contracts/payment.ts'
import { listPayments } from '../../../_shared/data/payments.ts'
import { nextPageHeaders } from '../../../_shared/http/next-page.ts'
import { parseQuery } from '../../../_shared/http/query.ts'
import type { AuthEnv, AuthContext } from '../../members.ts'
import { ownPage, accountTags } from './docs.ts'

export function payments({ requireAuth, read }: AuthContext) {
  return new Hono<AuthEnv>().get('/', requireAuth, async (c) => {
    const { limit, cursor: after } = parseQuery(c, RecordPageQuery)
    const { items, next } = await read(c, (tx, { userId }) => listPayments(tx, userId, { limit, after }))
    return c.json(items, 200, nextPageHeaders({ limit }, next))
  })
}

export const paymentPaths: ZodOpenApiPathsObject = {
  '/api/user/payments': {
    get: {
      operationId: 'listPayments',
      summary: 'What the reader paid, or tried to',
      accountTags,
      requestParams: { query: RecordPageQuery },
      responses: ownPage('Newest first.', Payment),
    },
  },
}
