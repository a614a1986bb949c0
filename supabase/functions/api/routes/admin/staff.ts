import { Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RoleChange, StaffMember } from '../../../_shared/contracts/staff.ts'
import { changeRole, listStaff, removeStaffMember } from '../../../_shared/data/staff.ts'
import { body } from '../../../_shared/http/body.ts'
import { pathId } from '../../../_shared/http/request-params.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminIdParams, adminRead, adminRemoval, adminWrite } from '../../openapi-responses.ts'

/** Who works at the desk. For owners. */
export function adminStaff({ requireAuth, requireRole, read, write }: AuthContext) {
  const owners = [requireAuth, requireRole('owner')] as const
  return new Hono<AuthEnv>()
    .get('/', ...owners, async (c) => c.json(await read(c, listStaff)))
    .put('/:id', ...owners, body(RoleChange), async (c) => {
      const id = pathId(c, NOBODY)
      const changed = await write(c, (tx) => changeRole(tx, id, c.req.valid('json').role))
      if (!changed) throw new HttpError('not-found', NOBODY)
      return c.json(changed)
    })
    .delete('/:id', ...owners, async (c) => {
      const id = pathId(c, NOBODY)
      if (!(await write(c, (tx) => removeStaffMember(tx, id)))) throw new HttpError('not-found', NOBODY)
      return c.body(null, 204)
    })
}

const NOBODY = 'Nobody of this name works at the desk.'
const tags = ['Admin']

export const adminStaffPaths: ZodOpenApiPathsObject = {
  '/api/admin/staff': {
    get: {
      operationId: 'listStaff',
      summary: 'Who works at the desk',
      tags,
      responses: adminRead('In the order in which they came. For owners.', z.array(StaffMember)),
    },
  },
  '/api/admin/staff/{id}': {
    put: {
      operationId: 'changeRole',
      summary: 'Make somebody something else',
      tags,
      requestParams: adminIdParams,
      requestBody: { required: true, content: { 'application/json': { schema: RoleChange } } },
      responses: adminWrite(200, 'With the new role. For owners; the last one stays one.', StaffMember, {
        problemCodes: ['not-found', 'conflict'],
      }),
    },
    delete: {
      operationId: 'removeStaffMember',
      summary: 'Take somebody’s role away',
      description: 'Their desk closes at once; their account stays. For owners; the last one stays.',
      tags,
      requestParams: adminIdParams,
      responses: adminRemoval('Gone from the desk.'),
    },
  },
}
