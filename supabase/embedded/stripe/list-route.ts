import type Stripe from 'stripe'
import type { z } from 'zod'
import type { EmulatorContext } from './context.ts'
import { invalidRequest, notFound } from './errors.ts'
import type { Range } from './request-params.ts'
import { type Route, route } from './router.ts'

interface PageParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

interface ListParams extends PageParams {
  created?: Range | undefined
}

type Condition<T> = (row: T) => boolean

/** `GET` of a collection: the rows that meet every condition and the range `created`, a page at a time. */
export function listRoute<P extends ListParams, T extends { id: string; created: number }>(
  path: string,
  schema: z.ZodType<P>,
  rowsOf: (context: EmulatorContext) => Iterable<T>,
  conditionsOf: (params: P) => Condition<T>[] = () => [],
  /** A condition that depends on other objects of the store. */
  relationOf: (context: EmulatorContext, params: P) => Condition<T> | undefined = () => undefined,
): Route {
  return route('GET', path, schema, (context, { params, path: url }) => {
    const conditions = [...conditionsOf(params), relationOf(context, params) ?? (() => true)]
    const rows = [...rowsOf(context)].filter(
      (row) => isInRange(row.created, params.created) && conditions.every((condition) => condition(row)),
    )
    return paginate(rows, params, url)
  })
}

/** A condition that every row meets when nothing is expected. */
export const matches =
  <T, V>(expected: V | undefined, readValue: (row: T) => V | null): Condition<T> =>
  (row) =>
    expected === undefined || readValue(row) === expected

/** Newest first; 10 rows unless `limit` says otherwise, at most 100. */
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

function isInRange(time: number, range: Range | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return time === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return time > gt && time >= gte && time < lt && time <= lte
}
