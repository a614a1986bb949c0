import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from './service.ts'

const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 30_000
/** Having served this long, a piece that dies starts again at once; one that keeps dying waits longer each time. */
const STABLE_AFTER_MS = 30_000

/** Starts a piece again whenever it dies, and says so. Ends when `signal` aborts. */
export function restartOnExit(service: Service, log: (line: string) => void, signal: AbortSignal): void {
  let delayMs = MIN_DELAY_MS
  let upSince = Date.now()

  async function restart(reason: string): Promise<void> {
    if (Date.now() - upSince > STABLE_AFTER_MS) delayMs = MIN_DELAY_MS
    log(`${service.name} ${reason}. Starting it again.`)
    const exitedAt = Date.now()
    while (!signal.aborted) {
      await delay(delayMs, undefined, { signal })
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)
      try {
        await service.start()
        upSince = Date.now()
        log(`${service.name} is back after ${((upSince - exitedAt) / 1000).toFixed(1)} s.`)
        return
      } catch (error) {
        if (!signal.aborted)
          log(`${service.name} did not start: ${(error as Error).message}. Next try in ${delayMs / 1000} s.`)
      }
    }
  }

  service.onUnexpectedExit((reason) => {
    if (!signal.aborted) restart(reason).catch(() => {})
  })
}
