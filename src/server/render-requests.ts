import type { FromWorker, RenderOutcome } from '../publisher/process-messages.ts'
import { createPendingRequests } from './pending-requests.ts'

/** Exit code of a serving process that cannot listen on its port; starting another would fail as well. */
export const CANNOT_LISTEN = 98

const TIMEOUT_MS = 3_000
const MAX_PENDING = 200
const MAX_REMEMBERED_ABSENT = 10_000

/**
 * Requests pages that have no file from the publisher: one request per page at a time, with a timeout. Absent pages are
 * remembered until the next publish.
 */
export function createRenderRequests(send: (message: FromWorker) => void) {
  const pending = new Map<string, Promise<RenderOutcome>>()
  const answers = createPendingRequests<RenderOutcome>()
  const absent = new Set<string>()
  let publishCount = 0

  function sendRequest(page: string, timeoutMs: number): Promise<RenderOutcome> {
    return answers
      .request((id) => send({ kind: 'render', id, path: page }), timeoutMs, 'unknown')
      .finally(() => pending.delete(page))
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
      // A publish in the meantime may have created this page.
      if (outcome === 'absent' && publishCount === publishCountBefore && absent.size < MAX_REMEMBERED_ABSENT)
        absent.add(page)
      return outcome
    },
    resolve: answers.resolve,
    /** Called on every publish: pages that were absent may exist now. */
    clearAbsent() {
      publishCount++
      absent.clear()
    },
  }
}

export type RenderRequests = ReturnType<typeof createRenderRequests>
