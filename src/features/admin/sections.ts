import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { StaffRole } from '#shared/contracts/staff.ts'
import type { User } from '#shared/contracts/user.ts'
import { MEMBER_VIEWER_ROLES, SUPPORT_ROLES } from '#shared/domain/staff-roles.ts'

/** Somebody who works here. */
export type CurrentStaff = User & { staffRole: StaffRole }

export interface SectionProps {
  currentStaff: CurrentStaff
  /** What stands in the address behind the name of the room, such as the id of what is open: `#support/…`. */
  subpath: string
}

/** A room of the desk. A new one is a line in the list below, and a folder beside this file. */
export interface AdminSection {
  /** Its address: `/admin#support`. */
  id: string
  name: string
  /** What is done there, in a sentence. */
  description: string
  /** Who may enter. The API says the same, and has the last word. */
  roles: readonly StaffRole[]
  /** Loaded when the room is first entered. */
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
