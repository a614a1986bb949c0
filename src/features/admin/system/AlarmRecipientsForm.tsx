import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { systemQuery, useAdminForm } from '../admin-queries.ts'

/** The addresses that receive alarms by e-mail. */
export function AlarmRecipientsForm({ emails }: { emails: string[] }) {
  const { submitting, errors, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ emails: text = '' }) => {
      const body = { emails: text.split(/[\s,;]+/).filter(Boolean) }
      const overview = await api.put('/admin/alarm-recipients', { body })
      updateCache(systemQuery, () => overview)
      showToast({ title: 'Saved' })
      return undefined
    },
  })
  // The API names the address by its place in the list.
  const message = Object.entries(errors).find(([name]) => name.startsWith('emails'))?.[1]
  return (
    <section aria-label="Recipients of alarms" className="mt-16 max-w-160 border-t border-line pt-8">
      <h2 className="text-tool font-display">Who receives alarms</h2>
      <Form
        className="mt-5 grid gap-6"
        aria-label="Recipients of alarms"
        {...formProps}
        errors={message ? { emails: message } : {}}
      >
        <TextArea
          name="emails"
          label="E-mail addresses"
          hint="One on each line, ten at most. Without any, alarms go to the contact address of the publication."
          defaultValue={emails.join('\n')}
          rows={3}
          maxLength={3000}
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <SubmitButton submitting={submitting} label="Save recipients" busyLabel="Saving…" />
        </div>
      </Form>
    </section>
  )
}
