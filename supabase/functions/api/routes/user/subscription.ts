import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { cancelSubscription, resumeSubscription } from '../../../_shared/billing/cancellation.ts'
import { payOpenInvoices } from '../../../_shared/billing/invoices.ts'
import { SubscriptionPayment } from '../../../_shared/contracts/subscription-change.ts'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import { findSubscription } from '../../../_shared/data/subscriptions.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, ownRead, ownWriteWithoutBody } from '../../openapi-responses.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

export function userSubscription({ requireAuth, read }: AuthContext) {
  return new Hono<AuthEnv>().get('/', requireAuth, async (c) =>
    c.json(await read(c, (tx, { userId }) => findSubscription(tx, userId))),
  )
}

export const userSubscriptionPaths: ZodOpenApiPathsObject = {
  '/api/user/subscription': {
    get: {
      operationId: 'findSubscription',
      summary: 'What the reader subscribes to',
      tags: accountTags,
      responses: ownRead('The live subscription, or null.', UserSubscription.nullable()),
    },
  },
}

export function subscriptionCancellation(
  { requireAuth, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  return new Hono<AuthEnv>()
    .post('/', requireAuth, async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      await withRefresh(paidSubscription, () => cancelSubscription(requireBilling(), paidSubscription))
      return c.json(await refreshAndRead(c, paidSubscription))
    })
    .delete('/', requireAuth, async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      await withRefresh(paidSubscription, () => resumeSubscription(requireBilling(), paidSubscription))
      return c.json(await refreshAndRead(c, paidSubscription))
    })
}

export const subscriptionCancellationPaths: ZodOpenApiPathsObject = {
  '/api/user/subscription/cancellation': {
    post: {
      operationId: 'cancelSubscription',
      summary: 'Cancel at the end of the period',
      description:
        'A plan that was chosen for later does not come. When the present period has not been paid, the subscription is over at once and its invoice void. 60 changes an hour.',
      tags: accountTags,
      responses: ownWriteWithoutBody('What the reader subscribes to now.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    },
    delete: {
      operationId: 'resumeSubscription',
      summary: 'Take the cancellation back',
      description: '60 changes an hour.',
      tags: accountTags,
      responses: ownWriteWithoutBody('What the reader subscribes to now.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    },
  },
}

export function subscriptionPayment(
  { requireAuth, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  return new Hono<AuthEnv>().post('/', requireAuth, async (c) => {
    const paidSubscription = await requirePaidSubscription(c)
    await consumeLimit(c)
    const clientSecret = await withRefresh(paidSubscription, () => payOpenInvoices(requireBilling(), paidSubscription))
    return c.json({
      subscription: await refreshAndRead(c, paidSubscription),
      clientSecret,
    } satisfies SubscriptionPayment)
  })
}

export const subscriptionPaymentPaths: ZodOpenApiPathsObject = {
  '/api/user/subscription/payment': {
    post: {
      operationId: 'payOpenInvoice',
      summary: 'Pay what is open, with the card that is used',
      description:
        'Answers what is true when nothing is. With a client secret the bank wants to hear from the reader first; the same call afterwards says what has become of it. 20 payments and changes of cards an hour.',
      tags: accountTags,
      responses: ownWriteWithoutBody('What the reader subscribes to now.', SubscriptionPayment, [
        'not-found',
        'conflict',
        'payment-failed',
      ]),
    },
  },
}
