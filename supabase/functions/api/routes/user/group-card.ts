import { createRoute } from '@hono/zod-openapi'
import { createCardSetup, payOpenInvoices, setDefaultCard } from '../../../_shared/billing/payments.ts'
import { ClientSecret } from '../../../_shared/contracts/checkout.ts'
import { GroupCardResult } from '../../../_shared/contracts/group.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { CardChange } from '../../../_shared/contracts/payment.ts'
import { type GroupSubscription, NO_GROUP } from '../../../_shared/data/groups.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthEnv } from '../../auth-context.ts'
import type { GroupContext } from '../../group-context.ts'
import { accountTags, idParams, jsonBody, ownWrite, ownWriteWithoutBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

/** The card of a group: another one than that of its manager, because the group is another customer at Stripe. */
export function groupCard(
  { requireAuth, requireBilling, requireSubscription, readGroup, withRefresh }: GroupContext,
  consumeLimit: ConsumeAccountLimit,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/groups/{id}/card',
      operationId: 'beginGroupCardChange',
      summary: 'Start a change of the card of a group',
      description: '409 for a group that pays by invoice. 20 payments and changes of cards an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: ownWriteWithoutBody(
        'For Stripe.js, which asks for the card.',
        ClientSecret,
        ['not-found', 'conflict'],
        201,
      ),
    }),
    async (c) => {
      const subscription = await requireSubscription(c, c.req.valid('param').id)
      requireCardPayment(subscription)
      await consumeLimit(c)
      const clientSecret = await withRefresh(subscription, () => createCardSetup(requireBilling(), subscription))
      return c.json({ clientSecret } satisfies ClientSecret, 201)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/groups/{id}/card',
      operationId: 'changeGroupCard',
      summary: 'Set the verified card as the card of a group',
      description:
        'Also pays open invoices with it. 402: the card is changed, but the payment was declined. A client secret means that the bank asks the manager to confirm the payment; repeat the call afterwards. 20 payments and changes of cards an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams, body: jsonBody(CardChange) },
      responses: ownWrite(200, 'The group after the change.', GroupCardResult, [
        'not-found',
        'conflict',
        'payment-failed',
      ]),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const subscription = await requireSubscription(c, id)
      requireCardPayment(subscription)
      await consumeLimit(c)
      const clientSecret = await withRefresh(subscription, async () => {
        await setDefaultCard(requireBilling(), subscription, c.req.valid('json').setupIntentId)
        return payOpenInvoices(requireBilling(), subscription)
      })
      return c.json({ group: await readGroup(c, id), clientSecret } satisfies GroupCardResult, 200)
    },
    orNotFound(NO_GROUP),
  )
  return app
}

function requireCardPayment({ paysBy }: GroupSubscription): void {
  if (paysBy !== 'card')
    throw new HttpError('conflict', 'This group pays by invoice. An open invoice can be paid by card on its page.')
}
