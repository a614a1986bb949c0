import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, type RefObject, useState } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { DialogPanel } from './DialogPanel.tsx'

export interface Confirmation {
  /** The question, as a sentence. */
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The action, in the words of the question: 'Delete address'. */
  confirmLabel: string
  cancelLabel?: string
  /** The consequences. */
  children: ReactNode
  /** Runs the action; meanwhile the dialog cannot be closed. Resolves to whether it succeeded, and then the dialog closes. */
  onConfirm: () => Promise<boolean>
  /** Why the action failed, because the dialog lies over the toast. */
  errorMessage?: string | undefined
  /** Gets the focus back. Not every browser focuses a button that is clicked. */
  triggerRef: RefObject<HTMLElement | null> | undefined
}

/** The question and its two buttons. */
export function ConfirmDialogPanel({
  title,
  open,
  onOpenChange,
  confirmLabel,
  cancelLabel,
  children,
  onConfirm,
  errorMessage,
  triggerRef,
}: Confirmation) {
  const { t } = useLocale()
  const [pending, setPending] = useState(false)

  async function confirm() {
    if (pending) return
    setPending(true)
    try {
      if (await onConfirm()) onOpenChange(false)
    } finally {
      setPending(false)
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(nextOpen) => pending || onOpenChange(nextOpen)}>
      <DialogPanel {...(triggerRef && { finalFocus: triggerRef })}>
        <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
        <AlertDialog.Description className="mt-4 text-soft" render={<div />}>
          {children}
        </AlertDialog.Description>
        {errorMessage && <Alert className="mt-6">{errorMessage}</Alert>}
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
          <Button onClick={confirm} disabled={pending} focusableWhenDisabled>
            {confirmLabel}
          </Button>
          <AlertDialog.Close render={<Button variant="ghost">{cancelLabel ?? t('Keep it')}</Button>} />
        </div>
      </DialogPanel>
    </AlertDialog.Root>
  )
}
