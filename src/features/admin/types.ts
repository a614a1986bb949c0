import type { StaffRole } from '#shared/contracts/staff.ts'
import type { User } from '#shared/contracts/user.ts'

export type CurrentStaff = User & { staffRole: StaffRole }

export interface SectionProps {
  currentStaff: CurrentStaff
  /** The part of the URL fragment after the section: `open/<id>` in `#support/open/<id>`. */
  subpath: string
}
