import { Children, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { Button } from './Button.tsx'

interface Props {
  /** The layout of the items, as utilities; one below the other without it. */
  className?: string
  /** Names the list for screen readers. */
  label?: string
  /** The items, each an `<li tabIndex={-1}>`. */
  children: ReactNode
  /** Loads the next page; undefined on the last one. Resolves to whether it has come. */
  onLoadMore?: (() => Promise<boolean>) | undefined
  /** The address of the next page, for readers without script: 'Show more' is then a link. */
  nextHref?: string | undefined
}

/** A list with a 'Show more' button. The focus moves to the first item of the new page, unless it has moved elsewhere meanwhile. */
export function PaginatedList({
  label: listLabel,
  className = '@container/list',
  children,
  onLoadMore,
  nextHref,
}: Props) {
  const { t } = useLocale()
  const listRef = useRef<HTMLUListElement>(null)
  const itemCount = Children.count(children)
  const [focusFrom, setFocusFrom] = useState<number>()
  const focusedBefore = useRef<Element>(null)
  const [loading, setLoading] = useState(false)

  useEffect(() => {
    if (focusFrom === undefined || focusFrom >= itemCount) return
    const { activeElement, body } = document
    if (activeElement === focusedBefore.current || activeElement === body)
      listRef.current?.querySelectorAll<HTMLElement>(':scope > li')[focusFrom]?.focus()
    setFocusFrom(undefined)
  }, [focusFrom, itemCount])

  async function handleLoadMore() {
    if (loading || !onLoadMore) return
    focusedBefore.current = document.activeElement
    setLoading(true)
    try {
      if (await onLoadMore()) setFocusFrom(itemCount)
    } finally {
      setLoading(false)
    }
  }

  function handleLink(event: MouseEvent) {
    event.preventDefault()
    handleLoadMore()
  }

  const label = loading ? t('Loading...') : t('Show more')
  return (
    <>
      <ul ref={listRef} className={className} aria-label={listLabel}>
        {children}
      </ul>
      {onLoadMore && (
        <div className="mt-4">
          {nextHref ? (
            <a className="action min-h-11" href={nextHref} aria-disabled={loading} onClick={handleLink}>
              {label}
            </a>
          ) : (
            <Button variant="ghost" onClick={handleLoadMore} disabled={loading} focusableWhenDisabled>
              {label}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
