import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Behavior } from './behavior.ts'
import type { Store } from './store.ts'

/** State, clock and event sink, which every action of the emulator receives. */
export interface EmulatorContext {
  store: Store
  behavior: Behavior
  /** Seconds since 1970, by the emulator's own clock. */
  now(): number
  /** Address of the emulator. */
  url: string
  /** Stores an event and sends it to the webhook receiver. */
  emitEvent(type: Stripe.Event.Type, object: object, previous?: object): void
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
export const newSecret = (id: string) => `${id}_secret_${randomBytes(12).toString('hex')}`

/** The id of a reference: the store holds ids, expanded responses hold objects. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id

export const idOrNull = (reference: string | { id: string } | null | undefined): string | null =>
  reference ? idOf(reference) : null

/** Changes an object in the store and emits an event with its previous attributes. */
export function updateAndEmit<T extends object>(
  context: EmulatorContext,
  object: T,
  changes: Partial<T>,
  type: Stripe.Event.Type,
): T {
  const previous = differences(object, changes)
  Object.assign(object, changes)
  context.emitEvent(type, object, previous)
  return object
}

function differences<T extends object>(object: T, changes: Partial<T>): object {
  const keys = Object.keys(changes) as (keyof T)[]
  const changed = keys.filter((key) => JSON.stringify(object[key]) !== JSON.stringify(changes[key]))
  return structuredClone(Object.fromEntries(changed.map((key) => [key, object[key] ?? null])))
}

/** A complete list as the property of another object. */
export const listOf = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

/** A decimal is text in the API and in the store; the SDK parses it without rounding. */
export const decimalOf = (amount: number) => String(amount) as unknown as Stripe.Decimal
