import Stripe from 'stripe'
import { fetchWithFreshIdempotencyKey } from './fresh-keys.ts'

export interface StripeClientOptions {
  secretKey: string
  /** Where Stripe's API is, when that is a stand-in. */
  apiUrl?: string | undefined
}

/** Longer than Stripe takes on a bad day, shorter than a reader waits. */
const TIMEOUT_MS = 8000

/** Stripe, as the version that the SDK is written for. Repeats by itself what may be repeated, twice. */
export function createStripeClient({ secretKey, apiUrl }: StripeClientOptions): Stripe {
  return new Stripe(secretKey, {
    ...hostOptions(apiUrl),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchWithFreshIdempotencyKey),
    appInfo: { name: 'Meridian' },
  })
}

function hostOptions(apiUrl: string | undefined): Partial<Stripe.StripeConfig> {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, protocol: scheme, port: port || (scheme === 'http' ? 80 : 443) }
}
