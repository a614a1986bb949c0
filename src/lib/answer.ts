import { useEffect, useRef, useState } from 'react'
import type { Query } from './queries.ts'

/** What is asked for when something opens, and again by its reader or when it no longer holds. Only the last asking counts. */
export function useAnswer<Data>(request: () => Promise<Data>) {
  const [query, setQuery] = useState<Query<Data>>({ loading: true })
  const asked = useRef(0)

  function ask() {
    const turn = ++asked.current
    const settle = (outcome: Query<Data>) => turn === asked.current && setQuery(outcome)
    setQuery(({ data }) => ({ data, loading: true }))
    request().then(
      (data) => settle({ data, loading: false }),
      (error: unknown) => settle({ error, loading: false }),
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(ask, [])
  return { query, ask }
}
