import type { StaffRole } from '../contracts/staff.ts'

/** What somebody at the desk is called, with its article: 'an editor'. */
export const roleInWords: Record<StaffRole, string> = {
  owner: 'an owner',
  editor: 'an editor',
  author: 'an author',
  support: 'a member of the support desk',
}

/** How long an invitation's link works. The database says the same of staff_invitations.expires_at. */
export const INVITATION_HOURS = 24

/** Who answers readers. Row-level security says the same. */
export const SUPPORTERS = ['owner', 'editor', 'support'] as const satisfies StaffRole[]

/** Who sees what readers subscribe to and have paid; only owners change any of it. Row-level security says the same. */
export const MEMBER_READERS = ['owner', 'support'] as const satisfies StaffRole[]
