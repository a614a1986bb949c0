import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { DeliveryAddress, SavedAddress } from '#shared/contracts/address.ts'
import type { Member, MemberDetail } from '#shared/contracts/member.ts'
import type { Card, Invoice, Payment } from '#shared/contracts/payment.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { PrintDelivery, PrintEdition } from '#shared/contracts/print-edition.ts'
import type { ReadingProgress } from '#shared/contracts/reading-progress.ts'
import type { AccountEvent, Session } from '#shared/contracts/session.ts'
import type { Invitation, StaffMember } from '#shared/contracts/staff.ts'
import type { AdminTicket, SupportTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { api } from './api.ts'
import { onSessionReset } from './session.ts'
import { hasSession } from './session-hint.ts'

/** What islands ask the API for, by path. An answer stays true until its reader writes, signs out, or leaves the page. */
export interface Queries extends Record<`/admin/support-tickets?status=${TicketStatus}`, AdminTicket[]> {
  '/subscriptions': Plan[]
  [plan: `/subscriptions/${string}`]: Plan
  '/user/subscription': UserSubscription | null
  '/user/delivery-address': DeliveryAddress | null
  '/user/payments': Payment[]
  '/user/invoices': Invoice[]
  '/user/card': Card | null
  '/user/withdrawals': Withdrawal[]
  '/user/print-deliveries': PrintDelivery[]
  '/user/reading-progress': ReadingProgress[]
  '/user/addresses': SavedAddress[]
  '/user/support-tickets': SupportTicket[]
  '/user/sessions': Session[]
  '/user/account-events': AccountEvent[]
  [members: `/admin/members?search=${string}`]: Member[]
  [member: `/admin/members/${string}`]: MemberDetail
  '/admin/print-editions': PrintEdition[]
  '/admin/staff': StaffMember[]
  '/admin/invitations': Invitation[]
  '/admin/support-tickets': AdminTicket[]
}
export type QueryPath = keyof Queries
/** Those of which the first page is asked for, and more when the reader wants it. */
export type ListPath = { [Path in QueryPath]: Queries[Path] extends unknown[] ? Path : never }[QueryPath]

/** `data` once it has come; `error` as `api` threw it; `loading` until one of them is there. */
export interface Query<Data> {
  data?: Data | undefined
  error?: unknown
  loading: boolean
  /** Of a list, where it goes on; undefined at its end. */
  next?: string | undefined
}

/** What is shown, and which question it waits for: the answer to an older one no longer counts. */
class Entry {
  readonly $query = atom<Query<unknown>>({ loading: true })
  latestRequest = 0
  isFetching = false
}

const entries = new Map<QueryPath, Entry>()

/** Asks once for all islands of the page, at first use. Nothing is asked again by itself, and a failure is not retried. */
export function useQuery<Path extends QueryPath>(path: Path): Query<Queries[Path]> {
  useEffect(() => ensureQuery(path), [path])
  return useStore(queryStore(path), { ssr: 'initial' })
}

/** The same outside React, where asking is up to the caller. */
export const queryStore = <Path extends QueryPath>(path: Path) =>
  getEntry(path).$query as ReadableAtom<Query<Queries[Path]>>

/** Shows what the reader has just written. A change of what is not known yet is left to the answer that will bring it. */
export function setQueryData<Path extends QueryPath>(
  path: Path,
  data: Queries[Path] | ((current: Queries[Path]) => Queries[Path]),
): void {
  const entry = getEntry(path)
  const isUpdater = typeof data === 'function'
  const { data: current, next } = entry.$query.get() as Query<Queries[Path]>
  if (!isUpdater || current !== undefined)
    setResult(entry, { data: isUpdater ? data(current as Queries[Path]) : data, next })
  // The answer under way may be older than what was written.
  else if (entry.isFetching) fetchQuery(path, entry)
}

/** For what a write changes elsewhere, and for a reader who wants to try again. What is not shown is asked when it is. */
export function invalidate(path: QueryPath): void {
  const entry = entries.get(path)
  if (entry) fetchQuery(path, entry)
}

/** Adds the next page to a list. Rejects when it does not come, and then the list is as it was. */
export async function fetchNextPage(path: ListPath): Promise<void> {
  const { $query } = getEntry(path)
  const { next } = $query.get()
  if (!next) return
  const page = await fetchPage(path, next)
  const latest = $query.get()
  // Asked from the beginning again meanwhile, or by another press.
  if (latest.next !== next) return
  $query.set({ ...latest, data: [...(latest.data as unknown[]), ...(page.data as unknown[])], next: page.next })
}

async function fetchPage(path: string, cursor?: string): Promise<{ data: unknown; next: string | undefined }> {
  const { items, next } = await api.page((cursor ? path.split('?')[0] : path) as '/user/payments', undefined, cursor)
  return { data: items, next }
}

/** Asks, unless it is known or being asked. */
export function ensureQuery(path: QueryPath): void {
  const entry = getEntry(path)
  if (!entry.isFetching && entry.$query.get().data === undefined) fetchQuery(path, entry)
}

function fetchQuery(path: QueryPath, entry: Entry): void {
  const requestId = ++entry.latestRequest
  entry.isFetching = true
  const { data, next } = entry.$query.get()
  entry.$query.set({ data, next, loading: true })
  fetchPage(path).then(
    (page) => requestId === entry.latestRequest && setResult(entry, page),
    (error: unknown) =>
      requestId === entry.latestRequest && setResult(entry, { data: entry.$query.get().data, next, error }),
  )
}

function setResult(entry: Entry, result: Omit<Query<unknown>, 'loading'>, loading = false): void {
  entry.latestRequest++
  entry.isFetching = false
  entry.$query.set({ ...result, loading })
}

function getEntry(path: QueryPath): Entry {
  const current = entries.get(path)
  if (current) return current
  const entry = new Entry()
  entries.set(path, entry)
  return entry
}

/** What is on offer is nobody's own: a page that shows it goes on doing so when its reader has gone. */
const isPublicQuery = (path: QueryPath) => path.startsWith('/subscriptions')

onSessionReset(() => {
  for (const [path, entry] of entries) {
    if (isPublicQuery(path)) continue
    setResult(entry, {}, true)
    // Somebody else reads now, and looks at what this shows.
    if (hasSession() && entry.$query.lc > 0) fetchQuery(path, entry)
  }
})

/**
 * Whether a question has failed since this is shown. A part that not everybody has takes no room until its answer is there;
 * once it has failed its place stays, with 'Try again' and the focus in it, whatever the answer then turns out to be.
 */
export function useEverFailed({ error }: Pick<Query<unknown>, 'error'>): boolean {
  const [hasFailed, setFailed] = useState(false)
  if (error !== undefined && !hasFailed) setFailed(true)
  return hasFailed
}
