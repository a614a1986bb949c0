import Stripe from 'stripe'
import type { StripeEmulator } from './emulator.ts'

/** The SDK as it comes, led to the emulator; it repeats nothing by itself unless told. */
export function stripeOf({ url, secretKey }: Pick<StripeEmulator, 'url' | 'secretKey'>, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries, telemetry: false })
}
