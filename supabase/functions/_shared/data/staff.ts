import { sql } from 'kysely'
import { HttpError } from '../contracts/http-error.ts'
import type { RoleChange, StaffMember } from '../contracts/staff.ts'
import type { Tx } from './database.ts'
import { CHANGED_MEANWHILE } from './sql.ts'

const MAX_STAFF = 500

/** All staff members, oldest first; for owners. */
export async function listStaff(tx: Tx): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`${staffMembers} order by created_at, id limit ${MAX_STAFF}`.execute(tx)
  return rows
}

/** Undefined when there is no such staff member. Throws `conflict` when the role is another one, or no owner would be left. */
export async function changeRole(
  tx: Tx,
  id: string,
  { role, previousRole }: RoleChange,
): Promise<StaffMember | undefined> {
  // Read first: an owner who loses the role may not read the list any more.
  const { rows } = await sql<StaffMember>`${staffMembers} where user_id = ${id}::uuid`.execute(tx)
  const [member] = rows
  if (!member) return undefined
  const [changed] = await tx
    .updateTable('staff')
    .set({ role })
    .where('user_id', '=', id)
    .where('role', '=', previousRole)
    .execute()
    .catch(explainLastOwner)
  if (changed?.numUpdatedRows !== 1n) throw new HttpError('conflict', CHANGED_MEANWHILE)
  return { ...member, role }
}

/** Removes the role and, by a trigger, the authenticators. False when there is no such staff member. Throws `conflict` when no owner would be left. */
export async function removeStaffMember(tx: Tx, id: string): Promise<boolean> {
  const [deleted] = await tx.deleteFrom('staff').where('user_id', '=', id).execute().catch(explainLastOwner)
  return deleted?.numDeletedRows === 1n
}

const staffMembers = sql`
  select id, email, first_name as "firstName", last_name as "lastName", role, created_at as "createdAt"
  from public.staff join private.staff_directory() as person on id = user_id`

/** The database rejects every change that would remove the last owner. */
export function explainLastOwner(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== 'staff_requires_owner') throw error
  const detail = 'There has to be an owner. Make somebody else an owner first.'
  throw new HttpError('conflict', detail, { cause: error })
}
