import type { StaffRole } from '../contracts/staff.ts'

/** A staff role with its article: 'an editor'. */
export const roleWithArticle: Record<StaffRole, string> = {
  owner: 'an owner',
  editor: 'an editor',
  author: 'an author',
  support: 'a member of the support desk',
}

/** How long an invitation's link works. Same value as staff_invitations.expires_at in the database. */
export const INVITATION_HOURS = 24

/** Roles that reply to tickets. Same rule as in row-level security. */
export const SUPPORT_ROLES = ['owner', 'editor', 'support'] as const satisfies StaffRole[]

/** Roles that see subscriptions and payments; only owners change them. Same rule as in row-level security. */
export const MEMBER_VIEWER_ROLES = ['owner', 'support'] as const satisfies StaffRole[]
