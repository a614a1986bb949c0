import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** On the button. */
  label: string
  /** In place of the button once it is pressed. */
  children: (close: () => void) => ReactNode
}

/** A form behind a button. Opening moves the focus to its first field, closing moves it back to the button. */
export function Disclosure({ label, children }: Props) {
  const [open, setOpen] = useState(false)
  const containerRef = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)

  useEffect(() => {
    if (wasOpen.current === open) return
    wasOpen.current = open
    // A status message may have taken the focus already.
    if (open || document.activeElement === document.body)
      containerRef.current?.querySelector<HTMLElement>('input:not([readonly]), button')?.focus()
  }, [open])

  return (
    <div ref={containerRef} className={open ? 'mt-8' : 'mt-3'}>
      {open ? (
        children(() => setOpen(false))
      ) : (
        <Button variant="ghost" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </div>
  )
}
