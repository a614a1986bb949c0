import { lockSubscription } from '../data/paid-subscriptions.ts'
import type { BillingContext } from './money.ts'

/**
 * What readers change about what they pay for is done one thing after the other, in however many tabs they click: each looks
 * at what the one before has left. What is done at Stripe stays done whether or not this transaction ends well.
 */
export function withCustomerLock<T>({ database }: BillingContext, customerId: string, work: () => Promise<T>): Promise<T> {
  return database.asRole('service_role', {}, async (tx) => {
    await lockSubscription(tx, customerId)
    return work()
  })
}
