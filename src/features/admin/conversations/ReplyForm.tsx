import type { KeyboardEvent } from 'react'
import { showToast } from '#lib/toast.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useAdminForm } from '../admin-queries.ts'

interface Props {
  /** The address to which the reply goes. */
  recipient: string
  /** Sends the reply. Rejects when it is not sent. */
  onSend: (message: string) => Promise<void>
}

/** Cleared only when the reply has been sent. */
export function ReplyForm({ recipient, onSend }: Props) {
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ message = '' }, form) => {
      await onSend(message)
      form.reset()
      showToast({ title: 'Reply sent', description: `It goes to ${recipient}.` })
      return undefined
    },
  })

  return (
    <Form className="mt-8 grid gap-5" aria-label="Reply" {...formProps} onKeyDown={submitOnCtrlEnter}>
      <TextArea name="message" label="Reply" hint="Ctrl and Enter send it." rows={6} maxLength={10_000} required />
      <div>
        <SubmitButton submitting={submitting} label="Send reply" busyLabel="Sending…" />
      </div>
    </Form>
  )
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
