import { Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { Plan, PlanId } from '../../_shared/contracts/plan.ts'
import { findPlan, listPlans } from '../../_shared/data/plans.ts'
import { publicJson } from '../../_shared/http/entity.ts'
import type { ReadSnapshot } from '../deps.ts'
import { publicResponses } from '../openapi-responses.ts'

export function subscriptions(readSnapshot: ReadSnapshot) {
  return new Hono()
    .get('/', async (c) => publicJson(c, await readSnapshot(listPlans)))
    .get('/:id', async (c) => {
      const id = c.req.param('id')
      const plan = PlanId.safeParse(id).success ? await readSnapshot((tx) => findPlan(tx, id)) : undefined
      if (!plan) throw new HttpError('not-found', 'There is no such subscription.')
      return publicJson(c, plan)
    })
}

export const subscriptionPaths: ZodOpenApiPathsObject = {
  '/api/subscriptions': {
    get: {
      operationId: 'listPlans',
      summary: 'What can be subscribed to',
      tags: ['Subscriptions'],
      responses: publicResponses('The plans, in the order in which they are shown.', z.array(Plan)),
    },
  },
  '/api/subscriptions/{id}': {
    get: {
      operationId: 'findPlan',
      summary: 'One plan',
      tags: ['Subscriptions'],
      requestParams: { path: z.object({ id: PlanId }) },
      responses: publicResponses('The plan.', Plan, { problemCodes: ['not-found'] }),
    },
  },
}
