import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { StaffRole } from '#shared/contracts/staff.ts'
import { hasPermission, type Permission } from '#shared/domain/permissions.ts'
import type { SectionProps } from './useAuthState.ts'

/** The groups of the navigation, in its order. */
export const sectionGroups = ['Newsroom', 'Readers', 'Publication'] as const
export type SectionGroup = (typeof sectionGroups)[number]

/** A section of the admin. To add one: an entry in the list below, and a folder beside this file. */
export interface AdminSection {
  /** Also its URL fragment: `/admin#support`. */
  id: string
  group: SectionGroup
  name: string
  /** Shown beside its name on the first page of the admin. */
  description: string
  /** Staff members whose role has this permission see the section. The API checks it again for each request. */
  permission: Permission
  /** Loaded when the section is first opened. */
  Component: LazyExoticComponent<ComponentType<SectionProps>>
}

const sections: AdminSection[] = [
  {
    id: 'articles',
    group: 'Newsroom',
    name: 'Articles',
    description: 'What is written, reviewed, scheduled and published.',
    permission: 'articles.read',
    Component: lazy(async () => ({ default: (await import('./articles/ArticlesSection.tsx')).ArticlesSection })),
  },
  {
    id: 'calendar',
    group: 'Newsroom',
    name: 'Calendar',
    description: 'What has appeared, what is scheduled, and whether it will come.',
    permission: 'articles.read',
    Component: lazy(async () => ({
      default: (await import('./articles/calendar/CalendarSection.tsx')).CalendarSection,
    })),
  },
  {
    id: 'authors',
    group: 'Newsroom',
    name: 'Authors',
    description: 'Names, portraits and biographies of those who write.',
    permission: 'articles.read',
    Component: lazy(async () => ({ default: (await import('./authors/AuthorsSection.tsx')).AuthorsSection })),
  },
  {
    id: 'issues',
    group: 'Newsroom',
    name: 'Issues',
    description: 'Contents, covers and release of each issue.',
    permission: 'issues.read',
    Component: lazy(async () => ({ default: (await import('./issues/IssuesSection.tsx')).IssuesSection })),
  },
  {
    id: 'media',
    group: 'Newsroom',
    name: 'Media',
    description: 'Pictures: what they show, where they are used, and how they are cut.',
    permission: 'media.read',
    Component: lazy(async () => ({ default: (await import('./media/MediaSection.tsx')).MediaSection })),
  },
  {
    id: 'members',
    group: 'Readers',
    name: 'Members',
    description: 'Who reads us with an account, what they subscribe to, and what they have paid.',
    permission: 'members.read',
    Component: lazy(async () => ({ default: (await import('./members/MembersSection.tsx')).MembersSection })),
  },
  {
    id: 'newsletter',
    group: 'Readers',
    name: 'Newsletter',
    description: 'Who receives the newsletter, and how they agreed to it.',
    permission: 'newsletter.read',
    Component: lazy(async () => ({ default: (await import('./newsletter/NewsletterSection.tsx')).NewsletterSection })),
  },
  {
    id: 'messages',
    group: 'Readers',
    name: 'Messages',
    description: 'What the contact form has brought, and our replies.',
    permission: 'contact-messages.read',
    Component: lazy(async () => ({ default: (await import('./messages/MessagesSection.tsx')).MessagesSection })),
  },
  {
    id: 'support',
    group: 'Readers',
    name: 'Support',
    description: 'What readers ask, those first who have waited longest.',
    permission: 'support-tickets.reply',
    Component: lazy(async () => ({ default: (await import('./support/SupportSection.tsx')).SupportSection })),
  },
  {
    id: 'revenue',
    group: 'Publication',
    name: 'Revenue',
    description: 'What came in and went back, what is still to be earned, and disputes.',
    permission: 'statistics.revenue',
    Component: lazy(async () => ({ default: (await import('./revenue/RevenueSection.tsx')).RevenueSection })),
  },
  {
    id: 'plans',
    group: 'Publication',
    name: 'Plans',
    description: 'What readers can subscribe to, and for how much.',
    permission: 'plans.write',
    Component: lazy(async () => ({ default: (await import('./plans/PlansSection.tsx')).PlansSection })),
  },
  {
    id: 'settings',
    group: 'Publication',
    name: 'Settings',
    description: 'Name, address, links and navigation of the publication.',
    permission: 'settings.write',
    Component: lazy(async () => ({ default: (await import('./settings/SettingsSection.tsx')).SettingsSection })),
  },
  {
    id: 'pages',
    group: 'Publication',
    name: 'Pages',
    description: 'Terms, privacy and other texts of the footer, with all their versions.',
    permission: 'pages.write',
    Component: lazy(async () => ({ default: (await import('./articles/pages/PagesSection.tsx')).PagesSection })),
  },
  {
    id: 'redirects',
    group: 'Publication',
    name: 'Redirects',
    description: 'Where old addresses lead, and which addresses readers miss.',
    permission: 'redirects.write',
    Component: lazy(async () => ({ default: (await import('./redirects/RedirectsSection.tsx')).RedirectsSection })),
  },
  {
    id: 'staff',
    group: 'Publication',
    name: 'Staff',
    description: 'Who works here, as what, and who is invited.',
    permission: 'staff.manage',
    Component: lazy(async () => ({ default: (await import('./staff/StaffSection.tsx')).StaffSection })),
  },
  {
    id: 'tokens',
    group: 'Publication',
    name: 'Tokens',
    description: 'Keys with which scripts call the API of the admin.',
    permission: 'access-tokens.manage',
    Component: lazy(async () => ({ default: (await import('./tokens/TokensSection.tsx')).TokensSection })),
  },
  {
    id: 'audit-log',
    group: 'Publication',
    name: 'Audit log',
    description: 'Who has changed what, when, and what was there before.',
    permission: 'audit-log.read',
    Component: lazy(async () => ({ default: (await import('./audit-log/AuditLogSection.tsx')).AuditLogSection })),
  },
]

/** For every role, and about the account alone: it is opened by the name in the header, not in the navigation. */
export const securitySection: Pick<AdminSection, 'id' | 'name' | 'Component'> = {
  id: 'security',
  name: 'Security',
  Component: lazy(async () => ({ default: (await import('./security/SecuritySection.tsx')).SecuritySection })),
}

export const sectionsFor = (role: StaffRole): AdminSection[] =>
  sections.filter(({ permission }) => hasPermission(role, permission))

/** The groups that have sections, each with its sections. */
export const groupSections = (visible: AdminSection[]): { group: SectionGroup; sections: AdminSection[] }[] =>
  sectionGroups
    .map((group) => ({ group, sections: visible.filter((section) => section.group === group) }))
    .filter((entry) => entry.sections.length > 0)
