import { expect, test } from 'vitest'
import { aPlan } from '#lib/plan.fixtures.ts'
import { planAction } from './plan-action.ts'

const [free, reader, patron] = [
  { ...aPlan, id: 'free', price: 0 },
  { ...aPlan, id: 'global_reader', price: 20_000 },
  { ...aPlan, id: 'patron_ledger', price: 150_000 },
]
const paying = {
  subscription: reader,
  source: 'stripe',
  status: 'active',
  cancelAtPeriodEnd: false,
  nextPlan: null,
  pendingPayment: null,
  graceUntil: null,
} as const
const onFreePlan = { ...paying, subscription: free, source: 'free' } as const
const nextPlan = { id: 'global_reader', name: 'Global Reader', from: '2027-01-01T00:00:00.000Z' }

test.each([
  ['the plan that one has', reader, paying, 'Your Plan'],
  ['the plan that one has cancelled', reader, { ...paying, cancelAtPeriodEnd: true }, 'Resume'],
  ['a larger plan', patron, paying, 'Upgrade'],
  ['a smaller plan', free, paying, 'Downgrade at Renewal'],
  ['a smaller paid plan', reader, { ...paying, subscription: patron }, 'Downgrade at Renewal'],
  ['a smaller plan that is chosen', reader, { ...paying, subscription: patron, nextPlan }, 'Chosen for Renewal'],
  ['another plan after cancelling', patron, { ...paying, cancelAtPeriodEnd: true }, 'Manage Your Plan'],
  ['another plan while a payment is open', patron, { ...paying, graceUntil: nextPlan.from }, 'Manage Your Plan'],
  ['the free plan that one has', free, onFreePlan, 'Your Plan'],
  ['a paid plan for a reader of the free one', reader, onFreePlan, undefined],
  ['a paid plan for the recipient of a gift', patron, { ...paying, source: 'gift' as const }, undefined],
  ['the free plan for the recipient of a gift', free, { ...paying, source: 'gift' as const }, 'Your Account'],
])('%s', (_, plan, current, label) => {
  expect(planAction(plan, current)?.label).toBe(label)
})
