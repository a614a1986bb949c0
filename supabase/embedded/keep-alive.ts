import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from './service.ts'

const shortest = 200
const longest = 30_000
/** Having served this long, a piece that dies starts again at once; one that keeps dying waits longer each time. */
const steady = 30_000

/** Starts a piece again whenever it dies, and says so. Ends when `signal` aborts. */
export function keepAlive(piece: Service, say: (line: string) => void, signal: AbortSignal): void {
  let wait = shortest
  let upSince = Date.now()

  async function revive(reason: string): Promise<void> {
    if (Date.now() - upSince > steady) wait = shortest
    say(`${piece.name} ${reason}. Starting it again.`)
    const died = Date.now()
    while (!signal.aborted) {
      await delay(wait, undefined, { signal })
      wait = Math.min(wait * 2, longest)
      try {
        await piece.start()
        upSince = Date.now()
        say(`${piece.name} is back after ${((upSince - died) / 1000).toFixed(1)} s.`)
        return
      } catch (error) {
        if (!signal.aborted)
          say(`${piece.name} did not start: ${(error as Error).message}. Next try in ${wait / 1000} s.`)
      }
    }
  }

  piece.onDeath((reason) => {
    if (!signal.aborted) revive(reason).catch(() => {})
  })
}
