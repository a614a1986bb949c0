import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** Its lines, each an `<li tabIndex={-1}>`. */
  children: ReactNode
  /** Brings the next ones; absent at the end of the list. Answers whether they have come. */
  onLoadMore?: (() => Promise<boolean>) | undefined
}

/** A list that goes on when the reader wants it to. They go on at the first line that has come. */
export function PaginatedList({ children, onLoadMore }: Props) {
  const listRef = useRef<HTMLUListElement>(null)
  const itemCount = Children.count(children)
  const [focusFrom, setFocusFrom] = useState<number>()
  const [loading, setLoading] = useState(false)

  useEffect(() => {
    if (focusFrom === undefined || focusFrom >= itemCount) return
    listRef.current?.querySelectorAll<HTMLElement>(':scope > li')[focusFrom]?.focus()
    setFocusFrom(undefined)
  }, [focusFrom, itemCount])

  async function handleLoadMore() {
    if (loading || !onLoadMore) return
    setLoading(true)
    if (await onLoadMore()) setFocusFrom(itemCount)
    setLoading(false)
  }

  return (
    <>
      <ul ref={listRef}>{children}</ul>
      {onLoadMore && (
        <div className="mt-4">
          <Button variant="ghost" onClick={handleLoadMore} disabled={loading} focusableWhenDisabled>
            {loading ? 'Loading...' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  )
}
