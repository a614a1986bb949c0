import type { Money } from '../_shared/billing/money.ts'
import { stripeAt } from '../_shared/billing/stripe.ts'
import { Refusal } from '../_shared/contracts/refusal.ts'
import type { ApiEnv } from '../_shared/http/env.ts'
import type { Deps } from './deps.ts'

/** Asked for when a request needs it, so that a house without payments opens all its other rooms. */
export type MoneyOf = () => Money

export function moneyAt(
  env: ApiEnv,
  { database, log, sendSoon }: Pick<Deps, 'database' | 'log' | 'sendSoon'>,
): MoneyOf {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env
  if (!secretKey) {
    return () => {
      throw new Refusal('temporarily-away', 'Payments are not set up here.', { headers: { 'Retry-After': '3600' } })
    }
  }
  const money = { stripe: stripeAt({ secretKey, apiUrl }), database, log, sendSoon }
  return () => money
}
