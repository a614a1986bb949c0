import type { Context } from 'hono'
import { isResourceMissing } from '../_shared/billing/missing.ts'
import { refreshCustomer } from '../_shared/billing/refresh.ts'
import { HttpError } from '../_shared/contracts/refusal.ts'
import type { UserSubscription } from '../_shared/contracts/user-subscription.ts'
import { findPaidSubscription, type PaidSubscription } from '../_shared/data/paid-subscriptions.ts'
import { findSubscription } from '../_shared/data/subscriptions.ts'
import type { MemberEnv, Members } from './members.ts'
import type { MoneyOf } from './money.ts'

export type Life = ReturnType<typeof lifeOf>

/** What the routes about a subscription that is paid for have in common. */
export function lifeOf(members: Members, moneyOf: MoneyOf) {
  const { read } = members

  /** Of whoever asks, or there is none. */
  async function own(c: Context<MemberEnv>): Promise<PaidSubscription> {
    const found = await read(c, (tx, { userId }) => findPaidSubscription(tx, userId))
    if (!found) throw new HttpError('not-found', 'You have no subscription that is paid for.')
    return found
  }

  /** What is true now, by Stripe's own word: for the answer to whatever was just done there. */
  async function truth(c: Context<MemberEnv>, { customerId }: PaidSubscription): Promise<UserSubscription | null> {
    await refreshCustomer(moneyOf(), customerId)
    return read(c, (tx, { userId }) => findSubscription(tx, userId))
  }

  /** Does it, and then says what is true: also when it was refused, what Stripe said on the way is kept. */
  async function settling<T>(own: PaidSubscription, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const isOver = isResourceMissing(error)
      if (isOver || error instanceof HttpError) await refreshCustomer(moneyOf(), own.customerId)
      throw isOver ? new HttpError('conflict', 'What you subscribed to has just ended. Nothing was charged.') : error
    }
  }

  return { ...members, moneyOf, own, truth, settling }
}
