import type Stripe from 'stripe'
import { type EmulatorContext, newId } from './context.ts'
import { getOrThrow } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import { flag, noParams, paginationParams, range, schemaFor, text, textList } from './request-params.ts'
import { type Route, route } from './router.ts'

/** The API version of the pinned SDK. */
export const API_VERSION = '2026-10-28.endive'

const listParams = schemaFor<Stripe.EventListParams>()({
  type: text.optional(),
  types: textList.max(20).optional(),
  delivery_success: flag.optional(),
  created: range.optional(),
  ...paginationParams,
})
const RETENTION_SECONDS = 30 * 24 * 3600

export const eventRoutes: Route[] = [
  listRoute('/v1/events', listParams, recentEvents, (params) => [
    matches<Stripe.Event, string>(params.type, (row) => row.type),
    (row) => !params.types || params.types.includes(row.type),
    (row) => params.delivery_success === undefined || params.delivery_success === (row.pending_webhooks === 0),
  ]),
  route('GET', '/v1/events/:id', noParams, (context, { ids: [id] }) => getOrThrow(context.store.events, id, 'event')),
]

/** Stripe lists the events of the last 30 days. */
function recentEvents({ store, now }: EmulatorContext): Stripe.Event[] {
  return [...store.events.values()].filter(({ created }) => created > now() - RETENTION_SECONDS)
}

/** An event holds a copy of its object. */
export function newEvent(
  context: EmulatorContext,
  type: Stripe.Event.Type,
  object: object,
  previous?: object,
): Stripe.Event {
  const data = { object: JSON.parse(JSON.stringify(object)), ...(previous && { previous_attributes: previous }) }
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: context.now(),
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as Stripe.Event
  context.store.events.set(event.id, event)
  return event
}
