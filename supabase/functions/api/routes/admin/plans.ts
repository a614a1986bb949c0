import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { synchronisePlan } from '../../../_shared/billing/stripe-prices.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { AdminPlan, NewPlan, PlanId, PlanSequence, PlanUpdate } from '../../../_shared/contracts/plan.ts'
import { addPlan, listAdminPlans, sortPlans, updatePlan } from '../../../_shared/data/plans.ts'
import { errorContext } from '../../../_shared/http/log.ts'
import { createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { adminRead, adminWrite, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

/** Subscription plans. For owners. */
export function adminPlans(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
  { billing, log }: Pick<Deps, 'billing' | 'log'>,
) {
  const consumeActionLimit = createActionLimit(visitor)
  const owners = [requireAuth, requirePermission('plans.write')]

  async function readPlan(c: Context<AuthEnv>, id: string): Promise<AdminPlan> {
    const plan = (await read(c, listAdminPlans)).find((candidate) => candidate.id === id)
    if (!plan) throw new HttpError('not-found', NONE)
    return plan
  }

  /** The plan is saved already. A price that Stripe does not take now is created with the next purchase. */
  async function synchronise(plan: AdminPlan): Promise<void> {
    if (!billing || !plan.active || plan.price === 0) return
    try {
      await synchronisePlan(billing, plan)
    } catch (error) {
      log('warn', 'price not created', { plan: plan.id, ...errorContext(error) })
    }
  }

  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/plans',
      operationId: 'listAdminPlans',
      summary: 'List all plans with their prices at Stripe and their subscribers',
      tags,
      middleware: owners,
      responses: adminRead('In the order in which readers see them. For owners.', z.array(AdminPlan)),
    }),
    async (c) => c.json(await read(c, listAdminPlans)),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/plans',
      operationId: 'addPlan',
      summary: 'Add a plan',
      tags,
      middleware: owners,
      request: { body: jsonBody(NewPlan) },
      responses: adminWrite(201, 'Last in the order. For owners.', AdminPlan, { problemCodes: ['conflict'] }),
    }),
    async (c) => {
      await consumeActionLimit(c)
      const plan = c.req.valid('json')
      await write(c, (tx) => addPlan(tx, plan))
      await synchronise(await readPlan(c, plan.id))
      return c.json(await readPlan(c, plan.id), 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/plans/{id}',
      operationId: 'updatePlan',
      summary: 'Change a plan',
      description:
        'Another price becomes a new price at Stripe for new subscribers; subscribers keep theirs. 409 when the plan has changed since `basedOn`.',
      tags,
      middleware: owners,
      request: { params: z.object({ id: PlanId }), body: jsonBody(PlanUpdate) },
      responses: adminWrite(200, 'For owners.', AdminPlan, { problemCodes: ['not-found', 'conflict'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeActionLimit(c)
      const changed = await write(c, (tx) => updatePlan(tx, id, c.req.valid('json')))
      if (!changed) throw new HttpError('not-found', NONE)
      await synchronise(await readPlan(c, id))
      return c.json(await readPlan(c, id))
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/plan-order',
      operationId: 'sortPlans',
      summary: 'Set the order of the plans',
      tags,
      middleware: owners,
      request: { body: jsonBody(PlanSequence) },
      responses: adminWrite(200, 'All plans in the new order. For owners.', z.array(AdminPlan), {
        problemCodes: ['conflict'],
      }),
    }),
    async (c) => {
      await consumeActionLimit(c)
      await write(c, (tx) => sortPlans(tx, c.req.valid('json').ids))
      return c.json(await read(c, listAdminPlans))
    },
  )
  return app
}

const NONE = 'There is no such plan.'
const tags = ['Admin']
