import { type ReactNode, useRef } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

/** The part of a TanStack query that is shown. */
export interface QueryState<Data> {
  data?: Data | undefined
  error?: unknown
  refetch?: () => unknown
}

interface Props<Data> {
  query: QueryState<Data>
  /** The loaded data, as the subject of a sentence: 'Your addresses'. */
  subject: string
  /** Why it could not be loaded, in place of the `detail` of the query's error. */
  detail?: string | undefined
  /** Shown while the query is loaded. */
  skeleton: ReactNode
  /** In place of a list without items, or of null. */
  empty?: ReactNode
  /** In place of the query's own `refetch`. */
  onRetry?: () => void
  children: (data: NonNullable<Data> | Data) => ReactNode
}

/**
 * Shows a query: its skeleton while it is loaded, its data or the `empty` state, or an error with 'Try again'. The focus
 * stays here when that button has gone.
 */
export function QueryBoundary<Data>({ query, subject, detail, skeleton, empty, onRetry, children }: Props<Data>) {
  const { t } = useLocale()
  const containerRef = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = query

  function retry() {
    containerRef.current?.focus()
    if (onRetry) onRetry()
    else refetch?.()
  }

  const reason = detail ?? detailOf(error)
  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none" aria-busy={data === undefined && !error}>
      {data !== undefined ? (
        empty !== undefined && isEmpty(data) ? (
          empty
        ) : (
          children(data)
        )
      ) : error ? (
        <Alert>
          <p>{t('{subject} could not be loaded.', { subject })}</p>
          {reason && <p className="mt-1 text-soft italic">{reason}</p>}
          <Button variant="ghost" onClick={retry}>
            {t('Try again')}
          </Button>
        </Alert>
      ) : (
        <>
          <p className="sr-only" role="status">
            {t('Loading...')}
          </p>
          <div aria-hidden="true">{skeleton}</div>
        </>
      )}
    </div>
  )
}

const isEmpty = (data: unknown) => data === null || (Array.isArray(data) && data.length === 0)

/** Errors of the API carry a sentence for the reader. */
const detailOf = (error: unknown) =>
  error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? error.detail : undefined
