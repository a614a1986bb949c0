import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'

export interface Query<Data> {
  data?: Data | undefined
  error?: unknown
  loading: boolean
}

interface Props<Data> {
  query: Query<Data>
  /** What is being asked for, as the subject of a sentence: 'Your addresses'. */
  subject: string
  /** Why it did not come, where somebody has words for it. */
  detail?: string | undefined
  /** The shape of what will come. */
  skeleton: ReactNode
  /** A fresh request, by the reader's own click. */
  onRetry: () => void
  children: (data: Data) => ReactNode
}

/** What was asked for; until then its shape; or that it did not come. The focus stays here when 'Try again' has gone. */
export function QueryBoundary<Data>({ query, subject, detail, skeleton, onRetry, children }: Props<Data>) {
  const containerRef = useRef<HTMLDivElement>(null)

  function retry() {
    containerRef.current?.focus()
    onRetry()
  }

  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none" aria-busy={query.data === undefined && !query.error}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error ? (
        <div role="alert" className="border-l-2 border-accent pl-5">
          <p>{subject} could not be loaded.</p>
          {detail && <p className="mt-1 text-soft italic">{detail}</p>}
          <Button variant="ghost" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <p className="sr-only" role="status">
            Loading...
          </p>
          <div aria-hidden="true">{skeleton}</div>
        </>
      )}
    </div>
  )
}
