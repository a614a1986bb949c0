/** How much one call of a worker does before it leaves the rest to the next. */
export interface WorkBudget {
  /** Whether nothing more may begin. */
  isSpent(): boolean
  /** How many entries may still be begun, at most `atMost`. */
  remaining(atMost: number): number
  spend(entries: number): void
}

export interface WorkLimits {
  /** Entries: they stand for processor time, of which a hosted function has 2 seconds in one call. */
  entries: number
  /** Wall time: a hosted function has to answer within 150 seconds. */
  milliseconds: number
}

export function createWorkBudget({ entries, milliseconds }: WorkLimits): WorkBudget {
  const started = performance.now()
  let left = entries
  return {
    isSpent: () => left <= 0 || performance.now() - started >= milliseconds,
    remaining: (atMost) => Math.max(0, Math.min(left, atMost)),
    spend: (count) => {
      left -= count
    },
  }
}
