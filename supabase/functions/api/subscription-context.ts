import type { Context } from 'hono'
import { refreshCustomer } from '../_shared/billing/refresh-customer.ts'
import { isResourceMissing } from '../_shared/billing/stripe-client.ts'
import { HttpError } from '../_shared/contracts/http-error.ts'
import type { UserSubscription } from '../_shared/contracts/user-subscription.ts'
import { findPaidSubscription, findSubscription, type PaidSubscription } from '../_shared/data/subscriptions.ts'
import type { AuthContext, AuthEnv } from './auth-context.ts'
import type { BillingOf } from './deps.ts'

export type SubscriptionContext = ReturnType<typeof createSubscriptionContext>

/** What the routes about a subscription that is paid for have in common. */
export function createSubscriptionContext(authContext: AuthContext, requireBilling: BillingOf) {
  const { read } = authContext

  /** Of whoever asks, or there is none. */
  async function requirePaidSubscription(c: Context<AuthEnv>): Promise<PaidSubscription> {
    const found = await read(c, (tx, { userId }) => findPaidSubscription(tx, userId))
    if (!found) throw new HttpError('not-found', 'You have no subscription that is paid for.')
    return found
  }

  /** What is true now, by Stripe's own word: for the answer to whatever was just done there. */
  async function refreshAndRead(
    c: Context<AuthEnv>,
    { customerId }: PaidSubscription,
  ): Promise<UserSubscription | null> {
    await refreshCustomer(requireBilling(), customerId)
    return read(c, (tx, { userId }) => findSubscription(tx, userId))
  }

  /** Does it, and then says what is true: also when it was refused, what Stripe said on the way is kept. */
  async function withRefresh<T>(requirePaidSubscription: PaidSubscription, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const hasEnded = isResourceMissing(error)
      if (hasEnded || error instanceof HttpError)
        await refreshCustomer(requireBilling(), requirePaidSubscription.customerId)
      throw hasEnded ? new HttpError('conflict', 'What you subscribed to has just ended. Nothing was charged.') : error
    }
  }

  return { ...authContext, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }
}
