import { mergePolicies } from './policy.ts'

/** The pages on which a card may be taken: they alone may load what takes it. */
const PAYMENT_PAGES = new Set(['/checkout', '/account', '/dashboard'])

/** As https://docs.stripe.com/security/guide#content-security-policy has it. */
const STRIPE_SOURCES =
  'script-src https://js.stripe.com https://*.js.stripe.com; ' +
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; ' +
  'connect-src https://api.stripe.com'

/** What lets Stripe in, or its stand-in, which is a script from elsewhere that asks where it came from. */
export function paymentPolicy(policy: string, stripeScriptUrl?: string): string {
  if (!stripeScriptUrl) return mergePolicies([policy, STRIPE_SOURCES])
  const { origin } = new URL(stripeScriptUrl)
  return mergePolicies([policy, `script-src ${origin}; connect-src ${origin}`])
}

/** The policy of one page. */
export const policyFor = (page: string, policy: string, stripeScriptUrl?: string): string =>
  PAYMENT_PAGES.has(page) ? paymentPolicy(policy, stripeScriptUrl) : policy
