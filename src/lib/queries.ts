import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import type { DeliveryAddress, SavedAddress } from '#shared/contracts/address.ts'
import type { Payment } from '#shared/contracts/payment.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { ReadingProgress } from '#shared/contracts/reading-progress.ts'
import type { AccountEvent, Session } from '#shared/contracts/session.ts'
import type { Invitation, StaffMember } from '#shared/contracts/staff.ts'
import type { DeskTicket, SupportTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { api } from './api.ts'
import { whenForgotten } from './session.ts'
import { hasSession } from './session-hint.ts'

/** What islands ask the API for, by path. An answer stays true until its reader writes, signs out, or leaves the page. */
export interface Queries extends Record<`/desk/support-tickets?status=${TicketStatus}`, DeskTicket[]> {
  '/subscriptions': Plan[]
  '/user/subscription': UserSubscription | null
  '/user/delivery-address': DeliveryAddress | null
  '/user/payments': Payment[]
  '/user/reading-progress': ReadingProgress[]
  '/user/addresses': SavedAddress[]
  '/user/support-tickets': SupportTicket[]
  '/user/sessions': Session[]
  '/user/account-events': AccountEvent[]
  '/desk/staff': StaffMember[]
  '/desk/invitations': Invitation[]
  '/desk/support-tickets': DeskTicket[]
}
export type QueryPath = keyof Queries

/** `data` once it has come; `error` as `api` threw it; `loading` until one of them is there. */
export interface Query<Data> {
  data?: Data | undefined
  error?: unknown
  loading: boolean
}

/** What is shown, and which question it waits for: the answer to an older one no longer counts. */
class Entry {
  readonly $query = atom<Query<unknown>>({ loading: true })
  asked = 0
  isAsking = false
}

const entries = new Map<QueryPath, Entry>()

/** Asks once for all islands of the page, at first use. Nothing is asked again by itself, and a failure is not retried. */
export function useQuery<Path extends QueryPath>(path: Path): Query<Queries[Path]> {
  useEffect(() => begin(path), [path])
  return useStore(queryAt(path), { ssr: 'initial' })
}

/** The same outside React, where asking is up to the caller. */
export const queryAt = <Path extends QueryPath>(path: Path) =>
  entryAt(path).$query as ReadableAtom<Query<Queries[Path]>>

/** Shows what the reader has just written. A change of what is not known yet is left to the answer that will bring it. */
export function replace<Path extends QueryPath>(
  path: Path,
  data: Queries[Path] | ((known: Queries[Path]) => Queries[Path]),
): void {
  const entry = entryAt(path)
  const isChange = typeof data === 'function'
  const known = entry.$query.get().data as Queries[Path] | undefined
  if (!isChange || known !== undefined) answer(entry, isChange ? data(known as Queries[Path]) : data)
  // The answer under way may be older than what was written.
  else if (entry.isAsking) ask(path, entry)
}

/** For what a write changes elsewhere, and for a reader who wants to try again. What is not shown is asked when it is. */
export function askAgain(path: QueryPath): void {
  const entry = entries.get(path)
  if (entry) ask(path, entry)
}

/** Asks, unless it is known or being asked. */
export function begin(path: QueryPath): void {
  const entry = entryAt(path)
  if (!entry.isAsking && entry.$query.get().data === undefined) ask(path, entry)
}

function ask(path: QueryPath, entry: Entry): void {
  const turn = ++entry.asked
  entry.isAsking = true
  entry.$query.set({ data: entry.$query.get().data, loading: true })
  api.get(path).then(
    (data) => turn === entry.asked && answer(entry, data),
    (error: unknown) => turn === entry.asked && settle(entry, { data: entry.$query.get().data, error, loading: false }),
  )
}

const answer = (entry: Entry, data: unknown) => settle(entry, { data, loading: false })

function settle(entry: Entry, query: Query<unknown>): void {
  entry.asked++
  entry.isAsking = false
  entry.$query.set(query)
}

function entryAt(path: QueryPath): Entry {
  const known = entries.get(path)
  if (known) return known
  const entry = new Entry()
  entries.set(path, entry)
  return entry
}

whenForgotten(() => {
  for (const [path, entry] of entries) {
    settle(entry, { loading: true })
    // Somebody else reads now, and looks at what this shows.
    if (hasSession() && entry.$query.lc > 0) ask(path, entry)
  }
})
