import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { StaffRole } from '#shared/contracts/staff.ts'
import type { User } from '#shared/contracts/user.ts'
import { MEMBER_READERS, SUPPORTERS } from '#shared/domain/desk.ts'

/** Somebody who works here. */
export type Colleague = User & { staffRole: StaffRole }

export interface RoomProps {
  colleague: Colleague
  /** What stands in the address behind the name of the room, such as the id of what is open: `#support/…`. */
  rest: string
}

/** A room of the desk. A new one is a line in the list below, and a folder beside this file. */
export interface Room {
  /** Its address: `/admin#support`. */
  id: string
  name: string
  /** What is done there, in a sentence. */
  about: string
  /** Who may enter. The API says the same, and has the last word. */
  roles: readonly StaffRole[]
  /** Loaded when the room is first entered. */
  Room: LazyExoticComponent<ComponentType<RoomProps>>
}

const rooms: Room[] = [
  {
    id: 'support',
    name: 'Support',
    about: 'What readers ask, those first who have waited longest.',
    roles: SUPPORTERS,
    Room: lazy(async () => ({ default: (await import('./support/SupportRoom.tsx')).SupportRoom })),
  },
  {
    id: 'members',
    name: 'Members',
    about: 'Who reads us with an account, what they subscribe to, and what they have paid.',
    roles: MEMBER_READERS,
    Room: lazy(async () => ({ default: (await import('./members/MembersRoom.tsx')).MembersRoom })),
  },
  {
    id: 'staff',
    name: 'Staff',
    about: 'Who works here, as what, and who is invited.',
    roles: ['owner'],
    Room: lazy(async () => ({ default: (await import('./staff/StaffRoom.tsx')).StaffRoom })),
  },
]

export const roomsFor = (role: StaffRole): Room[] => rooms.filter(({ roles }) => roles.includes(role))
