import { useEffect } from 'react'
import { apiQuery, invalidate, updateCache, useApiQuery } from '#lib/api-query.ts'
import type { PathOf, RequestArgument } from '#lib/api-types.ts'
import { useAction } from '#lib/useAction.ts'
import type { MemberDetail } from '#shared/contracts/member.ts'
import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { recheckAccessOn403 } from './useAuthState.ts'

/** `useApiQuery` for /admin/…: fetches again on focus and when a section is opened, if the data is older than 30 seconds. */
export function useAdminQuery<Path extends PathOf<'get'>>(path: Path, ...request: RequestArgument<'get', Path>) {
  const query = useApiQuery(path, ...request)
  useRecheckAccess(query.error)
  return query
}

/** A 403 means that the role has changed. */
export const useRecheckAccess = (error: unknown) => useEffect(() => recheckAccessOn403(error), [error])

export const useAdminAction = () => useAction({ onError: recheckAccessOn403 })

export const staffQuery = apiQuery('/admin/staff')
export const invitationsQuery = apiQuery('/admin/invitations')
export const printEditionsQuery = apiQuery('/admin/print-editions')
export const membersQuery = (search: string) => apiQuery('/admin/members', { query: { search } })
const ticketsQuery = (status: TicketStatus) => apiQuery('/admin/support-tickets', { query: { status } })

/** Replaces the item with the same id. */
export const replaceById =
  <Item extends { id: string }>(updated: Item) =>
  (items: Item[]) =>
    items.map((item) => (item.id === updated.id ? updated : item))

/** Shows a changed member where it is open, and in the results of the search that it was opened from. */
export function updateMemberCache(detail: MemberDetail, search: string): void {
  updateCache(apiQuery('/admin/members/{id}', { path: { id: detail.member.id } }), () => detail)
  updateCache(membersQuery(search), replaceById(detail.member))
}

const ALL_STATUSES: TicketStatus[] = ['open', 'answered', 'closed']

/** Updates the list that the ticket was opened from, or removes it there; the lists of the other statuses are fetched again. */
export function updateTicketCache(ticket: AdminTicket, fromStatus: TicketStatus): void {
  updateCache(ticketsQuery(fromStatus), (tickets) =>
    ticket.status === fromStatus ? replaceById(ticket)(tickets) : tickets.filter(({ id }) => id !== ticket.id),
  )
  invalidate(...ALL_STATUSES.filter((status) => status !== fromStatus).map(ticketsQuery))
}
