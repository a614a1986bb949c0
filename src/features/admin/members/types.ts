import type { MemberDetail } from '#shared/contracts/member.ts'

export interface MemberDetailProps {
  detail: MemberDetail
  /** The search whose results list the member: the list is updated after a change. */
  search: string
  /** Owners change subscriptions and refund payments; other roles only read. */
  canManage: boolean
}
