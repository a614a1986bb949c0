/** The intent for which Elements was created (deferred intents). */
export interface ExpectedIntent {
  mode?: 'payment' | 'setup' | 'subscription'
  /** Cents. */
  amount?: number
  currency?: string
  setupFutureUsage?: 'off_session' | 'on_session' | null
  captureMethod?: string
}

/** The fields of an intent that Stripe.js compares. */
interface ComparedIntent {
  object: string
  amount?: number
  currency?: string
  setup_future_usage?: string | null
  capture_method?: string
}

/** The first thing in which an intent differs from what Elements was created for. */
export function mismatchOf(intent: ComparedIntent, expected: ExpectedIntent): string | undefined {
  const { mode, amount, currency, setupFutureUsage, captureMethod = 'automatic_async' } = expected
  if (intent.object === 'setup_intent')
    return mode === 'setup' || (mode === 'subscription' && amount === 0) ? undefined : 'mode'
  if (mode === 'setup') return 'mode'
  if (intent.amount !== amount) return 'amount'
  if (intent.currency !== currency?.toLowerCase()) return 'currency'
  const usage = setupFutureUsage ?? (mode === 'subscription' ? 'off_session' : null)
  if ((intent.setup_future_usage ?? null) !== usage) return 'setup_future_usage'
  const isManual = (method: string | undefined) => method === 'manual'
  return isManual(intent.capture_method) === isManual(captureMethod) ? undefined : 'capture_method'
}
