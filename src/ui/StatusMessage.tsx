import { type ReactNode, useEffect, useRef } from 'react'

/** What has come of it, where it was done. The focus waits here, because the button that was pressed is gone. */
export function StatusMessage({ children }: { children: ReactNode }) {
  const messageRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => messageRef.current?.focus(), [])
  return (
    <p
      ref={messageRef}
      tabIndex={-1}
      role="status"
      className="mb-8 border-l-2 border-line pl-5 text-soft italic outline-none"
    >
      {children}
    </p>
  )
}
