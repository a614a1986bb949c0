import createHydrator from '@astrojs/react/client.js'
import type { ComponentType } from 'react'
import { withErrorBoundary } from './ErrorBoundary.tsx'

/** Islands in the browser: hydrated by @astrojs/react, each inside an error boundary. */
export default (element: HTMLElement): ReturnType<typeof createHydrator> => {
  const hydrate = createHydrator(element)
  return (
    Island: ComponentType<object>,
    ...rest: Parameters<typeof hydrate> extends [unknown, ...infer R] ? R : never
  ) => hydrate(withErrorBoundary(Island, islandName(element)), ...rest)
}

/** The name of the component, as Astro writes it on the element: `opts="{"name":"Checkout",…}"`. */
const islandName = (element: HTMLElement): string => JSON.parse(element.getAttribute('opts') ?? '{}').name ?? 'island'
