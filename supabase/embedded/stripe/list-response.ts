import type Stripe from 'stripe'
import { invalidRequest, notFound } from './errors.ts'
import type { Range } from './request-params.ts'

interface PageParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** Newest first, ten unless told, a hundred at most. */
export function paginate<T extends { id: string }>(all: Iterable<T>, page: PageParams, url: string): Stripe.ApiList<T> {
  const { limit = 10, starting_after: after, ending_before: before } = page
  if (limit < 1 || limit > 100)
    throw invalidRequest('This value must be between 1 and 100.', 'parameter_invalid_integer', 'limit')
  if (after && before)
    throw invalidRequest('You may only specify one of these parameters: ending_before, starting_after.')
  const rows = [...all].reverse()
  if (before) {
    const newer = rows.slice(0, indexOfId(rows, before, 'ending_before'))
    return { object: 'list', url, has_more: newer.length > limit, data: newer.slice(-limit) }
  }
  const rest = after ? rows.slice(indexOfId(rows, after, 'starting_after') + 1) : rows
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) }
}

function indexOfId(rows: { id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) throw notFound('object', id, param)
  return index
}

export function isInRange(time: number, range: Range | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return time === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return time > gt && time >= gte && time < lt && time <= lte
}

/** Those of a shelf that fulfil all that is asked for; what is not asked for is fulfilled. */
export function* filterRows<T>(collection: Map<string, T>, ...conditions: ((row: T) => boolean)[]): Generator<T> {
  for (const row of collection.values()) if (conditions.every((condition) => condition(row))) yield row
}

/** A condition that holds where nothing is wanted. */
export const matches =
  <T, V>(expected: V | undefined, readValue: (row: T) => V | null) =>
  (row: T): boolean =>
    expected === undefined || readValue(row) === expected
