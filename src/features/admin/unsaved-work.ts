import { atom, computed } from 'nanostores'
import { useEffect } from 'react'

const $unsavedCount = atom(0)

/** Whether an open form or editor has words that the server does not have: then an ended session does not take them off the screen. */
export const $hasUnsavedWork = computed($unsavedCount, (count) => count > 0)

/** Tells whether this form or editor has such words, as long as it is open. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    $unsavedCount.set($unsavedCount.get() + 1)
    return () => $unsavedCount.set($unsavedCount.get() - 1)
  }, [isUnsaved])
}

export const SESSION_ENDED = 'Your session has ended. Sign in again in another tab; your words stay here.'
