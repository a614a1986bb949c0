import { type SubmitEvent, useState } from 'react'
import type { ContactReceipt } from '#shared/contracts/contact.ts'
import { subjectLabels } from '#shared/domain/contact.ts'
import { ApiError, api, reasonOf } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.tsx'

const subjects = Object.entries(subjectLabels).map(([value, label]) => ({ value, label }))

/** A letter to the house. It is cleared when it has arrived, and only then. */
export function ContactForm() {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    setSending(true)
    try {
      await api.post<ContactReceipt>('/contact', Object.fromEntries(new FormData(form)))
      setErrors({})
      form.reset()
      showToast({
        title: 'Message Sent',
        description: "Thank you for your message. We'll get back to you soon.",
        duration: 3000,
      })
    } catch (error) {
      setErrors((error instanceof ApiError && error.problem?.fields) || {})
      showToast({
        title: 'Message Not Sent',
        description: `${reasonOf(error) ?? 'It did not reach us.'} Your text is still in the form.`,
        kind: 'destructive',
        duration: 3000,
      })
    } finally {
      setSending(false)
    }
  }

  return (
    <Form action="/api/contact" method="post" className="grid gap-8 sm:grid-cols-2" errors={errors} onSubmit={send}>
      <TextField name="name" label="Name" autoComplete="name" maxLength={200} required />
      <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={254} required />
      <div className="sm:col-span-2">
        <Select name="subject" label="Subject" placeholder="Select a subject" options={subjects} />
      </div>
      <div className="sm:col-span-2">
        <TextArea name="message" label="Message" rows={6} required />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" disabled={sending} focusableWhenDisabled>
          {sending ? 'Sending…' : 'Send Message'}
        </Button>
      </div>
    </Form>
  )
}
