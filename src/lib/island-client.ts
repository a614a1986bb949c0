import createHydrator from '@astrojs/react/client.js'
import { withLocale } from '../languages/LocaleContext.ts'
import { loadPageLocale, pageLocale } from '../languages/page-locale.ts'
import { withErrorBoundary } from './ErrorBoundary.tsx'

type Hydrate = ReturnType<typeof createHydrator>

/**
 * Islands in the browser: hydrated by @astrojs/react, each inside an error boundary and in the language of the page. A
 * catalogue is awaited before, so that the first rendering equals the server's.
 */
export default (element: HTMLElement): Hydrate => {
  const hydrate = createHydrator(element)
  return async (Island, ...rest) => {
    await loadPageLocale()
    return hydrate(withLocale(withErrorBoundary(Island, islandName(element)), pageLocale()), ...rest)
  }
}

/** The name of the component, as Astro writes it on the element: `opts="{"name":"Checkout",…}"`. */
const islandName = (element: HTMLElement): string => JSON.parse(element.getAttribute('opts') ?? '{}').name ?? 'island'
