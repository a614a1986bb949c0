import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** On the button: what one wants to do. */
  label: string
  /** What stands in the button's place once it is pressed. */
  children: (close: () => void) => ReactNode
}

/** A form that waits behind its button: opened with the pen at its first line, closed with the focus back at the button. */
export function Disclosure({ label, children }: Props) {
  const [open, setOpen] = useState(false)
  const containerRef = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)

  useEffect(() => {
    if (wasOpen.current === open) return
    wasOpen.current = open
    // Where the form has left word of what came of it, the focus is there already.
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
