/**
 * `timeout`: nothing is done and nothing answered. `500`, `429`: nothing is done, and said so; `500-stored`: said again to
 * whoever asks with the same key, as Stripe does of what failed while it was being done. `disconnect-before`: the line
 * breaks before anything is done; `disconnect-after`: everything is done, and the line breaks before the answer. `slow`: done
 * after a while, long enough for another request with the same key.
 */
export type Fault = 'timeout' | '500' | '500-stored' | '429' | 'disconnect-before' | 'disconnect-after' | 'slow'

export interface Faults {
  /** The next n requests, or every next one whose `METHOD /path` fits the pattern, fail in this way; one unless told. */
  failNext(which: number | RegExp, fault: Fault, times?: number): void
  clear(): void
}

export interface FaultList extends Faults {
  take(request: string): Fault | undefined
}

export function createFaultList(): FaultList {
  let pending: { pattern: RegExp; fault: Fault; left: number }[] = []
  return {
    failNext(which, fault, times = 1) {
      if (typeof which === 'number') pending.push({ pattern: /./, fault, left: which })
      else pending.push({ pattern: which, fault, left: times })
    },
    clear() {
      pending = []
    },
    take(request) {
      const found = pending.find(({ pattern }) => pattern.test(request))
      if (!found) return undefined
      found.left--
      pending = pending.filter(({ left: remaining }) => remaining > 0)
      return found.fault
    },
  }
}
