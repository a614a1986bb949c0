import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'

interface Props {
  title: string
  /** The button that opens it, and gets the focus back. */
  trigger: ReactElement
  children: ReactNode
  /** Given where something else than the reader's own closing ends it. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Where something is being written: a click beside the sheet does not throw it away. */
  disablePointerDismissal?: boolean
}

/** A sheet laid over the page. It keeps the keyboard to itself; Escape, its button and a click beside it close it. */
export function Dialog({ title, trigger, children, disablePointerDismissal = false, ...control }: Props) {
  return (
    <Base.Root disablePointerDismissal={disablePointerDismissal} {...control}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup className="dialog">
            <div className="flex items-start justify-between gap-6">
              <Base.Title className="text-heading">{title}</Base.Title>
              <Base.Close render={<IconButton label="Close" iconPath="M5 5l14 14M19 5L5 19" />} />
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
