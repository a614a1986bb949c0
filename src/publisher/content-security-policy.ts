/**
 * One content security policy for a whole tree. Pages of a build normally carry the same one; where a page brings a hash
 * of its own, the union serves them all. Sorted, so that the order of rendering does not show.
 */
export function mergePolicies(policies: Iterable<string>): string {
  const directives = new Map<string, Set<string>>()
  for (const policy of new Set(policies)) {
    for (const [name, ...sources] of policy.split(';').map((part) => part.trim().split(/\s+/))) {
      if (!name) continue
      const merged = directives.get(name) ?? new Set()
      for (const source of sources) merged.add(source)
      directives.set(name, merged)
    }
  }
  return [...directives]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sources]) => [name, ...withoutRedundantNone([...sources].sort())].join(' '))
    .join('; ')
}

/** 'none' means something only when it stands alone. */
function withoutRedundantNone(sources: string[]): string[] {
  return sources.length > 1 ? sources.filter((source) => source !== "'none'") : sources
}

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
