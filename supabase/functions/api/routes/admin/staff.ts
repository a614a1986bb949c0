import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RoleChange, StaffMember } from '../../../_shared/contracts/staff.ts'
import { changeRole, listStaff, removeStaffMember } from '../../../_shared/data/staff.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminRemoval, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

/** Staff members and their roles. For owners. */
export function adminStaff({ requireAuth, requirePermission, read, write }: AuthContext) {
  const owners = [requireAuth, requirePermission('staff.manage')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/staff',
      operationId: 'listStaff',
      summary: 'List the staff members',
      tags,
      middleware: owners,
      responses: adminRead('The oldest first. For owners.', z.array(StaffMember)),
    }),
    async (c) => c.json(await read(c, listStaff)),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/staff/{id}',
      operationId: 'changeRole',
      summary: 'Change the role of a staff member',
      tags,
      middleware: owners,
      request: { params: idParams, body: jsonBody(RoleChange) },
      responses: adminWrite(200, 'With the new role. For owners; the last owner keeps the role.', StaffMember, {
        problemCodes: ['not-found', 'conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const changed = await write(c, (tx) => changeRole(tx, id, c.req.valid('json')))
      if (!changed) throw new HttpError('not-found', NOBODY)
      return c.json(changed)
    },
    orNotFound(NOBODY),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/staff/{id}',
      operationId: 'removeStaffMember',
      summary: 'Remove a staff member',
      description:
        'Takes effect at once; the account stays, without its authenticators. For owners; the last owner cannot be removed.',
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminRemoval('Removed.'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await write(c, (tx) => removeStaffMember(tx, id)))) throw new HttpError('not-found', NOBODY)
      return c.body(null, 204)
    },
    orNotFound(NOBODY),
  )
  return app
}

const NOBODY = 'There is no such staff member.'
const tags = ['Admin']
