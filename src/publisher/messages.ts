import type { ReleaseState } from './release.ts'

/** What the press tells the site. Sent only when the files are in place. */
export type FromPublisher =
  /** Serve this folder from now on. */
  | { kind: 'release'; folder: string }
  /** These pages, or the table of redirects, have changed or gone. */
  | { kind: 'published'; id: number; paths: string[]; redirects: boolean }
  | { kind: 'rendered'; id: number; outcome: RenderOutcome }
  | { kind: 'state'; state: PublisherState }

/** What the site tells the press. */
export type ToPublisher =
  /** Every serving process has taken up publish `id`. */
  | { kind: 'live'; id: number }
  /** A reader asks for a page that has no file. */
  | { kind: 'render'; id: number; path: string }

/** `unknown`: it could not be found out just now. */
export type RenderOutcome = 'rendered' | 'absent' | 'unknown'

export interface PublisherState {
  phase: 'preparing' | 'following' | 'database-unavailable'
  position?: ReleaseState['position']
  asOf?: ReleaseState['asOf']
  progress?: string
  /** A whole new tree is being pressed; until then some pages may be older than the position. */
  stale: boolean
  failedPages: number
}
