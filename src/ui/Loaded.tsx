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
  what: string
  /** Why it did not come, where somebody has words for it. */
  reason?: string | undefined
  /** The shape of what will come. */
  skeleton: ReactNode
  /** A fresh request, by the reader's own click. */
  onAskAgain: () => void
  children: (data: Data) => ReactNode
}

/** What was asked for; until then its shape; or that it did not come. The focus stays here when 'Try again' has gone. */
export function Loaded<Data>({ query, what, reason, skeleton, onAskAgain, children }: Props<Data>) {
  const place = useRef<HTMLDivElement>(null)

  function askAgain() {
    place.current?.focus()
    onAskAgain()
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none" aria-busy={query.data === undefined && !query.error}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error ? (
        <div role="alert" className="border-l-2 border-accent pl-5">
          <p>{what} could not be loaded.</p>
          {reason && <p className="mt-1 text-soft italic">{reason}</p>}
          <Button look="line" onClick={askAgain}>
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
