import { setQueryData } from '#lib/queries.ts'
import type { MemberDetail } from '#shared/contracts/member.ts'

/** A story that goes on: shown where it is open, and in the list from which it was opened. */
export function updateMemberCache(detail: MemberDetail, search: string): void {
  const { member } = detail
  setQueryData(`/admin/members/${member.id}`, detail)
  setQueryData(memberListPath(search), (cached) => cached.map((item) => (item.id === member.id ? member : item)))
}

export const memberListPath = (search: string) => `/admin/members?search=${encodeURIComponent(search)}` as const
