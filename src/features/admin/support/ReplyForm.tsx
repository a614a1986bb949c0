import type { KeyboardEvent } from 'react'
import { api } from '#lib/api.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { AdminTicket, NewReply } from '#shared/contracts/support-ticket.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { recheckAccessOn403 } from '../useAuthState.ts'

interface Props {
  ticket: AdminTicket
  onReplied: (ticket: AdminTicket) => void
}

/** Cleared only when the reply has been sent. */
export function ReplyForm({ ticket: { id, reader }, onReplied }: Props) {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    submit: async ({ message = '' }, form) => {
      const body: NewReply = { message }
      try {
        const updated = await api.post('/admin/support-tickets/{id}/replies', { path: { id }, body })
        form.reset()
        onReplied(updated)
      } catch (error) {
        recheckAccessOn403(error)
        throw error
      }
      showToast({ title: 'Reply sent', description: `It goes to ${reader.email}.` })
      return undefined
    },
  })

  return (
    <Form
      className="mt-8 grid gap-5"
      aria-label="Reply"
      errors={errors}
      onSubmit={handleSubmit}
      onKeyDown={submitOnCtrlEnter}
    >
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
