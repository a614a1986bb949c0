import { useState } from 'react'
import { api } from '#lib/api.ts'
import { showToast } from '#lib/toast.ts'
import type { PageDraft } from '#shared/contracts/publication-page.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useAdminAction, useAdminForm } from '../../admin-queries.ts'
import { navigationFromHere } from '../../navigation.ts'
import { RecordForm } from '../../RecordForm.tsx'

interface FooterPanelProps {
  draft: PageDraft
  onDraft: (draft: PageDraft) => void
}

/** How the footer names the page; and the way to take it from readers. */
export function FooterPanel({ draft, onDraft }: FooterPanelProps) {
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ label = '', inFooter, position = '' }) => {
      const body = { label, inFooter: inFooter !== undefined, position: Number(position) }
      onDraft(await api.put('/admin/pages/{id}', { path: { id: draft.id }, body }))
      showToast({ title: 'Footer saved' })
      return undefined
    },
  })
  return (
    <>
      <RecordForm aria-label="Footer" submitting={submitting} submitLabel="Save" busyLabel="Saving…" {...formProps}>
        <TextField
          name="label"
          label="Name"
          hint="In the footer and in forms."
          defaultValue={draft.label}
          maxLength={40}
          required
        />
        <Checkbox name="inFooter" label="In the footer of every page" defaultChecked={draft.inFooter} />
        <TextField
          name="position"
          type="number"
          label="Place"
          hint="Lower numbers come first."
          min={0}
          max={1000}
          defaultValue={String(draft.position)}
          required
        />
      </RecordForm>
      {!draft.isStandard && <RemovePage draft={draft} onDraft={onDraft} />}
    </>
  )
}

function RemovePage({ draft, onDraft }: FooterPanelProps) {
  const { pending, errorMessage, run } = useAdminAction()
  const [redirectTo, setRedirectTo] = useState('')
  const remove = () =>
    run(async () => {
      const goTo = navigationFromHere()
      const body = { redirectTo: redirectTo.trim() || null }
      onDraft(await api.put('/admin/pages/{id}/removal', { path: { id: draft.id }, body }))
      goTo('pages')
      return { title: 'Page removed' }
    })
  if (draft.removedAt) return null
  return (
    <section className="mt-12 border-t border-line pt-6" aria-label="Remove this page">
      <TextField
        name="redirectTo"
        label="Its address leads to"
        hint="A path such as /about. Without one it says that the page is gone."
        value={redirectTo}
        onValueChange={setRedirectTo}
      />
      <ConfirmDialog
        trigger={
          <Button variant="ghost" disabled={pending}>
            Remove this page
          </Button>
        }
        title="Remove this page?"
        confirmLabel="Remove it"
        cancelLabel="Keep it"
        errorMessage={errorMessage}
        onConfirm={remove}
      >
        Readers do not find {draft.path} any more. Versions that were in force stay at their addresses, and the page can
        be restored.
      </ConfirmDialog>
    </section>
  )
}
