import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { StaffRole } from '#shared/contracts/staff.ts'
import { MEMBER_VIEWER_ROLES, SUPPORT_ROLES } from '#shared/domain/staff-roles.ts'
import type { SectionProps } from './types.ts'

/** A section of the admin. To add one: a line in the list below, and a folder beside this file. */
export interface AdminSection {
  /** Also its URL fragment: `/admin#support`. */
  id: string
  name: string
  /** Shown beside its name on the first page of the admin. */
  description: string
  /** Roles that see the section. The API checks them again for each request. */
  roles: readonly StaffRole[]
  /** Loaded when the section is first opened. */
  Component: LazyExoticComponent<ComponentType<SectionProps>>
}

const sections: AdminSection[] = [
  {
    id: 'support',
    name: 'Support',
    description: 'What readers ask, those first who have waited longest.',
    roles: SUPPORT_ROLES,
    Component: lazy(async () => ({ default: (await import('./support/SupportSection.tsx')).SupportSection })),
  },
  {
    id: 'members',
    name: 'Members',
    description: 'Who reads us with an account, what they subscribe to, and what they have paid.',
    roles: MEMBER_VIEWER_ROLES,
    Component: lazy(async () => ({ default: (await import('./members/MembersSection.tsx')).MembersSection })),
  },
  {
    id: 'staff',
    name: 'Staff',
    description: 'Who works here, as what, and who is invited.',
    roles: ['owner'],
    Component: lazy(async () => ({ default: (await import('./staff/StaffSection.tsx')).StaffSection })),
  },
]

export const sectionsFor = (role: StaffRole): AdminSection[] => sections.filter(({ roles }) => roles.includes(role))
