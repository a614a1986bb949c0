import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { EmailAddress } from './text-fields.ts'

export const StaffRole = z.enum(['owner', 'editor', 'author', 'support'])
export type StaffRole = z.infer<typeof StaffRole>

/** A staff member. */
export const StaffMember = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: StaffRole,
    createdAt: Timestamp,
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

/** `PUT /api/admin/staff/{id}`. */
export const RoleChange = z
  .object({ role: StaffRole, previousRole: StaffRole.describe('The role that is changed, as it was shown.') })
  .meta({ id: 'RoleChange' })
export type RoleChange = z.infer<typeof RoleChange>

/** `POST /api/admin/invitations`. */
export const NewInvitation = z.object({ email: EmailAddress, role: StaffRole }).meta({ id: 'NewInvitation' })
export type NewInvitation = z.infer<typeof NewInvitation>

/** An invitation of a staff member. Only the e-mail contains its token. */
export const Invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: StaffRole,
    status: z.enum(['open', 'expired', 'accepted', 'revoked']),
    invitedBy: z.string().nullable().describe('Name of the inviting owner; null for an invitation by the operator.'),
    createdAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** A staff member as other staff members see them in the newsroom. */
export const StaffPerson = z.object({ id: z.uuid(), name: z.string() })
export type StaffPerson = z.infer<typeof StaffPerson>

/** Somebody who may be mentioned in comments. */
export const EditorialStaffMember = StaffPerson.extend({ email: z.string(), role: StaffRole }).meta({
  id: 'EditorialStaffMember',
})
export type EditorialStaffMember = z.infer<typeof EditorialStaffMember>
