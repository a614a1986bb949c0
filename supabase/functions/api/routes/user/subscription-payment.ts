import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { payOpenInvoices } from '../../../_shared/billing/paying.ts'
import { SubscriptionPayment } from '../../../_shared/contracts/subscription-change.ts'
import type { ConsumeAccountLimit } from '../../counting.ts'
import type { SubscriptionContext } from '../../life.ts'
import type { AuthEnv } from '../../members.ts'
import { ownWriteWithoutBody, accountTags } from './docs.ts'

export function subscriptionPayment({ requireAuth, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }: SubscriptionContext, consumeLimit: ConsumeAccountLimit) {
  return new Hono<AuthEnv>().post('/', requireAuth, async (c) => {
    const paidSubscription = await requirePaidSubscription(c)
    await consumeLimit(c)
    const clientSecret = await withRefresh(paidSubscription, () => payOpenInvoices(requireBilling(), paidSubscription))
    return c.json({ subscription: await refreshAndRead(c, paidSubscription), clientSecret } satisfies SubscriptionPayment)
  })
}

export const subscriptionPaymentPaths: ZodOpenApiPathsObject = {
  '/api/user/subscription/payment': {
    post: {
      operationId: 'payOpenInvoice',
      summary: 'Pay what is open, with the card that is used',
      description:
        'Answers what is true when nothing is. With a client secret the bank wants to hear from the reader first; the same call afterwards says what has become of it. 20 payments and changes of cards an hour.',
      accountTags,
      responses: ownWriteWithoutBody('What the reader subscribes to now.', SubscriptionPayment, [
        'not-found',
        'conflict',
        'payment-failed',
      ]),
    },
  },
}
