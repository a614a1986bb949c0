import { hash } from 'node:crypto'
import type { NamedSSRLoadedRendererValue } from 'astro'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'

interface Page {
  result: object
}

/** What was rendered lately: the footer brings the same island to every page. */
const KEPT = 50
const rendered = new WeakMap<ComponentType, Map<string, string>>()

/** How many islands of a name each page has so far. */
const named = new WeakMap<object, Map<string, number>>()

/**
 * Islands on the server, in place of what @astrojs/react brings for it; in the browser they are its own. It numbers the
 * islands of a page as they happen to be done and renders each of them twice. Here the same content gives the same bytes:
 * an island's ids begin with what it is, and the same island is rendered once. Islands are given properties, never slots.
 */
const renderer: NamedSSRLoadedRendererValue = {
  name: '@astrojs/react',
  check: async (component: unknown) => typeof component === 'function' || isExotic(component),
  async renderToStaticMarkup(this: Page, component, props, slots, metadata) {
    if (Object.keys(slots).length > 0) throw new Error('An island is given properties, not slots.')
    const Island = component as unknown as ComponentType
    const said = JSON.stringify(props)
    const prefix = prefixOf(this.result, `${metadata?.componentExport?.value} ${said}`)
    return { html: once(Island, `${prefix} ${said}`, () => markup(Island, props, prefix)), attrs: { prefix } }
  },
}
export default renderer

const markup = (Island: ComponentType, props: object, prefix: string) =>
  renderToString(createElement(Island, props), { identifierPrefix: prefix })

/** memo() and forwardRef() make objects. */
const isExotic = (component: unknown) => typeof component === 'object' && component !== null && '$$typeof' in component

/** Only equal islands of one page are numbered, and between them order does not show. */
function prefixOf(page: object, island: string): string {
  const name = `r${hash('sha1', island, 'hex').slice(0, 7)}`
  const names = named.get(page) ?? new Map<string, number>()
  named.set(page, names)
  const count = (names.get(name) ?? 0) + 1
  names.set(name, count)
  return count > 1 ? `${name}-${count}` : name
}

function once(Island: ComponentType, key: string, render: () => string): string {
  const known = rendered.get(Island) ?? new Map<string, string>()
  rendered.set(Island, known)
  const html = known.get(key) ?? render()
  known.delete(key)
  known.set(key, html)
  if (known.size > KEPT) known.delete(known.keys().next().value ?? key)
  return html
}
