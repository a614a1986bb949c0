import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

let now = Date.now()
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The time, once a minute: one clock for everything that shows how long something lasts. */
export const useMinute = () => useSyncExternalStore(watch, () => now)

function watch(tick: () => void): () => void {
  if (watchers.size === 0) begin()
  watchers.add(tick)
  return () => {
    watchers.delete(tick)
    if (watchers.size === 0) clearInterval(timer)
  }
}

function begin(): void {
  now = Date.now()
  timer = setInterval(() => {
    now = Date.now()
    for (const tick of watchers) tick()
  }, MINUTE_MS)
}
