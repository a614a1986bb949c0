import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Section } from '../../../ui/Part.tsx'
import { DeleteAccountForm } from './DeletionForm.tsx'

/** The way out, for good. */
export function DeleteAccount() {
  return (
    <Section title="Delete account">
      <p className="max-w-measure text-soft">
        You can leave at any time. You may want to download everything first: afterwards there is nothing to download.
      </p>
      <div className="mt-3">
        <Dialog title="Delete account" trigger={<Button variant="ghost">Delete Account</Button>} disablePointerDismissal>
          <DeleteAccountForm />
        </Dialog>
      </div>
    </Section>
  )
}
