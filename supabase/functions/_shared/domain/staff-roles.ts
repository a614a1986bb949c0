import type { StaffRole } from '../contracts/staff.ts'

/** A staff role with its article: 'an editor'. */
export const roleWithArticle: Record<StaffRole, string> = {
  owner: 'an owner',
  editor: 'an editor',
  author: 'an author',
  support: 'a member of the support team',
}

/** How long an invitation's link works. Same value as staff_invitations.expires_at in the database. */
export const INVITATION_HOURS = 24
