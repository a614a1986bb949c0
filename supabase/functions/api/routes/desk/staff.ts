import { Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import { RoleChange, StaffMember } from '../../../_shared/contracts/staff.ts'
import { changeRole, removeStaffMember, listStaff } from '../../../_shared/data/staff.ts'
import { body } from '../../../_shared/http/body.ts'
import { pathId } from '../../../_shared/http/path-id.ts'
import type { MemberEnv, Members } from '../../members.ts'
import { deskRead, deskRemoval, deskWrite, oneById } from './docs.ts'

/** Who works at the desk. For owners. */
export function deskStaff({ signedIn, staff, read, write }: Members) {
  const owners = [signedIn, staff('owner')] as const
  return new Hono<MemberEnv>()
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
const tags = ['Desk']

export const deskStaffPaths: ZodOpenApiPathsObject = {
  '/api/desk/staff': {
    get: {
      operationId: 'listStaff',
      summary: 'Who works at the desk',
      tags,
      responses: deskRead('In the order in which they came. For owners.', z.array(StaffMember)),
    },
  },
  '/api/desk/staff/{id}': {
    put: {
      operationId: 'changeRole',
      summary: 'Make somebody something else',
      tags,
      requestParams: oneById,
      requestBody: { required: true, content: { 'application/json': { schema: RoleChange } } },
      responses: deskWrite(200, 'With the new role. For owners; the last one stays one.', StaffMember, {
        may: ['not-found', 'conflict'],
      }),
    },
    delete: {
      operationId: 'dismiss',
      summary: 'Take somebody’s role away',
      description: 'Their desk closes at once; their account stays. For owners; the last one stays.',
      tags,
      requestParams: oneById,
      responses: deskRemoval('Gone from the desk.'),
    },
  },
}
