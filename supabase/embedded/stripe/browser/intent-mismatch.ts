/** The intent for which Elements was created (deferred intents). */
export interface ExpectedIntent {
  mode?: 'payment' | 'setup' | 'subscription'
  /** Cents. */
  amount?: number
  currency?: string
  setupFutureUsage?: 'off_session' | 'on_session' | null
  captureMethod?: string
  allowedPaymentMethodTypes?: string[]
}

/** The fields of an intent that Stripe.js compares. */
interface ComparedIntent {
  object: string
  amount?: number
  currency?: string
  setup_future_usage?: string | null
  capture_method?: string
  payment_method_types: string[]
}

/** The first thing in which an intent differs from what Elements was created for. */
export function mismatchOf(intent: ComparedIntent, expected: ExpectedIntent): string | undefined {
  const { mode, amount, currency, setupFutureUsage, captureMethod = 'automatic_async' } = expected
  const { allowedPaymentMethodTypes: allowed = intent.payment_method_types } = expected
  const isSetup = intent.object === 'setup_intent'
  if (isSetup && mode !== 'setup' && (mode !== 'subscription' || amount !== 0)) return 'mode'
  // Whether a form may offer fewer is not documented: this takes the stricter side.
  if ([...allowed].sort().join() !== [...intent.payment_method_types].sort().join()) return 'payment_method_types'
  if (isSetup) return undefined
  if (mode === 'setup') return 'mode'
  if (intent.amount !== amount) return 'amount'
  if (intent.currency !== currency?.toLowerCase()) return 'currency'
  const usage = setupFutureUsage ?? (mode === 'subscription' ? 'off_session' : null)
  if ((intent.setup_future_usage ?? null) !== usage) return 'setup_future_usage'
  const isManual = (method: string | undefined) => method === 'manual'
  return isManual(intent.capture_method) === isManual(captureMethod) ? undefined : 'capture_method'
}
