import Stripe from 'stripe'
import { fetchUnderFreshKeys } from './fresh-keys.ts'

export interface StripeDoor {
  secretKey: string
  /** Where Stripe's API is, when that is a stand-in. */
  apiUrl?: string | undefined
}

/** Longer than Stripe takes on a bad day, shorter than a reader waits. */
const PATIENCE_MS = 8000

/** Stripe, as the version that the SDK is written for. Repeats by itself what may be repeated, twice. */
export function stripeAt({ secretKey, apiUrl }: StripeDoor): Stripe {
  return new Stripe(secretKey, {
    ...hostOf(apiUrl),
    timeout: PATIENCE_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchUnderFreshKeys),
    appInfo: { name: 'Meridian' },
  })
}

function hostOf(apiUrl: string | undefined): Partial<Stripe.StripeConfig> {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, protocol: scheme, port: port || (scheme === 'http' ? 80 : 443) }
}
