import type Stripe from 'stripe'
import { take } from './errors.ts'
import { filtered, pageOf, wanting, within } from './paging.ts'
import { flag, listOfText, nothing, paging, params, range, text } from './params.ts'
import { type Route, route } from './router.ts'
import { newId, type World } from './world.ts'

/** The version that the SDK is written for. */
export const API_VERSION = '2026-10-28.endive'

const listed = params<Stripe.EventListParams>()({
  type: text.optional(),
  types: listOfText.max(20).optional(),
  delivery_success: flag.optional(),
  created: range.optional(),
  ...paging,
})
const KEPT = 30 * 24 * 3600

export const eventRoutes: Route[] = [
  route('GET', '/v1/events', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.events,
        wanting<Stripe.Event, string>(params.type, (row) => row.type),
        (row) => !params.types || params.types.includes(row.type),
        (row) => params.delivery_success === undefined || params.delivery_success === (row.pending_webhooks === 0),
        (row) => within(row.created, params.created),
        (row) => row.created > world.now() - KEPT,
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/events/:id', nothing, (world, { ids: [id] }) => take(world.shelves.events, id, 'event')),
]

/** An event holds its object as it was at that moment. */
export function newEvent(world: World, type: Stripe.Event.Type, object: object, previous?: object): Stripe.Event {
  const data = { object: JSON.parse(JSON.stringify(object)), ...(previous && { previous_attributes: previous }) }
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: world.now(),
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as Stripe.Event
  world.shelves.events.set(event.id, event)
  return event
}
