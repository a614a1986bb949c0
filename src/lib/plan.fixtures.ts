import type { Plan } from '#shared/contracts/plan.ts'

/** A paid plan, for tests. */
export const aPlan: Plan = {
  id: 'global_reader',
  name: 'Global Reader',
  description: '',
  tier: 'gold',
  price: 20_000,
  amounts: [],
  period: 'year',
  features: [],
  trialDays: null,
  groupPayment: null,
}
