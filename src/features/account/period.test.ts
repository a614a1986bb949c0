import { expect, test } from 'vitest'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { nextBilling, periodOf } from './period.ts'

const aYear: UserSubscription = {
  status: 'active',
  subscription: {
    id: 'global_reader',
    name: 'Global Reader',
    description: '',
    tier: 'gold',
    price: 20_000,
    period: 'year',
    features: [],
  },
  currentPeriodStart: '2026-11-21T08:00:00.000Z',
  currentPeriodEnd: '2027-11-21T08:00:00.000Z',
  cancelAtPeriodEnd: false,
  source: 'free' as const,
  price: 0,
  nextPlan: null,
  graceUntil: null,
  withdrawableUntil: null,
}
const free: UserSubscription = {
  ...aYear,
  subscription: { ...aYear.subscription, id: 'free', price: 0 },
  currentPeriodEnd: null,
}

test.each([
  ['a paid year', aYear, 'November 21, 2026 – November 21, 2027', '$200 on November 21, 2027'],
  [
    'one that ends',
    { ...aYear, cancelAtPeriodEnd: true },
    'November 21, 2026 – November 21, 2027',
    'None: your plan ends on November 21, 2027',
  ],
  ['the free plan', free, 'Since November 21, 2026, without end', 'Nothing to pay'],
])('%s', (_, subscribed, period, billing) => {
  expect(periodOf(subscribed)).toBe(period)
  expect(nextBilling(subscribed)).toBe(billing)
})
