import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { payOpenInvoices } from '../../../_shared/billing/paying.ts'
import { SubscriptionPayment } from '../../../_shared/contracts/subscription-change.ts'
import type { Count } from '../../counting.ts'
import type { Life } from '../../life.ts'
import type { MemberEnv } from '../../members.ts'
import { ownWriteWithoutBody, tags } from './docs.ts'

export function subscriptionPayment({ signedIn, moneyOf, own, truth, settling }: Life, count: Count) {
  return new Hono<MemberEnv>().post('/', signedIn, async (c) => {
    const mine = await own(c)
    await count(c)
    const clientSecret = await settling(mine, () => payOpenInvoices(moneyOf(), mine))
    return c.json({ subscription: await truth(c, mine), clientSecret } satisfies SubscriptionPayment)
  })
}

export const subscriptionPaymentPaths: ZodOpenApiPathsObject = {
  '/api/user/subscription/payment': {
    post: {
      operationId: 'payWhatIsOpen',
      summary: 'Pay what is open, with the card that is used',
      description:
        'Answers what is true when nothing is. With a client secret the bank wants to hear from the reader first; the same call afterwards says what has become of it. 20 payments and changes of cards an hour.',
      tags,
      responses: ownWriteWithoutBody('What the reader subscribes to now.', SubscriptionPayment, [
        'not-found',
        'conflict',
        'payment-failed',
      ]),
    },
  },
}
