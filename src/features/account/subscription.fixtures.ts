import { aPlan } from '#lib/plan.fixtures.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'

// Subscriptions in each state, for tests.

export const yearly: UserSubscription = {
  status: 'active',
  subscription: aPlan,
  currentPeriodStart: '2026-11-21T08:00:00.000Z',
  currentPeriodEnd: '2027-11-21T08:00:00.000Z',
  cancelAtPeriodEnd: false,
  source: 'stripe',
  currency: 'usd',
  price: 20_000,
  taxBehavior: null,
  renewalAmount: 20_000,
  nextPlan: null,
  graceUntil: null,
  renewalIsDraft: false,
  pendingPayment: null,
  offer: null,
  pause: null,
  balance: null,
  withdrawableUntil: null,
  trialEnd: null,
  trialAvailable: false,
}
export const free: UserSubscription = {
  ...yearly,
  subscription: { ...yearly.subscription, id: 'free', price: 0 },
  currentPeriodEnd: null,
  source: 'free',
  currency: 'usd',
  price: 0,
  renewalAmount: null,
}

export const complimentary: UserSubscription = { ...yearly, source: 'complimentary', price: 0, renewalAmount: null }
export const cancelled = { ...yearly, cancelAtPeriodEnd: true, renewalAmount: null }
export const downgrading = {
  ...yearly,
  renewalAmount: 9_000,
  nextPlan: { id: 'small', name: 'Small Reader', from: '2027-11-21T08:00:00.000Z' },
}
export const pastDue = { ...yearly, status: 'past_due', graceUntil: '2026-12-05T08:00:00.000Z' }
