import { createRoute } from '@hono/zod-openapi'
import { changeTaxDetails, readTaxDetails } from '../../../_shared/billing/tax-details.ts'
import { TaxDetails, TaxDetailsChange } from '../../../_shared/contracts/tax.ts'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import { findPaidSubscription } from '../../../_shared/data/subscriptions.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownRead, ownWrite } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

export function taxDetails(
  { requireAuth, read, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }: SubscriptionContext,
  limits: { read: ConsumeAccountLimit; change: ConsumeAccountLimit },
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/subscription/tax-details',
      operationId: 'readTaxDetails',
      summary: 'Read by what the next invoice is taxed',
      description:
        'From Stripe. Null where no tax is computed, and with a printed edition, which is taxed where it goes. Together with invoices and receipts 120 an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('The country, the postal code and the VAT id, or null.', TaxDetails.nullable(), [
        'too-many-requests',
      ]),
    }),
    async (c) => {
      const paidSubscription = await read(c, (tx, { userId }) => findPaidSubscription(tx, userId))
      await limits.read(c)
      return c.json(paidSubscription ? await readTaxDetails(requireBilling(), paidSubscription) : null, 200)
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/subscription/tax-details',
      operationId: 'changeTaxDetails',
      summary: 'Change by what the next invoice is taxed',
      description:
        'Invoices that exist keep their tax, and the currency stays. The street and the city that Stripe has stay with the same country and postal code. 404 where there are none. 60 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(TaxDetailsChange) },
      responses: ownWrite(200, 'The subscription after the change.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    }),
    async (c) => {
      const { billing } = c.req.valid('json')
      const paidSubscription = await requirePaidSubscription(c)
      await limits.change(c)
      await withRefresh(paidSubscription, () => changeTaxDetails(requireBilling(), paidSubscription, billing))
      return c.json(await refreshAndRead(c, paidSubscription), 200)
    },
  )
  return app
}
