import { splitLanguage } from '#shared/domain/language.ts'

/**
 * One content security policy for a whole release: the union of its pages' policies, which normally are equal. Sorted, so
 * that it does not depend on the order of rendering.
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

/** 'none' has a meaning only as the single source. */
function withoutRedundantNone(sources: string[]): string[] {
  return sources.length > 1 ? sources.filter((source) => source !== "'none'") : sources
}

/** Only the pages with a payment form may load Stripe's script. */
const PAYMENT_PAGES = new Set(['/checkout', '/gift', '/groups', '/account', '/dashboard'])

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_SOURCES =
  'script-src https://js.stripe.com https://*.js.stripe.com; ' +
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; ' +
  'connect-src https://api.stripe.com'

/** Adds Stripe's sources, or the origin of the test double at `stripeScriptUrl`. */
export function paymentPolicy(policy: string, stripeScriptUrl?: string): string {
  if (!stripeScriptUrl) return mergePolicies([policy, STRIPE_SOURCES])
  const { origin } = new URL(stripeScriptUrl)
  return mergePolicies([policy, `script-src ${origin}; connect-src ${origin}`])
}

/** The admin shows previews of this site's own pages in a frame. */
const framingPolicy = (policy: string) => mergePolicies([policy, "frame-src 'self'"])

export function policyFor(address: string, policy: string, stripeScriptUrl?: string): string {
  const { path: page } = splitLanguage(address)
  if (page === '/admin') return framingPolicy(policy)
  return PAYMENT_PAGES.has(page) ? paymentPolicy(policy, stripeScriptUrl) : policy
}
