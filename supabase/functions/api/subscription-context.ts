import type { Context } from 'hono'
import { cardMissing } from '../_shared/billing/payments.ts'
import { refreshCustomer } from '../_shared/billing/refresh-customer.ts'
import { isCardMissing, isSubscriptionMissing } from '../_shared/billing/stripe.ts'
import { HttpError } from '../_shared/contracts/http-error.ts'
import type { UserSubscription } from '../_shared/contracts/user-subscription.ts'
import { findPaidSubscription, findSubscription, type PaidSubscription } from '../_shared/data/subscriptions.ts'
import type { AuthContext, AuthEnv } from './auth-context.ts'
import type { GetBilling } from './deps.ts'

function explainRejection(error: unknown): unknown {
  if (isCardMissing(error)) return cardMissing()
  if (isSubscriptionMissing(error))
    return new HttpError('conflict', 'What you subscribed to has just ended. Nothing was charged.', { cause: error })
  return error
}

export type SubscriptionContext = ReturnType<typeof createSubscriptionContext>

/** Shared by the routes for paid subscriptions. */
export function createSubscriptionContext(authContext: AuthContext, requireBilling: GetBilling) {
  const { read } = authContext

  /** The paid subscription of the signed-in reader; throws `not-found` without one. */
  async function requirePaidSubscription(c: Context<AuthEnv>): Promise<PaidSubscription> {
    const found = await read(c, (tx, { userId }) => findPaidSubscription(tx, userId))
    if (!found) throw new HttpError('not-found', 'You have no subscription that is paid for.')
    return found
  }

  /** Fetches the current state from Stripe, for the response to a change that was just made there. */
  async function refreshAndRead(
    c: Context<AuthEnv>,
    { customerId }: PaidSubscription,
  ): Promise<UserSubscription | null> {
    await refreshCustomer(requireBilling(), customerId)
    return read(c, (tx, { userId }) => findSubscription(tx, userId))
  }

  /** Runs a change at Stripe. After a refusal it refreshes our copy too, because Stripe's state may have changed. */
  async function withRefresh<T>(paidSubscription: PaidSubscription, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const explained = explainRejection(error)
      if (explained instanceof HttpError) await refreshCustomer(requireBilling(), paidSubscription.customerId)
      throw explained
    }
  }

  return { ...authContext, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }
}
