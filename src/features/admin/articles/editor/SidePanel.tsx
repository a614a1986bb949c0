import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ListSkeleton } from '../../AdminSkeleton.tsx'

interface SidePanelProps {
  name: string
  /** As wide as the text. */
  isWide?: boolean
  onClose: () => void
  /** The element that had the focus before is gone. */
  onFocusLost: () => void
  children: ReactNode
}

/** Beside the text; on narrow screens over it. Opening moves the focus in, Escape closes and moves it back. */
export function SidePanel({ name, isWide = false, onClose, onFocusLost, children }: SidePanelProps) {
  const latest = useRef(onFocusLost)
  latest.current = onFocusLost
  const headingRef = useRef<HTMLHeadingElement>(null)
  const asideRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = window.document.activeElement
    headingRef.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected && before !== window.document.body) before.focus()
      else latest.current()
    }
  }, [])
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      const { activeElement, body } = window.document
      const isHere = activeElement === body || asideRef.current?.contains(activeElement)
      if (event.key === 'Escape' && !event.defaultPrevented && isHere) onClose()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  })
  return (
    <aside
      ref={asideRef}
      className={`flex flex-col overflow-y-auto overscroll-contain max-lg:fixed max-lg:inset-0 max-lg:z-30 max-lg:bg-paper max-lg:px-gutter max-lg:py-4 lg:sticky lg:top-14 lg:h-[calc(100svh-3.5rem)] lg:border-l lg:border-line lg:py-8 lg:pr-1 lg:pl-7 ${
        isWide ? 'lg:flex-1' : 'lg:w-80 lg:flex-none'
      }`}
      aria-label={name}
    >
      <div className="mb-6 flex items-center justify-between gap-4">
        <h2 ref={headingRef} tabIndex={-1} className="text-title outline-none">
          {name}
        </h2>
        <IconButton label="Close" iconPath="M5 5l14 14M19 5L5 19" onClick={onClose} />
      </div>
      <ErrorBoundary subject={name}>
        <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
    </aside>
  )
}
