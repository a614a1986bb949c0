// How often a sign-in was refused in this browser: whoever is about to lock themselves out is told so in time.

const KEPT_AS = 'failed-sign-ins'
const AN_HOUR_MS = 3_600_000
const MANY = 3

/** Notes one more; answers whether that is often, lately. A browser that keeps nothing is not warned. */
export function noteRefusedTry(now = Date.now()): boolean {
  try {
    const tries = [...lately(now), now].slice(-MANY)
    localStorage.setItem(KEPT_AS, JSON.stringify(tries))
    return tries.length === MANY
  } catch {
    return false
  }
}

export function forgetRefusedTries(): void {
  try {
    localStorage.removeItem(KEPT_AS)
  } catch {
    // Nothing was kept.
  }
}

function lately(now: number): number[] {
  const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]')
  return Array.isArray(kept) ? kept.filter((time) => time > now - AN_HOUR_MS) : []
}
