import type { Publish } from './apply-changes.ts'
import { readPage } from './page-files.ts'
import type { Announcement, RenderOutcome } from './process-messages.ts'
import { type Database, withReadTransaction } from './publisher-database.ts'
import type { Release } from './release.ts'
import { type Renderer, renderPages, writePages } from './render-pages.ts'

interface OnDemandDeps {
  renderer: Renderer
  database: Database
  enqueue: <T>(work: () => Promise<T>) => Promise<T>
  release: () => Release | undefined
  announce: (announcement: Announcement) => Promise<number>
  onPublish: (publish: Publish) => void
}

/** Requests of readers must not delay publishes for long. */
const MAX_PENDING = 16

/** Renders a page that has no file, once for all concurrent requests, and writes it into the release. */
export function createOnDemandRenderer(deps: OnDemandDeps): (path: string) => Promise<RenderOutcome> {
  const pending = new Map<string, Promise<RenderOutcome>>()
  return (path) => {
    const running = pending.get(path)
    if (running) return running
    if (pending.size >= MAX_PENDING) return Promise.resolve('unknown')
    const outcome = deps
      .enqueue(() => renderOnDemand(deps, path))
      .catch((): RenderOutcome => 'unknown')
      .finally(() => pending.delete(path))
    pending.set(path, outcome)
    return outcome
  }
}

async function renderOnDemand(
  { renderer, database, release, announce, onPublish }: OnDemandDeps,
  path: string,
): Promise<RenderOutcome> {
  const live = release()
  if (!live) return 'unknown'
  if (readPage(live.folder, path)) return 'rendered'
  const startedAt = performance.now()
  const rendered = await withReadTransaction(database, (_tx, content) =>
    renderPages(renderer, { releaseFolder: live.folder }, [path], content),
  )
  if (rendered.failed.size > 0) return 'unknown'
  if (rendered.ready.size === 0) return 'absent'
  // Synced, because no saved state would make the publisher write it again after a power loss.
  const paths = writePages(live.folder, rendered, { sync: true })
  const renderedMs = performance.now() - startedAt
  const liveAt = announce({ paths, staleAssets: [], redirects: false })
  onPublish({ paths, redirects: false, changedAt: [], renderedMs, failed: rendered.failed, live: liveAt })
  return 'rendered'
}
