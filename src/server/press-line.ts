import type { RenderOutcome, PublisherState } from '../press/messages.ts'

/** What a serving process and the primary say to each other. */
export type ToWorker =
  | { kind: 'release'; folder: string }
  | { kind: 'published'; id: number; paths: string[]; redirects: boolean }
  | { kind: 'rendered'; id: number; outcome: RenderOutcome }
  | { kind: 'state'; state: PublisherState }
  | { kind: 'close' }
export type FromWorker = { kind: 'live'; id: number } | { kind: 'render'; id: number; path: string }

/** Exit code of a serving process that another could not help either. */
export const CANNOT_LISTEN = 98

const PATIENCE_MS = 3_000
const WAITING_AT_MOST = 200
const ABSENT_AT_MOST = 10_000

/** Asks the press for pages that have no file: each once, not for long, and never twice what was absent a moment ago. */
export function createPressLine(tell: (message: FromWorker) => void) {
  const asked = new Map<string, Promise<RenderOutcome>>()
  const open = new Map<number, (outcome: RenderOutcome) => void>()
  const absent = new Set<string>()
  let last = 0
  let publishes = 0

  function ask(page: string, patienceMs: number): Promise<RenderOutcome> {
    const { promise, resolve } = Promise.withResolvers<RenderOutcome>()
    const id = ++last
    const timer = setTimeout(resolve, patienceMs, 'unknown')
    open.set(id, resolve)
    tell({ kind: 'render', id, path: page })
    return promise.finally(() => {
      clearTimeout(timer)
      open.delete(id)
      asked.delete(page)
    })
  }

  return {
    async page(page: string, patienceMs = PATIENCE_MS): Promise<RenderOutcome> {
      if (absent.has(page)) return 'absent'
      const already = asked.get(page)
      if (already) return already
      if (asked.size >= WAITING_AT_MOST) return 'unknown'
      const answer = ask(page, patienceMs)
      asked.set(page, answer)
      const before = publishes
      const outcome = await answer
      // What was published meanwhile may be just this page.
      if (outcome === 'absent' && publishes === before && absent.size < ABSENT_AT_MOST) absent.add(page)
      return outcome
    },
    answered: (id: number, outcome: RenderOutcome) => open.get(id)?.(outcome),
    /** Something was published: what was absent may be there now. */
    forgetAbsent() {
      publishes++
      absent.clear()
    },
  }
}

export type PressLine = ReturnType<typeof createPressLine>
