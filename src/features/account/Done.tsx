import { type ReactNode, useEffect, useRef } from 'react'

/** What has come of it, where it was done. The focus waits here, because the button that was pressed is gone. */
export function Done({ children }: { children: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <p
      ref={place}
      tabIndex={-1}
      role="status"
      className="mb-8 border-l-2 border-line pl-5 text-soft italic outline-none"
    >
      {children}
    </p>
  )
}
