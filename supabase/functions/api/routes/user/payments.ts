import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { Payment } from '../../../_shared/contracts/payment.ts'
import { listPayments } from '../../../_shared/data/payments.ts'
import { nextPage } from '../../../_shared/http/next-page.ts'
import { queryOf } from '../../../_shared/http/query.ts'
import type { MemberEnv, Members } from '../../members.ts'
import { ownPage, tags } from './docs.ts'

export function payments({ signedIn, read }: Members) {
  return new Hono<MemberEnv>().get('/', signedIn, async (c) => {
    const { limit, cursor: after } = queryOf(c, RecordPageQuery)
    const { items, next } = await read(c, (tx, { userId }) => listPayments(tx, userId, { limit, after }))
    return c.json(items, 200, nextPage({ limit }, next))
  })
}

export const paymentPaths: ZodOpenApiPathsObject = {
  '/api/user/payments': {
    get: {
      operationId: 'listPayments',
      summary: 'What the reader paid, or tried to',
      tags,
      requestParams: { query: RecordPageQuery },
      responses: ownPage('Newest first.', Payment),
    },
  },
}
