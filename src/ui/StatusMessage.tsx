import { type ReactNode, useEffect, useRef } from 'react'

/** The outcome of a form that has closed. It takes the focus, because the button that was pressed is gone. */
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
