import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import {
  apiListQuery,
  apiQuery,
  invalidate,
  type ListResult,
  queryClient,
  updateCache,
  updateListCache,
  useApiList,
} from '#lib/api-query.ts'
import type { DataOf, ItemOf, ListPath, PathOf, RequestArgument } from '#lib/api-types.ts'
import type { FormError } from '#lib/form-error.ts'
import { useAction } from '#lib/useAction.ts'
import { type FormSubmitOptions, useFormSubmit } from '#lib/useFormSubmit.ts'
import type { AdminContactMessage } from '#shared/contracts/contact.ts'
import type { MemberDetail } from '#shared/contracts/member.ts'
import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { SESSION_ENDED, useUnsavedWork } from './unsaved-work.ts'
import { recheckAccessOn403 } from './useAuthState.ts'

/**
 * `useApiQuery` for /admin/…: fetches again on focus and when a section is opened, if the data is older than 30 seconds.
 * With options of TanStack Query: `useAdminQuery({ ...apiQuery(path), refetchInterval })`.
 */
export function useAdminQuery<Path extends PathOf<'get'>>(
  path: Path,
  ...request: RequestArgument<'get', Path>
): UseQueryResult<DataOf<'get', Path>>
export function useAdminQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data>
// The implementation names no path, because TypeScript cannot represent the union of all of them (TS2590).
export function useAdminQuery(pathOrOptions: string | UseQueryOptions, request?: object): object {
  const options =
    typeof pathOrOptions === 'string'
      ? (apiQuery as (path: string, request?: object) => UseQueryOptions)(pathOrOptions, request)
      : pathOrOptions
  const query = useQuery(options, queryClient)
  useRecheckAccess(query.error)
  return query
}

/** The same for a list that is fetched page by page. */
export function useAdminList<Path extends ListPath>(
  path: Path,
  ...request: RequestArgument<'get', Path>
): ListResult<ItemOf<Path>>
export function useAdminList(path: string, request?: object): object {
  const list = (useApiList as (path: string, request?: object) => ListResult<unknown>)(path, request)
  useRecheckAccess(list.error)
  return list
}

/** A 403 means that the role has changed. */
const useRecheckAccess = (error: unknown) => useEffect(() => recheckAccessOn403(error), [error])

export const useAdminAction = () => useAction({ onError: recheckAccessOn403 })

/**
 * `useFormSubmit` for the admin; `formProps` are for the `Form`. From the first change until it is sent, a form counts as
 * unsaved work: when the session ends meanwhile, it stays on the screen.
 */
export function useAdminForm(options: Omit<FormSubmitOptions, 'onError'>) {
  const [isUnsaved, setIsUnsaved] = useState(false)
  useUnsavedWork(isUnsaved)
  const { handleSubmit, ...form } = useFormSubmit({
    ...options,
    onError: recheckAccessOn403,
    submit: async (...sent) => {
      const result = await options.submit(...sent).catch((error) => sessionEndedError(error, options.errorTitle))
      if (typeof result !== 'object') setIsUnsaved(false)
      return result
    },
  })
  const formProps = { errors: form.errors, onSubmit: handleSubmit, onChange: () => setIsUnsaved(true) }
  return { ...form, formProps }
}

function sessionEndedError(error: unknown, title: string): FormError {
  if (error instanceof ApiError && error.status === 401) return { title, description: SESSION_ENDED }
  throw error
}

export const secondFactorQuery = apiQuery('/user/second-factor')
export const staffQuery = apiQuery('/admin/staff')
export const invitationsQuery = apiQuery('/admin/invitations')
export const printEditionsQuery = apiQuery('/admin/print-editions')
export const missingPagesQuery = apiQuery('/admin/missing-pages')
/** Matches the lists of every search. */
export const redirectQueries = [{ queryKey: ['/admin/redirects'] }, missingPagesQuery]
export const settingsQuery = apiQuery('/admin/settings')
/** Matches the lists of every search and folder, and each open picture. */
export const mediaQueries = [{ queryKey: ['/admin/media'] }, { queryKey: ['/admin/media/{id}'] }]
export const mediaQuery = (id: string) => apiQuery('/admin/media/{id}', { path: { id } })
export const foldersQuery = apiQuery('/admin/media-folders')
export const categoriesQuery = apiQuery('/admin/article-categories')
/** Matches the lists of every search, and each open author. */
export const authorQueries = [{ queryKey: ['/admin/authors'] }, { queryKey: ['/admin/authors/{id}'] }]
export const issuesQuery = apiQuery('/admin/issues')
export const issueEntriesQuery = (id: string) => apiQuery('/admin/issues/{id}/entries', { path: { id } })
/** Matches the lists of every filter, the contents of every issue, and the issues, which count their articles. */
export const articleQueries = [
  { queryKey: ['/admin/articles'] },
  { queryKey: ['/admin/issues/{id}/entries'] },
  issuesQuery,
]
export const plansQuery = apiQuery('/admin/plans')
export const membersQuery = (search: string) => apiQuery('/admin/members', { query: { search } })
/** Matches each open member, and the payments of each group. */
export const paymentQueries = [{ queryKey: ['/admin/members/{id}'] }, { queryKey: ['/admin/groups/{id}/payments'] }]
const ticketsQuery = (status: TicketStatus) => apiListQuery('/admin/support-tickets', { query: { status } })
export const systemQuery = apiQuery('/admin/system')
export const accessTokensQuery = apiListQuery('/admin/access-tokens')
/** Matches the lists of every status and search, and the counts. */
export const newsletterQueries = [
  { queryKey: ['/admin/newsletter-subscribers'] },
  { queryKey: ['/admin/newsletter-subscriber-counts'] },
]
export const ticketQuery = (id: string) => apiQuery('/admin/support-tickets/{id}', { path: { id } })
/** Matches the lists of every status, and this ticket. */
export const ticketQueries = (id: string) => [{ queryKey: ['/admin/support-tickets'] }, ticketQuery(id)]
export const contactMessageQuery = (id: string) => apiQuery('/admin/contact-messages/{id}', { path: { id } })
const contactMessageLists = { queryKey: ['/admin/contact-messages'] }
/** Matches the lists of every status and search, and this message. */
export const contactMessageQueries = (id: string) => [contactMessageLists, contactMessageQuery(id)]

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

/**
 * Updates the list that the ticket was opened from, or removes it there; the lists of the other statuses are fetched again. A
 * ticket that was opened by a link is updated, too.
 */
export function updateTicketCache(ticket: AdminTicket, fromStatus: TicketStatus): void {
  updateCache(ticketQuery(ticket.id), () => ticket)
  updateListCache(ticketsQuery(fromStatus), (tickets) =>
    ticket.status === fromStatus ? replaceById(ticket)(tickets) : tickets.filter(({ id }) => id !== ticket.id),
  )
  invalidate(...ALL_STATUSES.filter((status) => status !== fromStatus).map(ticketsQuery))
}

/** Updates a message that was opened by a link; the lists are fetched again. */
export function updateMessageCache(message: AdminContactMessage): void {
  updateCache(contactMessageQuery(message.id), () => message)
  invalidate(contactMessageLists)
}
