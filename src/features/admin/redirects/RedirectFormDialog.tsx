import { type ReactElement, useState } from 'react'
import type { AdminRedirect } from '#shared/contracts/redirect.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { RedirectForm } from './RedirectForm.tsx'

export interface RedirectDialogProps {
  trigger: ReactElement
  /** The redirect to change; without it a new one is added. */
  redirect?: AdminRedirect
  /** The path of a new one, if it is known. */
  fromPath?: string
}

/** The form of a redirect, open at first, and its button, which gets the focus back. */
export function RedirectFormDialog({ trigger, redirect, fromPath }: RedirectDialogProps) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      title={redirect ? 'Change redirect' : 'New redirect'}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <RedirectForm redirect={redirect} fromPath={fromPath} onSaved={() => setOpen(false)} />
    </Dialog>
  )
}
