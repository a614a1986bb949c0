/**
 * - `timeout`: the request has no effect and gets no response.
 * - `500`, `429`: the request has no effect and gets this status.
 * - `500-stored`: like `500`, and the idempotency key keeps the response, as at Stripe after a failure during execution.
 * - `disconnect-before`: the connection closes before the request has an effect.
 * - `disconnect-after`: the request is executed and the connection closes before the response.
 * - `slow`: the request is executed after 400 ms, so that another one with the same idempotency key can overlap.
 */
export type Fault = 'timeout' | '500' | '500-stored' | '429' | 'disconnect-before' | 'disconnect-after' | 'slow'

export interface Faults {
  /**
   * Injects a fault into the next n requests, or into the next `times` ones (default 1) whose `METHOD /path` matches.
   */
  failNext(which: number | RegExp, fault: Fault, times?: number): void
  clear(): void
}

export interface FaultList extends Faults {
  /** Takes the fault for a request (`METHOD /path`), if there is one. */
  take(request: string): Fault | undefined
}

export function createFaultList(): FaultList {
  let pending: { pattern: RegExp; fault: Fault; remaining: number }[] = []
  return {
    failNext(which, fault, times = 1) {
      if (typeof which === 'number') pending.push({ pattern: /./, fault, remaining: which })
      else pending.push({ pattern: which, fault, remaining: times })
    },
    clear() {
      pending = []
    },
    take(request) {
      const found = pending.find(({ pattern }) => pattern.test(request))
      if (!found) return undefined
      found.remaining--
      pending = pending.filter(({ remaining }) => remaining > 0)
      return found.fault
    },
  }
}
