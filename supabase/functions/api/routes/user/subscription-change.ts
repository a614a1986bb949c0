import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { changePlan, cancelPendingChange } from '../../../_shared/billing/changing.ts'
import { quoteChange, validateQuote } from '../../../_shared/billing/quoting.ts'
import type { Plan } from '../../../_shared/contracts/plan.ts'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import {
  PlanChange,
  PlanChangePreview,
  PlanChangeRequest,
  SubscriptionPayment,
} from '../../../_shared/contracts/subscription-change.ts'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import { findDeliveryAddress } from '../../../_shared/data/addresses.ts'
import { findCard } from '../../../_shared/data/paid-subscriptions.ts'
import { findPlan } from '../../../_shared/data/plans.ts'
import { body } from '../../../_shared/http/body.ts'
import type { Count } from '../../counting.ts'
import type { Life } from '../../life.ts'
import type { MemberEnv } from '../../members.ts'
import { json, ownWrite, ownWriteWithoutBody, tags } from './docs.ts'

export function subscriptionChange(life: Life, secrets: [string, ...string[]], count: Count) {
  const { signedIn, moneyOf, own, truth, settling } = life
  const wishes = wishesOf(life)
  return new Hono<MemberEnv>()
    .post('/preview', signedIn, body(PlanChangeRequest), async (c) => {
      const mine = await own(c)
      await count(c)
      const plan = await wishes.plan(c, c.req.valid('json').planId)
      await wishes.expectAddress(c, plan)
      return c.json(await quoteChange(moneyOf(), secrets[0], mine, plan))
    })
    .post('/', signedIn, body(PlanChange), async (c) => {
      const mine = await own(c)
      await count(c)
      const { planId, quote: sealed } = c.req.valid('json')
      const plan = await wishes.plan(c, planId)
      await wishes.expectAddress(c, plan)
      const quote = await validateQuote(moneyOf(), secrets, mine, { plan, sealed })
      if (quote.amount > 0) await wishes.expectCard(c)
      const clientSecret = await settling(mine, () => changePlan(moneyOf(), mine, quote))
      return c.json({ subscription: await truth(c, mine), clientSecret } satisfies SubscriptionPayment)
    })
    .delete('/', signedIn, async (c) => {
      const mine = await own(c)
      await count(c)
      await settling(mine, () => cancelPendingChange(moneyOf(), mine))
      return c.json(await truth(c, mine))
    })
}

/** What somebody needs to have who wishes for another plan, or a refusal that says what is missing. */
function wishesOf({ read }: Life) {
  return {
    async plan(c: Context<MemberEnv>, id: string): Promise<Plan> {
      const plan = await read(c, (tx) => findPlan(tx, id))
      if (!plan) throw notOffered('This plan is not on offer.')
      if (plan.price === 0) throw notOffered('The free plan begins by itself when you cancel.')
      return plan
    },
    async expectAddress(c: Context<MemberEnv>, { tier }: Plan): Promise<void> {
      if (tier !== 'platinum' || (await read(c, (tx, { userId }) => findDeliveryAddress(tx, userId)))) return
      throw new HttpError('conflict', 'Where may we send the printed edition? Please save a delivery address first.')
    },
    async expectCard(c: Context<MemberEnv>): Promise<void> {
      if (await read(c, (tx, { userId }) => findCard(tx, userId))) return
      throw new HttpError('conflict', 'There is no card to take the payment from. Please add one first.')
    },
  }
}

const notOffered = (fault: string) => new HttpError('invalid-fields', fault, { fields: { planId: fault } })

const whenChanging = ['not-found', 'conflict'] as const

export const subscriptionChangePaths: ZodOpenApiPathsObject = {
  '/api/user/subscription/change/preview': {
    post: {
      operationId: 'previewPlanChange',
      summary: 'What another plan would cost, to the cent',
      description:
        'A larger plan begins at once, and what is left of the present one counts towards it; a smaller one begins when the period is over. A plan with a printed edition asks for a delivery address first. An earlier change that still waits for the bank is dropped. 60 changes an hour.',
      tags,
      requestBody: json(PlanChangeRequest),
      responses: ownWrite(200, 'Good for half an hour.', PlanChangePreview, [...whenChanging]),
    },
  },
  '/api/user/subscription/change': {
    post: {
      operationId: 'changePlan',
      summary: 'Change the plan as it was quoted',
      description:
        'Exactly as quoted, or not at all: 409 when the offer no longer holds. When the card is declined (402) the plan stays as it was and nothing is owed. With a client secret the bank wants to hear from the reader first; the same call afterwards says what has become of it. 60 changes an hour.',
      tags,
      requestBody: json(PlanChange),
      responses: ownWrite(200, 'What the reader subscribes to now.', SubscriptionPayment, [
        ...whenChanging,
        'payment-failed',
      ]),
    },
    delete: {
      operationId: 'takePlanChangeBack',
      summary: 'Keep the present plan',
      description: 'Also drops a larger plan whose payment waits for the bank. 60 changes an hour.',
      tags,
      responses: ownWriteWithoutBody('What the reader subscribes to now.', UserSubscription.nullable(), [
        ...whenChanging,
      ]),
    },
  },
}
