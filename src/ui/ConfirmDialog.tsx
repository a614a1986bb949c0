import { useRender } from '@base-ui/react/use-render'
import { lazy, type ReactElement, Suspense, useRef, useState } from 'react'
import type { Confirmation } from './ConfirmDialogPanel.tsx'

interface Props extends Omit<Confirmation, 'open' | 'onOpenChange' | 'triggerRef'> {
  /** The button that opens the dialog, and gets the focus back; without one, `open` and `onOpenChange` are given. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

// A list has a question for each of its rows, and is there long before one of them is asked.
const loadPanel = async () => ({ default: (await import('./ConfirmDialogPanel.tsx')).ConfirmDialogPanel })
const ConfirmDialogPanel = lazy(loadPanel)

/** When the first button is pressed without a connection, the panel fails there, not when a pointer passes. */
const preload = () => void loadPanel().catch(() => {})

/** Asks before an action that cannot be undone. Only its two buttons and Escape close it. */
export function ConfirmDialog({ trigger, open: isOpen, onOpenChange, ...confirmation }: Props) {
  const [openByTrigger, setOpenByTrigger] = useState(false)
  const triggerRef = useRef<HTMLElement>(null)
  const open = isOpen ?? openByTrigger
  const setOpen = onOpenChange ?? setOpenByTrigger
  // It stays after it is closed, to fade out.
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  const triggerButton = useRender({
    enabled: trigger !== undefined,
    render: trigger,
    ref: triggerRef,
    props: {
      'aria-haspopup': 'dialog',
      'aria-expanded': open,
      onClick: () => setOpen(true),
      onPointerEnter: preload,
      onFocus: preload,
    },
  })
  return (
    <>
      {triggerButton}
      {wasOpened && (
        <Suspense>
          <ConfirmDialogPanel
            {...confirmation}
            open={open}
            onOpenChange={setOpen}
            triggerRef={trigger ? triggerRef : undefined}
          />
        </Suspense>
      )}
    </>
  )
}
