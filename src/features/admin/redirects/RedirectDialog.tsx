import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { AdminRedirect } from '#shared/contracts/redirect.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'

// The list does not wait for the form.
const RedirectForm = lazy(async () => ({ default: (await import('./RedirectForm.tsx')).RedirectForm }))

interface Props {
  trigger: ReactElement
  /** The redirect to change; without it a new one is added. */
  redirect?: AdminRedirect
  /** The path of a new one, if it is known. */
  fromPath?: string
}

/** The form of a redirect, behind a button. */
export function RedirectDialog({ trigger, redirect, fromPath }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={redirect ? 'Change redirect' : 'New redirect'}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <Suspense fallback={<ListSkeleton />}>
        <RedirectForm redirect={redirect} fromPath={fromPath} onSaved={() => setOpen(false)} />
      </Suspense>
    </Dialog>
  )
}
