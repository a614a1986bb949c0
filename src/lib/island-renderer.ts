import { hash } from 'node:crypto'
import type { NamedSSRLoadedRendererValue } from 'astro'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { PAGE_LANGUAGE_HEADER, toLanguage } from '#shared/domain/language.ts'
import { withLocale } from '../languages/LocaleContext.ts'
import type { Locale } from '../languages/locale.ts'
import { serverLocale } from '../languages/server-locale.ts'

interface Page {
  result: { request: Request }
}

/** Recently rendered islands: the footer has the same island on every page. */
const CACHE_SIZE = 50
const renderCache = new WeakMap<ComponentType, Map<string, string>>()

/** The number of islands with the same prefix on a page. */
const idCounts = new WeakMap<object, Map<string, number>>()

/**
 * Replaces the server renderer of @astrojs/react, which numbers the islands of a page in the order in which they finish and
 * renders each twice. Here equal content gives equal bytes: an island's ids start with a hash of its name and props, and equal
 * islands are rendered once. Islands receive props, never slots.
 */
const renderer: NamedSSRLoadedRendererValue = {
  name: '@astrojs/react',
  check: async (component: unknown) => typeof component === 'function' || isExotic(component),
  async renderToStaticMarkup(this: Page, component, props, slots, metadata) {
    if (Object.keys(slots).length > 0) throw new Error('An island receives props, not slots.')
    const Island = component as unknown as ComponentType
    const serializedProps = JSON.stringify(props)
    const prefix = idPrefixOf(this.result, `${metadata?.componentExport?.value} ${serializedProps}`)
    const locale = serverLocale(toLanguage(this.result.request.headers.get(PAGE_LANGUAGE_HEADER)))
    return {
      html: renderOnce(Island, `${locale.language} ${prefix} ${serializedProps}`, () =>
        renderIsland(Island, props, prefix, locale),
      ),
      attrs: { prefix },
    }
  },
}
export default renderer

const renderIsland = (Island: ComponentType, props: object, prefix: string, locale: Locale) =>
  renderToString(createElement(withLocale(Island, locale), props), { identifierPrefix: prefix })

/** memo() and forwardRef() return objects. */
const isExotic = (component: unknown) => typeof component === 'object' && component !== null && '$$typeof' in component

/** Only equal islands of one page are numbered, so their order does not matter. */
function idPrefixOf(page: object, island: string): string {
  const name = `r${hash('sha1', island, 'hex').slice(0, 7)}`
  const counts = idCounts.get(page) ?? new Map<string, number>()
  idCounts.set(page, counts)
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return count > 1 ? `${name}-${count}` : name
}

function renderOnce(Island: ComponentType, key: string, render: () => string): string {
  const cache = renderCache.get(Island) ?? new Map<string, string>()
  renderCache.set(Island, cache)
  const html = cache.get(key) ?? render()
  cache.delete(key)
  cache.set(key, html)
  if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value ?? key)
  return html
}
