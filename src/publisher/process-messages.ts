import type { RequestCounts } from '#lib/request-counts.ts'
import type { Search } from '#lib/search-terms.ts'
import type { Article } from '#shared/contracts/article.ts'
import type { Edition, EditionFormat } from '#shared/contracts/edition.ts'
import type { TypesettingEvent } from '#shared/contracts/issue-pdf.ts'
import type { Preview } from '#shared/contracts/preview.ts'
import type { MissingPageCount } from '#shared/contracts/redirect.ts'
import type { ArticleReadCount } from '#shared/contracts/statistics.ts'
import type { SystemState } from '#shared/contracts/system.ts'
import type { Language } from '#shared/domain/language.ts'
import type { PreviewLinks, PreviewResult } from './preview.ts'
import type { ReleaseState } from './release.ts'
import type { RenderedSearch } from './render-search.ts'
import type { WholeArticlePage } from './whole-article.ts'

/** Generated assets (cards, PDFs, EPUBs) whose content has changed: their paths, or all of them. */
export type StaleAssets = string[] | 'all'

/** Serving processes drop what they cache of these; it does not matter whether anything differs on disk. */
export interface Announcement {
  paths: string[]
  staleAssets: StaleAssets
  /** The table of redirects may have changed. */
  redirects: boolean
}

/** How far the rendering of a generated asset is, or why it failed. */
export type RenderingEvent = Exclude<TypesettingEvent, { kind: 'ready' }>

/** From the publisher to the site. Sent only when the files are in place. */
export type FromPublisher =
  /** Serve this release folder, and drop everything that is cached. */
  | { kind: 'release'; folder: string }
  | ({ kind: 'published'; id: number } & Announcement)
  /** Sent to all serving processes, before the outcome. */
  | { kind: 'rendering'; path: string; event: RenderingEvent }
  | { kind: 'rendered'; id: number; outcome: RenderOutcome }
  | { kind: 'previewed'; id: number; result: PreviewResult }
  | { kind: 'whole-article-rendered'; id: number; page: WholeArticlePage }
  | { kind: 'searched'; id: number; result: RenderedSearch }
  | { kind: 'edition-stored'; id: number; outcome: RenderOutcome }
  /** `totals` are added by the primary process; null: the database is away. */
  | { kind: 'system-state-read'; id: number; state: SystemState | null; totals?: Readonly<RequestCounts> }
  | { kind: 'state'; state: PublisherState }

/** From the site to the publisher. */
export type ToPublisher =
  | PublisherRequest
  /** End, after the reports that were sent before have been recorded. */
  | { kind: 'stop' }

export type PublisherRequest =
  /** Every serving process has applied announcement `id`. */
  | { kind: 'live'; id: number }
  /** A reader requests a page or generated asset that has no file. */
  | { kind: 'render'; id: number; path: string }
  /** A staff member, or the holder of a preview link, requests a page with unpublished content. */
  | { kind: 'preview'; id: number; path: string; preview: Preview; links: PreviewLinks }
  /** An entitled reader, or the holder of a link, requests the page of an article for members. `knownEtag`: the version that the browser has. */
  | { kind: 'whole-article'; id: number; path: string; article: Article; knownEtag?: string | undefined }
  /** An entitled reader requests the file of an issue for members. */
  | { kind: 'edition'; id: number; format: EditionFormat; version: string; edition: Edition }
  /** A reader has searched. */
  | { kind: 'search'; id: number; search: Search; language: Language }
  /** Somebody with the token requests /metrics. */
  | { kind: 'system-state'; id: number }
  | SiteReport

/** The counts of a serving process since its last report. */
export type SiteReport =
  /** Paths that were answered 404. */
  | { kind: 'missing-pages'; pages: MissingPageCount[] }
  | { kind: 'article-reads'; reads: ArticleReadCount[] }
  | { kind: 'request-counts'; counts: RequestCounts }

/** `unknown`: it could not be determined, for example because the database is unreachable. */
export type RenderOutcome = 'rendered' | 'absent' | 'unknown'

export interface PublisherState {
  phase: 'preparing' | 'following' | 'database-unavailable'
  position?: ReleaseState['position']
  asOf?: ReleaseState['asOf']
  progress?: string
  /** Name of the folder of the release that is served. */
  release?: string | undefined
  /** A new release is being prebuilt; until then some pages may be older than the position. */
  stale: boolean
  failedPages: number
}

/** From the primary process to a serving process, and back. */
export type ToWorker = FromPublisher | { kind: 'close' }
export type FromWorker = PublisherRequest

/** A serving process's request to render something, and the answer to it. */
export type RenderRequest = Extract<
  ToPublisher,
  { kind: 'render' | 'preview' | 'whole-article' | 'search' | 'edition' | 'system-state' }
>
export type RenderAnswer = Extract<
  FromPublisher,
  { kind: 'rendered' | 'previewed' | 'whole-article-rendered' | 'searched' | 'edition-stored' | 'system-state-read' }
>
