// A toast for the page that comes next: what was done here is said there. The layout looks whether one is waiting.

export interface FlashToast {
  title: string
  description?: string
  kind?: 'plain' | 'destructive'
  /** Milliseconds. */
  duration?: number
}

const STORAGE_KEY = 'toast'

export function setFlashToast(toast: FlashToast): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(toast))
  } catch {
    // A browser that keeps nothing shows what has changed without saying it.
  }
}

/** The toast that the page before has left, once. */
export function takeFlashToast(): FlashToast | undefined {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return stored ? JSON.parse(stored) : undefined
  } catch {
    return undefined
  }
}
