import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The current time in milliseconds, updated once a minute by one timer for all components. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) startTimer()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function startTimer(): void {
  now = Date.now()
  timer = setInterval(() => {
    now = Date.now()
    for (const listener of listeners) listener()
  }, MINUTE_MS)
}
