import { parseAssetPath } from '#lib/content-paths.ts'
import type { Tx } from '#shared/data/database.ts'
import { recordMissingPages } from '#shared/data/redirects.ts'
import { recordArticleReads } from '#shared/data/statistics.ts'
import { readSystemState } from '#shared/data/system.ts'
import type { Announcer } from './announcer.ts'
import type { createGeneratedAssets } from './generated-assets.ts'
import { createPreviewRenderer } from './preview.ts'
import type { FromPublisher, PublisherRequest, RenderOutcome, SiteReport } from './process-messages.ts'
import type { Database } from './publisher-database.ts'
import type { Release } from './release.ts'
import type { createEditionFiles } from './render-edition-files.ts'
import type { Renderer } from './render-pages.ts'
import { createSearchRenderer } from './render-search.ts'
import { RequestCountRecords } from './request-count-records.ts'
import { createWholeArticleRenderer } from './whole-article.ts'

export interface RequestHandlerOptions {
  database: Database
  renderer: Renderer
  announcer: Announcer
  assets: ReturnType<typeof createGeneratedAssets>
  editions: ReturnType<typeof createEditionFiles>
  renderOnDemand: (path: string) => Promise<RenderOutcome>
  /** The release that is served. */
  release: () => Release | undefined
  send: (message: FromPublisher) => void
  log: (line: string) => void
}

/** Answers the requests of the site, and records what its serving processes have counted. */
export class RequestHandler {
  readonly #options: RequestHandlerOptions
  readonly #renderPreview: ReturnType<typeof createPreviewRenderer>
  readonly #renderWholeArticle: ReturnType<typeof createWholeArticleRenderer>
  readonly #renderSearch: ReturnType<typeof createSearchRenderer>
  readonly #requestCounts: RequestCountRecords
  readonly #recordings = new Set<Promise<void>>()

  constructor(options: RequestHandlerOptions) {
    const { database, renderer, release } = options
    this.#options = options
    this.#renderPreview = createPreviewRenderer(renderer, database)
    this.#renderWholeArticle = createWholeArticleRenderer(renderer, database, () => release()?.state.position)
    this.#renderSearch = createSearchRenderer(renderer, database)
    this.#requestCounts = new RequestCountRecords(database)
  }

  start(): void {
    this.#requestCounts.start()
  }

  receive(message: PublisherRequest): void {
    const { announcer, editions, send } = this.#options
    switch (message.kind) {
      case 'live':
        announcer.acknowledge(message.id)
        return
      case 'missing-pages':
        this.#record(message.kind, (tx) => recordMissingPages(tx, message.pages))
        return
      case 'article-reads':
        this.#record(message.kind, (tx) => recordArticleReads(tx, message.reads))
        return
      case 'request-counts':
        this.#requestCounts.add(message.counts)
        return
      case 'system-state': {
        const { id } = message
        void this.#readSystemState().then((state) => send({ kind: 'system-state-read', id, state }))
        return
      }
      case 'preview': {
        const { id, path, preview, links } = message
        void this.#renderPreview(path, preview, links).then((result) => send({ kind: 'previewed', id, result }))
        return
      }
      case 'whole-article': {
        const { id, path, article, knownEtag } = message
        const rendered = this.#renderWholeArticle(path, article, knownEtag)
        void rendered.then((page) => send({ kind: 'whole-article-rendered', id, page }))
        return
      }
      case 'edition': {
        const { id, ...request } = message
        void editions.store(request).then((outcome) => send({ kind: 'edition-stored', id, outcome }))
        return
      }
      case 'search': {
        const { id, search, language } = message
        void this.#renderSearch(search, language).then((result) => send({ kind: 'searched', id, result }))
        return
      }
      case 'render': {
        const { id, path } = message
        void this.#render(path).then((outcome) => send({ kind: 'rendered', id, outcome }))
      }
    }
  }

  /** Resolves when the reports that have been received are recorded. */
  async stop(): Promise<void> {
    await Promise.all([...this.#recordings, this.#requestCounts.write()])
  }

  #render(path: string): Promise<RenderOutcome> {
    const { assets, renderOnDemand } = this.#options
    const asset = parseAssetPath(path)
    return asset ? assets.request(path, asset) : renderOnDemand(path)
  }

  #readSystemState() {
    return this.#options.database.asRole('publisher', {}, readSystemState, { readOnly: true }).catch(() => null)
  }

  /** Counts that the database does not take now are lost: they only rank lists. */
  #record(report: SiteReport['kind'], write: (tx: Tx) => Promise<void>): void {
    const recording = this.#options.database
      .asRole('publisher', {}, write)
      .catch((error) => this.#options.log(`${report} not recorded: ${error.message}`))
      .finally(() => this.#recordings.delete(recording))
    this.#recordings.add(recording)
  }
}
