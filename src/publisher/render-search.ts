import { SEARCH_PATH, type Search } from '#lib/search-terms.ts'
import { type Language, localPath } from '#shared/domain/language.ts'
import { type Database, withReadTransaction } from './publisher-database.ts'
import { type Renderer, renderPage } from './render-pages.ts'
import { createQueue } from './serial-tasks.ts'

/** The search page with results. `failed`: too many searches wait, or it could not be rendered. */
export type RenderedSearch = { html: string; policy: string | null } | 'failed'

/** Beyond, readers get the page without results, whose script asks the API: publishes and previews go first. */
const MAX_PENDING = 8

/** Renders the search page with what was found, one at a time, in a queue apart from publishes and previews. */
export function createSearchRenderer({ app, siteUrl }: Renderer, database: Database) {
  const enqueue = createQueue()
  let pending = 0

  async function render(search: Search, language: Language): Promise<RenderedSearch> {
    const rendered = await withReadTransaction(database, (_tx, content) =>
      renderPage(app, siteUrl, localPath(language, SEARCH_PATH), {
        ...content.inLanguage(language),
        search: async () => search,
      }),
    )
    return rendered === 'absent' ? 'failed' : { html: rendered.body.toString(), policy: rendered.policy }
  }

  return async (search: Search, language: Language): Promise<RenderedSearch> => {
    if (pending >= MAX_PENDING) return 'failed'
    pending++
    return enqueue(() => render(search, language))
      .catch((): RenderedSearch => 'failed')
      .finally(() => pending--)
  }
}
