// A toast for the page that comes next: what was done here is said there. The layout looks whether one is waiting.

export interface WaitingToast {
  title: string
  description?: string
  kind?: 'plain' | 'destructive'
  /** Milliseconds. */
  duration?: number
}

const KEPT_AS = 'toast'

export function toastAfter(toast: WaitingToast): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(toast))
  } catch {
    // A browser that keeps nothing shows what has changed without saying it.
  }
}

/** The toast that the page before has left, once. */
export function takeToast(): WaitingToast | undefined {
  try {
    const kept = sessionStorage.getItem(KEPT_AS)
    sessionStorage.removeItem(KEPT_AS)
    return kept ? JSON.parse(kept) : undefined
  } catch {
    return undefined
  }
}
