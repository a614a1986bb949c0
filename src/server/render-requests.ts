import type { PublisherState, RenderOutcome } from '../publisher/messages.ts'

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

const TIMEOUT_MS = 3_000
const MAX_PENDING = 200
const MAX_REMEMBERED_ABSENT = 10_000

/** Asks the press for pages that have no file: each once, not for long, and never twice what was absent a moment ago. */
export function createRenderRequests(send: (message: FromWorker) => void) {
  const pending = new Map<string, Promise<RenderOutcome>>()
  const resolvers = new Map<number, (outcome: RenderOutcome) => void>()
  const absent = new Set<string>()
  let lastId = 0
  let publishCount = 0

  function sendRequest(page: string, timeoutMs: number): Promise<RenderOutcome> {
    const { promise, resolve } = Promise.withResolvers<RenderOutcome>()
    const id = ++lastId
    const timer = setTimeout(resolve, timeoutMs, 'unknown')
    resolvers.set(id, resolve)
    send({ kind: 'render', id, path: page })
    return promise.finally(() => {
      clearTimeout(timer)
      resolvers.delete(id)
      pending.delete(page)
    })
  }

  return {
    async renderPage(page: string, timeoutMs = TIMEOUT_MS): Promise<RenderOutcome> {
      if (absent.has(page)) return 'absent'
      const running = pending.get(page)
      if (running) return running
      if (pending.size >= MAX_PENDING) return 'unknown'
      const outcomePromise = sendRequest(page, timeoutMs)
      pending.set(page, outcomePromise)
      const publishCountBefore = publishCount
      const outcome = await outcomePromise
      // What was published meanwhile may be just this page.
      if (outcome === 'absent' && publishCount === publishCountBefore && absent.size < MAX_REMEMBERED_ABSENT)
        absent.add(page)
      return outcome
    },
    resolve: (id: number, outcome: RenderOutcome) => resolvers.get(id)?.(outcome),
    /** Something was published: what was absent may be there now. */
    clearAbsent() {
      publishCount++
      absent.clear()
    },
  }
}

export type RenderRequests = ReturnType<typeof createRenderRequests>
