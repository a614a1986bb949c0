import type { ReleaseState } from './release.ts'

/** Generated assets (cards, PDFs) whose content has changed: their paths, or all of them. */
export type StaleAssets = string[] | 'all'

/** Serving processes drop what they cache of these; it does not matter whether anything differs on disk. */
export interface Announcement {
  paths: string[]
  staleAssets: StaleAssets
  /** The table of redirects may have changed. */
  redirects: boolean
}

/** From the publisher to the site. Sent only when the files are in place. */
export type FromPublisher =
  /** Serve this release folder, and drop everything that is cached. */
  | { kind: 'release'; folder: string }
  | ({ kind: 'published'; id: number } & Announcement)
  | { kind: 'rendered'; id: number; outcome: RenderOutcome }
  | { kind: 'state'; state: PublisherState }

/** From the site to the publisher. */
export type ToPublisher =
  /** Every serving process has applied announcement `id`. */
  | { kind: 'live'; id: number }
  /** A reader requests a page or generated asset that has no file. */
  | { kind: 'render'; id: number; path: string }

/** `unknown`: it could not be determined, for example because the database is unreachable. */
export type RenderOutcome = 'rendered' | 'absent' | 'unknown'

export interface PublisherState {
  phase: 'preparing' | 'following' | 'database-unavailable'
  position?: ReleaseState['position']
  asOf?: ReleaseState['asOf']
  progress?: string
  /** A new release is being prebuilt; until then some pages may be older than the position. */
  stale: boolean
  failedPages: number
}

/** From the primary process to a serving process, and back. */
export type ToWorker = FromPublisher | { kind: 'close' }
export type FromWorker = ToPublisher
