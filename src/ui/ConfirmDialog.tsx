import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

interface Props {
  /** The question, as a sentence. */
  title: string
  /** The button that opens the dialog, and gets the focus back. */
  trigger: ReactElement
  /** The action, in the words of the question: 'Delete address'. */
  confirmLabel: string
  cancelLabel?: string
  /** The consequences. */
  children: ReactNode
  /** Runs the action; meanwhile the dialog cannot be closed. Resolves to whether it succeeded, and then the dialog closes. */
  onConfirm: () => Promise<boolean>
  /** Why the action failed, because the dialog lies over the toast. */
  errorMessage?: string | undefined
}

/** Asks before an action that cannot be undone. Only its two buttons and Escape close it. */
export function ConfirmDialog({
  title,
  trigger,
  confirmLabel,
  cancelLabel = 'Keep it',
  children,
  onConfirm,
  errorMessage,
}: Props) {
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)

  async function confirm() {
    if (pending) return
    setPending(true)
    try {
      if (await onConfirm()) setOpen(false)
    } finally {
      setPending(false)
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(nextOpen) => pending || setOpen(nextOpen)}>
      <AlertDialog.Trigger render={trigger} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Viewport className="dialog-viewport">
          <AlertDialog.Popup className="dialog">
            <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-4 text-soft" render={<div />}>
              {children}
            </AlertDialog.Description>
            {errorMessage && <Alert className="mt-6">{errorMessage}</Alert>}
            <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
              <Button onClick={confirm} disabled={pending} focusableWhenDisabled>
                {confirmLabel}
              </Button>
              <AlertDialog.Close render={<Button variant="ghost">{cancelLabel}</Button>} />
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
