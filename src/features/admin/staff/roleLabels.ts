import type { StaffRole } from '#shared/contracts/staff.ts'

export const roleLabels: Record<StaffRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  author: 'Author',
  support: 'Support',
}

export const roleOptions = Object.entries(roleLabels).map(([value, label]) => ({ value, label }))
