import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** Its lines, each an `<li tabIndex={-1}>`. */
  children: ReactNode
  /** Brings the next ones; absent at the end of the list. Answers whether they have come. */
  onMore?: (() => Promise<boolean>) | undefined
}

/** A list that goes on when the reader wants it to. They go on at the first line that has come. */
export function LongList({ children, onMore }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const shown = Children.count(children)
  const [readUntil, setReadUntil] = useState<number>()
  const [loading, setLoading] = useState(false)

  useEffect(() => {
    if (readUntil === undefined || readUntil >= shown) return
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[readUntil]?.focus()
    setReadUntil(undefined)
  }, [readUntil, shown])

  async function more() {
    if (loading || !onMore) return
    setLoading(true)
    if (await onMore()) setReadUntil(shown)
    setLoading(false)
  }

  return (
    <>
      <ul ref={list}>{children}</ul>
      {onMore && (
        <div className="mt-4">
          <Button look="line" onClick={more} disabled={loading} focusableWhenDisabled>
            {loading ? 'Loading...' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  )
}
