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

/** A component that is loaded from a module under its name. */
const section = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType<SectionProps>>>) =>
  lazy(async () => ({ default: (await load())[name] }))

const sections: AdminSection[] = [
  {
    id: 'articles',
    group: 'Newsroom',
    name: 'Articles',
    description: 'What is written, reviewed, scheduled and published.',
    permission: 'articles.read',
    Component: section('ArticlesSection', () => import('./articles/ArticlesSection.tsx')),
  },
  {
    id: 'calendar',
    group: 'Newsroom',
    name: 'Calendar',
    description: 'What has appeared, what is scheduled, and whether it will come.',
    permission: 'articles.read',
    Component: section('CalendarSection', () => import('./articles/calendar/CalendarSection.tsx')),
  },
  {
    id: 'authors',
    group: 'Newsroom',
    name: 'Authors',
    description: 'Names, portraits and biographies of those who write.',
    permission: 'articles.read',
    Component: section('AuthorsSection', () => import('./authors/AuthorsSection.tsx')),
  },
  {
    id: 'issues',
    group: 'Newsroom',
    name: 'Issues',
    description: 'Contents, covers and release of each issue.',
    permission: 'issues.read',
    Component: section('IssuesSection', () => import('./issues/IssuesSection.tsx')),
  },
  {
    id: 'media',
    group: 'Newsroom',
    name: 'Media',
    description: 'Pictures: what they show, where they are used, and how they are cut.',
    permission: 'media.read',
    Component: section('MediaSection', () => import('./media/MediaSection.tsx')),
  },
  {
    id: 'members',
    group: 'Readers',
    name: 'Members',
    description: 'Who reads us with an account, what they subscribe to, and what they have paid.',
    permission: 'members.read',
    Component: section('MembersSection', () => import('./members/MembersSection.tsx')),
  },
  {
    id: 'newsletter',
    group: 'Readers',
    name: 'Newsletter',
    description: 'Who receives the newsletter, and how they agreed to it.',
    permission: 'newsletter.read',
    Component: section('NewsletterSection', () => import('./newsletter/NewsletterSection.tsx')),
  },
  {
    id: 'messages',
    group: 'Readers',
    name: 'Messages',
    description: 'What the contact form has brought, and our replies.',
    permission: 'contact-messages.read',
    Component: section('MessagesSection', () => import('./messages/MessagesSection.tsx')),
  },
  {
    id: 'support',
    group: 'Readers',
    name: 'Support',
    description: 'What readers ask, those first who have waited longest.',
    permission: 'support-tickets.reply',
    Component: section('SupportSection', () => import('./support/SupportSection.tsx')),
  },
  {
    id: 'revenue',
    group: 'Publication',
    name: 'Revenue',
    description: 'What came in and went back, what is still to be earned, and disputes.',
    permission: 'statistics.revenue',
    Component: section('RevenueSection', () => import('./revenue/RevenueSection.tsx')),
  },
  {
    id: 'plans',
    group: 'Publication',
    name: 'Plans',
    description: 'What readers can subscribe to, and for how much.',
    permission: 'plans.write',
    Component: section('PlansSection', () => import('./plans/PlansSection.tsx')),
  },
  {
    id: 'settings',
    group: 'Publication',
    name: 'Settings',
    description: 'Name, address, links and navigation of the publication.',
    permission: 'settings.write',
    Component: section('SettingsSection', () => import('./settings/SettingsSection.tsx')),
  },
  {
    id: 'pages',
    group: 'Publication',
    name: 'Pages',
    description: 'Terms, privacy and other texts, with their versions.',
    permission: 'pages.write',
    Component: section('PagesSection', () => import('./articles/pages/PagesSection.tsx')),
  },
  {
    id: 'redirects',
    group: 'Publication',
    name: 'Redirects',
    description: 'Where old addresses lead, and which addresses readers miss.',
    permission: 'redirects.write',
    Component: section('RedirectsSection', () => import('./redirects/RedirectsSection.tsx')),
  },
  {
    id: 'staff',
    group: 'Publication',
    name: 'Staff',
    description: 'Who works here, as what, and who is invited.',
    permission: 'staff.manage',
    Component: section('StaffSection', () => import('./staff/StaffSection.tsx')),
  },
  {
    id: 'tokens',
    group: 'Publication',
    name: 'Tokens',
    description: 'Keys with which scripts call the API of the admin.',
    permission: 'access-tokens.manage',
    Component: section('TokensSection', () => import('./tokens/TokensSection.tsx')),
  },
  {
    id: 'audit-log',
    group: 'Publication',
    name: 'Audit log',
    description: 'Who has changed what, when, and what was there before.',
    permission: 'audit-log.read',
    Component: section('AuditLogSection', () => import('./audit-log/AuditLogSection.tsx')),
  },
  {
    id: 'system',
    group: 'Publication',
    name: 'System',
    description: 'Whether everything runs: alarms, queues, jobs and machines.',
    permission: 'operations.manage',
    Component: section('SystemSection', () => import('./system/SystemSection.tsx')),
  },
]

/** For every role, and about the account alone: it is opened by the name in the header, not in the navigation. */
export const securitySection: Pick<AdminSection, 'id' | 'name' | 'Component'> = {
  id: 'security',
  name: 'Security',
  Component: section('SecuritySection', () => import('./security/SecuritySection.tsx')),
}

export const sectionsFor = (role: StaffRole): AdminSection[] =>
  sections.filter(({ permission }) => hasPermission(role, permission))

/** The groups that have sections, each with its sections. */
export const groupSections = (visible: AdminSection[]): { group: SectionGroup; sections: AdminSection[] }[] =>
  sectionGroups
    .map((group) => ({ group, sections: visible.filter((section) => section.group === group) }))
    .filter((entry) => entry.sections.length > 0)
