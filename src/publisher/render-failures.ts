const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 300_000

/** Documents that could not be made, each with a growing delay before the next attempt: a failure that lasts costs little then. */
export function createRenderFailures() {
  const failures = new Map<string, { until: number; ms: number; reason: string }>()
  return {
    /** Returns why it failed, in a sentence, and the delay. */
    add(key: string, error: Error): { reason: string; ms: number } {
      const ms = Math.min((failures.get(key)?.ms ?? FIRST_RETRY_MS / 2) * 2, MAX_RETRY_MS)
      const reason = reasonOf(error)
      failures.set(key, { until: Date.now() + ms, ms, reason })
      return { reason, ms }
    },
    /** Why the document is not attempted now, if so. */
    obstacleOf(key: string): string | undefined {
      const failure = failures.get(key)
      const waitMs = (failure?.until ?? 0) - Date.now()
      return failure && waitMs > 0
        ? `${failure.reason} The next attempt is possible in ${Math.ceil(waitMs / 1000)} s.`
        : undefined
    },
    /** Of documents that have been made, or whose content has changed. */
    remove(isRemoved: (key: string) => boolean): void {
      for (const key of failures.keys()) if (isRemoved(key)) failures.delete(key)
    },
  }
}

/** A sentence for staff: the log has the whole error. */
function reasonOf({ message }: Error): string {
  const [line = ''] = message.split('\n')
  return `It could not be made: ${line.slice(0, 200).replace(/\.$/, '')}.`
}
