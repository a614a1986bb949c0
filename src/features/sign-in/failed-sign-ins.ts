import { storedFailedSignIns } from '#lib/storage.ts'

// Counts failed sign-ins in this browser, to warn the reader before the account is locked.

const HOUR_MS = 3_600_000
const WARN_AFTER = 3

/** Records a failure. Answers whether there were three or more within an hour; never true where storage is blocked. */
export function recordFailedSignIn(now = Date.now()): boolean {
  const failures = [...recentFailures(now), now].slice(-WARN_AFTER)
  storedFailedSignIns.set(failures)
  return failures.length === WARN_AFTER
}

export const clearFailedSignIns = (): void => storedFailedSignIns.remove()

function recentFailures(now: number): number[] {
  const stored = storedFailedSignIns.get()
  return Array.isArray(stored) ? stored.filter((time) => time > now - HOUR_MS) : []
}
