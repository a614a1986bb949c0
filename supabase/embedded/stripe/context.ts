import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Store } from './store.ts'

/** What everything that happens at the emulator is given. */
export interface EmulatorContext {
  store: Store
  /** Seconds since 1970, by the emulator's own clock. */
  now(): number
  /** Where the emulator can be reached. */
  url: string
  /** Writes an event down and sends it to whoever wants to hear of it. */
  emitEvent(type: Stripe.Event.Type, object: object, previous?: object): void
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
export const newSecret = (id: string) => `${id}_secret_${randomBytes(12).toString('hex')}`

/** References are ids on our shelves, and objects in answers. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id

export const idOrNull = (reference: string | { id: string } | null | undefined): string | null =>
  reference ? idOf(reference) : null

/** Changes an object on its shelf and tells of it, with what it was before. */
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

/** A list as it stands inside an object. */
export const listOf = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

/** On the wire, and so on our shelves, a decimal is text; the SDK makes a number without rounding of it. */
export const decimalOf = (amount: number) => String(amount) as unknown as Stripe.Decimal
