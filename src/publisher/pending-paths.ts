import { splitLanguage } from '#shared/domain/language.ts'

/** Pages that lead to articles and issues. */
const LIST = /^\/(?:$|current-issue$|archive$|(?:page|categories|authors|sitemaps)\/)|\.(?:xml|json)$/

type Rank = 'asset' | 'page' | 'issue' | 'list'
const RANKS: Rank[] = ['asset', 'page', 'issue', 'list']

function rankOf(page: string): Rank {
  const { path } = splitLanguage(page)
  if (path.startsWith('/_astro/')) return 'asset'
  if (path.startsWith('/issues/')) return 'issue'
  return LIST.test(path) ? 'list' : 'page'
}

/**
 * Paths that wait to be uploaded, each once, in an order in which no page leads to something that is not there yet: scripts and
 * styles, articles and other pages, issues, and last the front page, lists and feeds.
 */
export class PendingPaths {
  readonly #ranks = new Map<Rank, Set<string>>(RANKS.map((rank) => [rank, new Set()]))

  get size(): number {
    return [...this.#ranks.values()].reduce((sum, { size }) => sum + size, 0)
  }

  add(paths: Iterable<string>): void {
    for (const page of paths) this.#ranks.get(rankOf(page))?.add(page)
  }

  /** Takes up to `count` paths of the first rank that has any. */
  take(count: number): string[] {
    for (const waiting of this.#ranks.values()) {
      if (waiting.size === 0) continue
      const taken = [...waiting.values().take(count)]
      for (const page of taken) waiting.delete(page)
      return taken
    }
    return []
  }
}
