import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** The question, as a sentence. */
  title: string
  /** The button that asks it, and gets the focus back. */
  trigger: ReactElement
  /** What to do, in the words of the question: 'Delete address'. */
  confirmLabel: string
  /** And what not to. */
  cancelLabel?: string
  /** What follows, and cannot be taken back. */
  children: ReactNode
  /** Does it; while that takes, nothing else can be pressed. The question closes when it is done, unless it is refused. */
  onConfirm: () => Promise<boolean>
  /** Why it was not done, said here too because the sheet lies over the toast. */
  errorMessage?: string | undefined
}

/** Asks before something is gone for good. Only its own two buttons and Escape answer it. */
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
    const succeeded = await onConfirm()
    setPending(false)
    if (succeeded) setOpen(false)
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
            {errorMessage && (
              <p role="alert" className="mt-6 border-l-2 border-accent pl-5">
                {errorMessage}
              </p>
            )}
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
