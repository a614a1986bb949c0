import type { IncomingMessage } from 'node:http'
import { issuePdfPath } from '#lib/content-paths.ts'
import type { TypesettingEvent } from '#shared/contracts/issue-pdf.ts'
import type { RenderingEvent } from '../publisher/process-messages.ts'
import type { RenderRequests } from './render-requests.ts'
import type { EditionFiles } from './serve-edition-files.ts'

/** Longer than the document worker may take on a loaded machine, and a job before. */
const TIMEOUT_MS = 9 * 60_000

type Listener = (event: RenderingEvent) => void

/** Has the PDF of an issue rendered, and reports each step. Resolves to the last one. */
export type Typesetting = (request: IncomingMessage, issueId: string, onProgress: Listener) => Promise<TypesettingEvent>

/** Passes on the progress that the publisher reports while it renders a generated asset. */
export class RenderingProgress {
  readonly #listeners = new Map<string, Set<Listener>>()

  /** Returns a function that ends listening. */
  listen(page: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(page) ?? new Set()
    this.#listeners.set(page, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(page)
    }
  }

  report(page: string, event: RenderingEvent): void {
    for (const listener of this.#listeners.get(page) ?? []) listener(event)
  }
}

export function createTypesetting(
  renderRequests: Pick<RenderRequests, 'renderPage'>,
  renderingProgress: RenderingProgress,
  editionFiles: Pick<EditionFiles, 'prepare'>,
): Typesetting {
  return async (request, issueId, onProgress) => {
    const page = issuePdfPath(issueId)
    let failure: RenderingEvent = {
      kind: 'failed',
      reason: 'The publisher has not answered. Please try again shortly.',
    }
    const stopListening = renderingProgress.listen(page, (event) => {
      if (event.kind === 'failed') failure = event
      else onProgress(event)
    })
    try {
      const published = await renderRequests.renderPage(page, TIMEOUT_MS)
      // It may be for members. Staff who may read the issue may have it made.
      const outcome = published === 'absent' ? await editionFiles.prepare(request, issueId, TIMEOUT_MS) : published
      if (outcome === 'rendered') return { kind: 'ready' }
      if (outcome === 'absent') return { kind: 'failed', reason: 'Readers see no article of this issue yet.' }
      return failure
    } finally {
      stopListening()
    }
  }
}
