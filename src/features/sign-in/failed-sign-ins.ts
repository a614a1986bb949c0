// How often a sign-in was refused in this browser: whoever is about to lock themselves out is told so in time.

const STORAGE_KEY = 'failed-sign-ins'
const HOUR_MS = 3_600_000
const WARN_AFTER = 3

/** Notes one more; answers whether that is often, lately. A browser that keeps nothing is not warned. */
export function recordFailedSignIn(now = Date.now()): boolean {
  try {
    const failures = [...recentFailures(now), now].slice(-WARN_AFTER)
    localStorage.setItem(STORAGE_KEY, JSON.stringify(failures))
    return failures.length === WARN_AFTER
  } catch {
    return false
  }
}

export function clearFailedSignIns(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was kept.
  }
}

function recentFailures(now: number): number[] {
  const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
  return Array.isArray(stored) ? stored.filter((time) => time > now - HOUR_MS) : []
}
