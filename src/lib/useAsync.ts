import { useEffect, useRef, useState } from 'react'
import type { Query } from './queries.ts'

/** What is asked for when something opens, and again by its reader or when it no longer holds. Only the last asking counts. */
export function useAsync<Data>(request: () => Promise<Data>) {
  const [query, setQuery] = useState<Query<Data>>({ loading: true })
  const latestRequest = useRef(0)

  function refetch() {
    const requestId = ++latestRequest.current
    const applyIfLatest = (result: Query<Data>) => requestId === latestRequest.current && setQuery(result)
    setQuery(({ data }) => ({ data, loading: true }))
    request().then(
      (data) => applyIfLatest({ data, loading: false }),
      (error: unknown) => applyIfLatest({ error, loading: false }),
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(refetch, [])
  return { query, refetch }
}
