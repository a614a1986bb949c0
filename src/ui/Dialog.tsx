import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'

interface Props {
  title: string
  /** The button that opens the dialog, and gets the focus back. */
  trigger: ReactElement
  children: ReactNode
  /** For a dialog that is also closed by its content. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** For a dialog with a form: a click beside it does not discard what was typed. */
  disablePointerDismissal?: boolean
}

/** A modal dialog, closed by Escape, its button or a click beside it. */
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
