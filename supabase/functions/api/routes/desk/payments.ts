import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { executeStripeCommands } from '../../../_shared/billing/orders.ts'
import { MemberDetail, NewRefund } from '../../../_shared/contracts/member.ts'
import { requestRefund } from '../../../_shared/data/desk-deeds.ts'
import { readMemberDetail } from '../../../_shared/data/members.ts'
import { body } from '../../../_shared/http/body.ts'
import { pathId } from '../../../_shared/http/path-id.ts'
import type { MemberEnv, Members } from '../../members.ts'
import type { MoneyOf } from '../../money.ts'
import type { Visiting } from '../../visiting.ts'
import { countingDeeds, deedsAreCounted } from './deeds.ts'
import { deskWrite, oneById } from './docs.ts'

/** Money that goes back. For owners. */
export function deskPayments(
  { signedIn, staff, read, write }: Members,
  visiting: Pick<Visiting, 'countTries'>,
  money: MoneyOf,
) {
  const count = countingDeeds(visiting)
  return new Hono<MemberEnv>().post('/:id/refunds', signedIn, staff('owner'), body(NewRefund), async (c) => {
    const id = pathId(c, NONE)
    const open = money()
    await count(c)
    const { commandId, member } = await write(c, (tx) => requestRefund(tx, id, c.req.valid('json')))
    await executeStripeCommands(open, { ids: [commandId] })
    const story = member ? await read(c, (tx) => readMemberDetail(tx, member)) : undefined
    return c.json(story ?? null, 201)
  })
}

const NONE = 'There is no such payment.'

export const deskPaymentPaths: ZodOpenApiPathsObject = {
  '/api/desk/payments/{id}/refunds': {
    post: {
      operationId: 'refund',
      summary: 'Send a payment back, or part of it',
      description: `The key makes of two clicks one refund. When Stripe is away it is told as soon as it is there again. For owners. ${deedsAreCounted}`,
      tags: ['Desk'],
      requestParams: oneById,
      requestBody: { required: true, content: { 'application/json': { schema: NewRefund } } },
      responses: deskWrite(
        201,
        'The story of whose payment it is; null when the account is gone.',
        MemberDetail.nullable(),
        {
          may: ['not-found', 'conflict', 'temporarily-away'],
        },
      ),
    },
  },
}
