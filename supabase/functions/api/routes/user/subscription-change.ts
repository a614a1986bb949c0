import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  cancelPendingChange,
  changePlan,
  quoteChange,
  validateQuote,
} from '../../../_shared/billing/subscription-changes.ts'
import type { DeliveryAddress } from '../../../_shared/contracts/address.ts'
import { HttpError, type ProblemCode } from '../../../_shared/contracts/http-error.ts'
import type { Plan } from '../../../_shared/contracts/plan.ts'
import {
  PlanChange,
  PlanChangePreview,
  PlanChangeRequest,
  SubscriptionPayment,
} from '../../../_shared/contracts/subscription-change.ts'
import { translatable } from '../../../_shared/contracts/translatable.ts'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import { acceptTerms, readTermsInForce } from '../../../_shared/data/accepted-terms.ts'
import { findDeliveryAddress } from '../../../_shared/data/addresses.ts'
import { findPlan } from '../../../_shared/data/plans.ts'
import { includesPrint } from '../../../_shared/domain/plan.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownWrite, ownWriteWithoutBody } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

export function subscriptionChange(
  context: SubscriptionContext,
  secrets: [string, ...string[]],
  consumeLimit: ConsumeAccountLimit,
) {
  const { requireAuth, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh } = context
  const requirements = planChangeRequirements(context)
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/subscription/change/preview',
      operationId: 'previewPlanChange',
      summary: 'Preview the cost of a change of plan',
      description:
        'A larger plan starts at once, minus the credit for the rest of the current one; a smaller plan starts at the end of the period. A plan with a printed edition needs a delivery address. Drops an earlier change that waits for the bank. 60 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(PlanChangeRequest) },
      responses: ownWrite(200, 'Valid for half an hour.', PlanChangePreview, CHANGE_PROBLEMS),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      const plan = await requirements.plan(c, c.req.valid('json').planId)
      const address = await requirements.deliveryAddress(c, plan)
      const preview = await quoteChange(requireBilling(), secrets[0], paidSubscription, plan, address)
      return c.json({ ...preview, acceptedTerms: await context.read(c, readTermsInForce) } satisfies PlanChangePreview)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/subscription/change',
      operationId: 'changePlan',
      summary: 'Change the plan as quoted',
      description:
        '409 when the quote is no longer valid. When the card is declined (402), plan and balance stay as they were. A client secret means that the bank asks the reader to confirm; repeat the call afterwards. 60 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(PlanChange) },
      responses: ownWrite(200, 'The subscription after the change.', SubscriptionPayment, [
        ...CHANGE_PROBLEMS,
        'payment-failed',
      ]),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      const { planId, quote: sealed, acceptedTerms: shown } = c.req.valid('json')
      const plan = await requirements.plan(c, planId)
      const address = await requirements.deliveryAddress(c, plan)
      const quote = await validateQuote(requireBilling(), secrets, paidSubscription, { plan, sealed })
      const { userId } = c.var.member
      await requireBilling().database.asServiceRole((tx) =>
        acceptTerms(tx, { userId, purchase: 'plan-change', reference: quote.id, planId, shown }),
      )
      const clientSecret = await withRefresh(paidSubscription, () =>
        changePlan(requireBilling(), paidSubscription, quote, address),
      )
      return c.json({
        subscription: await refreshAndRead(c, paidSubscription),
        clientSecret,
      } satisfies SubscriptionPayment)
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/subscription/change',
      operationId: 'cancelPlanChange',
      summary: 'Cancel a change of plan',
      description: 'Also drops a larger plan whose payment waits for the bank. 60 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownWriteWithoutBody('The subscription after the change.', UserSubscription.nullable(), [
        ...CHANGE_PROBLEMS,
      ]),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      await withRefresh(paidSubscription, () => cancelPendingChange(requireBilling(), paidSubscription))
      return c.json(await refreshAndRead(c, paidSubscription))
    },
  )
  return app
}

/** The conditions of a change of plan; each throws with the reason. */
function planChangeRequirements({ read }: SubscriptionContext) {
  return {
    async plan(c: Context<AuthEnv>, id: string): Promise<Plan> {
      const plan = await read(c, (tx) => findPlan(tx, id))
      if (!plan) throw notOffered(translatable('This plan is not on offer.'))
      if (plan.price === 0) throw notOffered(translatable('The free plan begins by itself when you cancel.'))
      return plan
    },
    /** Undefined for a plan without the printed edition. */
    async deliveryAddress(c: Context<AuthEnv>, plan: Plan): Promise<DeliveryAddress | undefined> {
      if (!includesPrint(plan)) return undefined
      const address = await read(c, (tx, { userId }) => findDeliveryAddress(tx, userId))
      if (address) return address
      throw new HttpError('conflict', 'Where may we send the printed edition? Please save a delivery address first.')
    },
  }
}

const notOffered = (error: string) => new HttpError('invalid-fields', error, { fields: { planId: error } })

const CHANGE_PROBLEMS: ProblemCode[] = ['not-found', 'conflict', 'terms-changed']
