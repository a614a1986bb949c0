import type { StaffRole } from '../contracts/staff.ts'

/** What somebody at the desk is called, with its article: 'an editor'. */
export const roleWithArticle: Record<StaffRole, string> = {
  owner: 'an owner',
  editor: 'an editor',
  author: 'an author',
  support: 'a member of the support desk',
}

/** How long an invitation's link works. The database says the same of staff_invitations.expires_at. */
export const INVITATION_HOURS = 24

/** Who answers readers. Row-level security says the same. */
export const SUPPORT_ROLES = ['owner', 'editor', 'support'] as const satisfies StaffRole[]

/** Who sees what readers subscribe to and have paid; only owners change any of it. Row-level security says the same. */
export const MEMBER_VIEWER_ROLES = ['owner', 'support'] as const satisfies StaffRole[]
