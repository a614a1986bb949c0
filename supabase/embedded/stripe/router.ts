import type Stripe from 'stripe'
import type { z } from 'zod'
import type { EmulatorContext } from './context.ts'
import { notFound } from './errors.ts'
import { parseParams } from './request-params.ts'

export interface Call<P> {
  /** The path without its query, which list responses repeat as `url`. */
  path: string
  /** The path parameters in order; '' for absent ones. */
  ids: [string, string]
  params: P
  key: 'secret' | 'publishable'
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  pattern: RegExp
  /** Whether a browser may call it with the publishable key. */
  allowsPublishableKey: boolean
  handle(context: EmulatorContext, call: Call<unknown>): object
}

export function route<P>(
  method: Route['method'],
  path: string,
  schema: z.ZodType<P>,
  handler: (context: EmulatorContext, call: Call<P>) => object,
  allowed?: 'browser',
): Route {
  return {
    method,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`),
    allowsPublishableKey: allowed === 'browser',
    handle: (context, call) => handler(context, { ...call, params: parseParams(schema, call.params) }),
  }
}

/** With the publishable key an intent exists only for a caller that knows its client secret. */
export function requireClientSecret<T extends Stripe.PaymentIntent | Stripe.SetupIntent>(
  intent: T,
  { params, key }: Call<{ client_secret?: string | undefined }>,
): T {
  const isChecked = key === 'publishable' || params.client_secret !== undefined
  if (isChecked && params.client_secret !== intent.client_secret)
    throw notFound(intent.object.replace('setup_intent', 'setupintent'), intent.id, 'intent')
  return intent
}

export function matchRoute(
  routes: Route[],
  method: string,
  path: string,
): { route: Route; ids: [string, string] } | undefined {
  for (const route of routes) {
    const match = route.method === method && route.pattern.exec(path)
    if (match) return { route, ids: [decodeURIComponent(match[1] ?? ''), decodeURIComponent(match[2] ?? '')] }
  }
  return undefined
}
