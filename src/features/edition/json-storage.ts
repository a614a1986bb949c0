// What this browser keeps for its reader: nothing where storage is blocked or full, and then reading goes on without.

export function writeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

/** What was kept, as far as it is an object; anybody may have written there. */
export function readJson<T extends object>(key: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
