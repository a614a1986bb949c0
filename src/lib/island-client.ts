import createHydrator from '@astrojs/react/client.js'
import { withErrorBoundary } from './ErrorBoundary.tsx'

type Hydrate = ReturnType<typeof createHydrator>

/** Islands in the browser: hydrated by @astrojs/react, each inside an error boundary. */
export default (element: HTMLElement): Hydrate => {
  const hydrate = createHydrator(element)
  return (Island, ...rest) => hydrate(withErrorBoundary(Island, islandName(element)), ...rest)
}

/** The name of the component, as Astro writes it on the element: `opts="{"name":"Checkout",…}"`. */
const islandName = (element: HTMLElement): string => JSON.parse(element.getAttribute('opts') ?? '{}').name ?? 'island'
