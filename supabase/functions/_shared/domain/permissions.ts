import type { StaffRole } from '../contracts/staff.ts'

const EDITORS = ['owner', 'editor'] as const
const EDITORIAL = ['owner', 'editor', 'author'] as const
const SUPPORT = ['owner', 'editor', 'support'] as const
const MEMBER_VIEWERS = ['owner', 'support'] as const
const OWNERS = ['owner'] as const
const ALL_STAFF = ['owner', 'editor', 'author', 'support'] as const

/**
 * Which staff role may do what. The admin shows what the map allows, the API checks it with `requirePermission`, and
 * row-level security asks private.has_permission(), whose rows supabase/tests/role-permissions.test.ts compares with this
 * map. `.own`: only for rows that the staff member has created.
 */
export const permissions = {
  'articles.read': EDITORIAL,
  'articles.create': EDITORIAL,
  'articles.edit': EDITORS,
  'articles.edit.own': EDITORIAL,
  // An author's text reaches readers only after an editor has read it.
  'articles.publish': EDITORS,
  'articles.trash': EDITORS,
  // Until readers have seen it: afterwards it is the publication's.
  'articles.trash.own': EDITORIAL,
  'articles.comment': EDITORIAL,
  'authors.write': EDITORS,
  'issues.read': EDITORIAL,
  'issues.write': EDITORS,
  'media.read': EDITORIAL,
  'media.upload': EDITORIAL,
  'media.edit': EDITORS,
  'media.edit.own': EDITORIAL,
  'media.delete': EDITORS,
  'redirects.write': EDITORS,
  'contact-messages.read': SUPPORT,
  'contact-messages.reply': SUPPORT,
  'newsletter.read': SUPPORT,
  // A file with the addresses of all subscribers leaves the building: an owner answers for it.
  'newsletter.export': OWNERS,
  'newsletter.erase': OWNERS,
  'support-tickets.reply': SUPPORT,
  'members.read': MEMBER_VIEWERS,
  'members.manage': OWNERS,
  'payments.refund': OWNERS,
  'print-lists.read': MEMBER_VIEWERS,
  'print-lists.download': OWNERS,
  'plans.read': ALL_STAFF,
  'plans.write': OWNERS,
  'settings.write': OWNERS,
  'pages.write': OWNERS,
  // Terms bind the publication. With removing a page and restoring it.
  'pages.publish': OWNERS,
  'staff.manage': OWNERS,
  'audit-log.read': OWNERS,
  'access-tokens.manage': OWNERS,
  // Queues and their dead letters: also commands about money.
  'operations.manage': OWNERS,
  'statistics.read': EDITORS,
  'statistics.revenue': OWNERS,
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof permissions

/**
 * Permissions that demand a code of the authenticator in this session, of everybody who has one, and of owners when the setting says
 * that they must have one (private.lacks_second_factor). Their misuse, with a stolen password or browser, could not be
 * undone: money leaves, addresses of readers leave, paid subscriptions end, terms come into force, somebody else gets in. Access
 * tokens of scripts keep what they were given: creating them demands the code.
 */
export const secondFactorPermissions: readonly Permission[] = [
  'access-tokens.manage',
  'members.manage',
  'newsletter.erase',
  'newsletter.export',
  'pages.publish',
  'payments.refund',
  'plans.write',
  'print-lists.download',
  'settings.write',
  'staff.manage',
]

/** Whether a staff role has a permission; null is no staff member. */
export const hasPermission = (role: StaffRole | null, permission: Permission): boolean =>
  role !== null && (permissions[permission] as readonly StaffRole[]).includes(role)
