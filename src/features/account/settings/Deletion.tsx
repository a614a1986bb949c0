import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Section } from '../../../ui/Part.tsx'
import { DeletionForm } from './DeletionForm.tsx'

/** The way out, for good. */
export function Deletion() {
  return (
    <Section title="Delete account">
      <p className="max-w-measure text-soft">
        You can leave at any time. You may want to download everything first: afterwards there is nothing to download.
      </p>
      <div className="mt-3">
        <Dialog title="Delete account" trigger={<Button variant="line">Delete Account</Button>} disablePointerDismissal>
          <DeletionForm />
        </Dialog>
      </div>
    </Section>
  )
}
