import { type Permission, permissions } from '#shared/domain/permissions.ts'

/** A token that could create tokens would outlive its own expiry; the database refuses it too. */
type TokenPermission = Exclude<Permission, 'access-tokens.manage'>

/** The meaning of each permission, in words. `.own`: only what the owner of the token has created. */
const labels: Record<TokenPermission, string> = {
  'articles.read': 'Read',
  'articles.create': 'Write new ones',
  'articles.edit': 'Edit all',
  'articles.edit.own': 'Edit own ones',
  'articles.publish': 'Publish and withdraw',
  'articles.trash': 'Put all into the trash',
  'articles.trash.own': 'Put own ones into the trash',
  'articles.comment': 'Comment',
  'authors.write': 'Add and change',
  'issues.read': 'Read',
  'issues.write': 'Prepare and release',
  'media.read': 'See',
  'media.upload': 'Upload',
  'media.edit': 'Edit all',
  'media.edit.own': 'Edit own ones',
  'media.delete': 'Delete',
  'redirects.write': 'Add and change',
  'contact-messages.read': 'Read',
  'contact-messages.reply': 'Reply',
  'newsletter.read': 'See subscribers',
  'newsletter.export': 'Export addresses',
  'newsletter.erase': 'Erase subscribers',
  'support-tickets.reply': 'Read and reply',
  'members.read': 'See',
  'members.manage': 'Change subscriptions',
  'payments.refund': 'Refund',
  'print-lists.read': 'See',
  'print-lists.download': 'Download addresses',
  'plans.read': 'See',
  'plans.write': 'Add and change',
  'settings.write': 'Change',
  'pages.write': 'Write',
  'pages.publish': 'Publish, remove and restore',
  'staff.manage': 'Invite, change and dismiss',
  'audit-log.read': 'Read',
  'statistics.read': 'Read',
  'statistics.revenue': 'Read the revenue',
  'operations.manage': 'See the state of the system, retry and discard in its queues',
}

interface PermissionGroup {
  /** 'Support tickets' */
  name: string
  permissions: { id: Permission; label: string }[]
}

/** The permissions that a token can have, by what they concern: `articles.edit.own` is 'Edit own ones' of 'Articles'. */
export const permissionGroups: PermissionGroup[] = groupPermissions(Object.keys(permissions))

/** 'Articles: read, comment. Redirects: add and change.' */
export const permissionsText = (ids: string[]): string =>
  groupPermissions(ids)
    .map(({ name, permissions }) => `${name}: ${permissions.map(({ label }) => label.toLowerCase()).join(', ')}.`)
    .join(' ')

function groupPermissions(all: string[]): PermissionGroup[] {
  const bySubject = Map.groupBy(all.filter(isForTokens), subjectName)
  return [...bySubject].map(([name, ids]) => ({
    name,
    permissions: ids.map((id) => ({ id, label: labels[id] })),
  }))
}

function isForTokens(id: string): id is TokenPermission {
  return id in labels
}

function subjectName(id: string): string {
  const [subject = ''] = id.split('.')
  return subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('-', ' ')
}
