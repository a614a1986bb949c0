import type Stripe from 'stripe'
import type { SubscriptionRow } from '../data/billing-rows.ts'

/** Stripe's Unix seconds as ISO 8601. */
export const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString()
export const isoTimeOrNull = (seconds: number | null | undefined) => (seconds ? isoTime(seconds) : null)

export const idOf = (it: string | { id: string } | null | undefined) => (typeof it === 'string' ? it : it?.id)

export const priceOfLine = ({ pricing }: Stripe.InvoiceLineItem) => idOf(pricing?.price_details?.price)

export const subscriptionOf = ({ parent }: Stripe.Invoice) => idOf(parent?.subscription_details?.subscription)

/** The expanded schedule, if it is still to change the subscription. */
function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined {
  if (!schedule || typeof schedule === 'string') return undefined
  return schedule.status === 'active' || schedule.status === 'not_started' ? schedule : undefined
}

export function pricesOfSchedule(subscription: Stripe.Subscription): string[] {
  const phases = scheduleOf(subscription)?.phases ?? []
  return phases.flatMap(({ items }) => items.flatMap(({ price }) => idOf(price) ?? []))
}

/** The next phase of the schedule. */
export function nextPhase(subscription: Stripe.Subscription): { price: string; from: number } | undefined {
  const { current_phase: current, phases = [] } = scheduleOf(subscription) ?? {}
  const next = phases.find(({ start_date }) => current && start_date >= current.end_date)
  const price = idOf(next?.items[0]?.price)
  return next && price ? { price, from: next.start_date } : undefined
}

/** The first non-blank candidate, without characters that Postgres rejects and cut to `max` characters. */
export function boundedText(max: number, ...candidates: (string | null | undefined)[]): string {
  const found = candidates.find((text) => text?.trim()) ?? '–'
  return Array.from(found.toWellFormed().replaceAll('\0', '').trim()).slice(0, max).join('')
}

/** The same list as the generated column `live` of subscriptions. */
const LIVE_STATUSES = ['trialing', 'active', 'past_due', 'unpaid', 'paused']
export const isLive = (status: string | undefined) => status !== undefined && LIVE_STATUSES.includes(status)

export const isOverdue = ({ status }: Pick<SubscriptionRow, 'status'>) => status === 'past_due' || status === 'unpaid'
