import type { Behavior } from './behavior.ts'
import { beforeExecution, StripeApiError } from './errors.ts'

/** Refuses calls that come too fast, or while another one holds the subscription that they are about. */
export interface Traffic {
  /** Throws 429. */
  countCall(): void
  /** Throws 429 `lock_timeout`. The returned function releases the subscription. */
  lock(request: string, form: string): () => void
}

export function createTraffic(behavior: Behavior): Traffic {
  const locked = new Set<string>()
  let second = 0
  let calls = 0
  return {
    countCall() {
      const now = Math.floor(performance.now() / 1000)
      if (now !== second) [second, calls] = [now, 0]
      if (++calls > behavior.callsPerSecond) throw tooMany('Request rate limit exceeded.', 'rate_limit')
    },
    lock(request, form) {
      const subscription = behavior.lockTimeouts && lockedSubscription(request, form)
      if (!subscription) return () => {}
      if (locked.has(subscription)) throw tooMany(LOCKED, 'lock_timeout')
      locked.add(subscription)
      return () => locked.delete(subscription)
    },
  }
}

/** The subscription that a write or a preview is about. */
const lockedSubscription = (request: string, form: string) =>
  request.startsWith('GET ') ? undefined : /\bsub_(?!sched)\w+/.exec(`${request} ${form}`)?.[0]

const LOCKED =
  'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.'

const tooMany = (message: string, code: string) =>
  beforeExecution(new StripeApiError(429, { type: 'invalid_request_error', code, message }))
