import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ListSkeleton } from '../SectionSkeleton.tsx'

// What takes a card comes for whoever wants to give one.
const CardForm = lazy(async () => ({ default: (await import('./CardForm.tsx')).CardForm }))

interface Props {
  label: string
}

/** The button that opens the form for another card. */
export function CardDialog({ label }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={label}
      trigger={<Button variant="ghost">{label}</Button>}
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <div className="mt-6">
        <ErrorBoundary subject="The form for your card">
          <Suspense fallback={<ListSkeleton />}>
            <CardForm onDone={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Dialog>
  )
}
