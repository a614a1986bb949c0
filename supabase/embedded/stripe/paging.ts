import type Stripe from 'stripe'
import { absent, invalid } from './errors.ts'
import type { Range } from './params.ts'

interface Page {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** Newest first, ten unless told, a hundred at most. */
export function pageOf<T extends { id: string }>(all: Iterable<T>, page: Page, url: string): Stripe.ApiList<T> {
  const { limit = 10, starting_after: after, ending_before: before } = page
  if (limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', 'parameter_invalid_integer', 'limit')
  if (after && before) throw invalid('You may only specify one of these parameters: ending_before, starting_after.')
  const rows = [...all].reverse()
  if (before) {
    const newer = rows.slice(0, placeOf(rows, before, 'ending_before'))
    return { object: 'list', url, has_more: newer.length > limit, data: newer.slice(-limit) }
  }
  const rest = after ? rows.slice(placeOf(rows, after, 'starting_after') + 1) : rows
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) }
}

function placeOf(rows: { id: string }[], id: string, param: string): number {
  const place = rows.findIndex((row) => row.id === id)
  if (place < 0) throw absent('object', id, param)
  return place
}

export function within(moment: number, range: Range | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return moment === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return moment > gt && moment >= gte && moment < lt && moment <= lte
}

/** Those of a shelf that fulfil all that is asked for; what is not asked for is fulfilled. */
export function* filtered<T>(shelf: Map<string, T>, ...conditions: ((row: T) => boolean)[]): Generator<T> {
  for (const row of shelf.values()) if (conditions.every((condition) => condition(row))) yield row
}

/** A condition that holds where nothing is wanted. */
export const wanting =
  <T, V>(wanted: V | undefined, of: (row: T) => V | null) =>
  (row: T): boolean =>
    wanted === undefined || of(row) === wanted
