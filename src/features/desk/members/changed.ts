import type { MemberDetail } from '#shared/contracts/member.ts'
import { setQueryData } from '../../../lib/queries.ts'

/** A story that goes on: shown where it is open, and in the list from which it was opened. */
export function changed(story: MemberDetail, words: string): void {
  const { member } = story
  setQueryData(`/admin/members/${member.id}`, story)
  setQueryData(listPath(words), (known) => known.map((one) => (one.id === member.id ? member : one)))
}

export const listPath = (words: string) => `/admin/members?search=${encodeURIComponent(words)}` as const
