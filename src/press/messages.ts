import type { TreeState } from './tree.ts'

/** What the press tells the site. Sent only when the files are in place. */
export type FromPress =
  /** Serve this folder from now on. */
  | { kind: 'tree'; folder: string }
  /** These pages, or the table of redirects, have changed or gone. */
  | { kind: 'published'; id: number; paths: string[]; redirects: boolean }
  | { kind: 'rendered'; id: number; outcome: OnDemand }
  | { kind: 'state'; state: PressState }

/** What the site tells the press. */
export type ToPress =
  /** Every serving process has taken up publish `id`. */
  | { kind: 'live'; id: number }
  /** A reader asks for a page that has no file. */
  | { kind: 'render'; id: number; path: string }

/** `unknown`: it could not be found out just now. */
export type OnDemand = 'present' | 'absent' | 'unknown'

export interface PressState {
  doing: 'preparing' | 'following' | 'waiting for the database'
  position?: TreeState['position']
  asOf?: TreeState['asOf']
  progress?: string
  /** A whole new tree is being pressed; until then some pages may be older than the position. */
  stale: boolean
  unfinished: number
}
