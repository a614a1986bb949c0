import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { Plan, PlanId } from '../../_shared/contracts/plan.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { findPlan, listPlans } from '../../_shared/data/plans.ts'
import { publicJson } from '../../_shared/http/entity.ts'
import type { ReadSnapshot } from '../deps.ts'
import { publicResponses } from '../openapi-responses.ts'
import { createRouter, orNotFound } from '../router.ts'

export function subscriptions(readSnapshot: ReadSnapshot) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/subscriptions',
      operationId: 'listPlans',
      summary: 'List the plans',
      tags: ['Subscriptions'],
      responses: publicResponses('The plans, in the order in which they are shown.', z.array(Plan)),
    }),
    async (c) => publicJson(c, await readSnapshot(listPlans)),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/subscriptions/{id}',
      operationId: 'findPlan',
      summary: 'One plan',
      tags: ['Subscriptions'],
      request: { params: z.object({ id: PlanId }) },
      responses: publicResponses('The plan.', Plan, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const plan = await readSnapshot((tx) => findPlan(tx, id))
      if (!plan) throw new HttpError('not-found', NO_PLAN)
      return publicJson(c, plan)
    },
    orNotFound(NO_PLAN),
  )
  return app
}

const NO_PLAN = translatable('There is no such subscription.')
