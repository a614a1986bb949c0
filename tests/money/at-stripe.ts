import type Stripe from 'stripe'
import type { StripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'

/** Ids of everybody at Stripe who is or was this reader; also when they were deleted there. */
export function customersOf({ state }: StripeEmulator, reader: string): string[] {
  return [...state.events.values()].flatMap((event) => {
    if (event.type !== 'customer.created') return []
    const { id, metadata } = event.data.object as Stripe.Customer
    return metadata.user === reader ? [id] : []
  })
}

/** Charges that have taken money, the oldest first. */
export function succeededOf(emulator: StripeEmulator, reader: string): Stripe.Charge[] {
  const own = new Set(customersOf(emulator, reader))
  return [...emulator.state.charges.values()].filter(
    ({ customer, paid, captured }) => paid && captured && own.has(String(customer)),
  )
}

export const isLive = ({ status }: Pick<Stripe.Subscription, 'status'>) =>
  ['active', 'trialing', 'past_due'].includes(status)
