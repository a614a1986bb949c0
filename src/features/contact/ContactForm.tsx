import { api, problemDetail } from '#lib/api.ts'
import { toFormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { ContactMessage } from '#shared/contracts/contact.ts'
import { MAX_EMAIL_LENGTH, MAX_SENDER_NAME_LENGTH } from '#shared/contracts/text-limits.ts'
import { subjectLabels } from '#shared/domain/contact.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

const subjects = Object.entries(subjectLabels).map(([value, label]) => ({ value, label }))

const ERROR_TITLE = 'Message Not Sent'

/** Cleared only when the message has been received. */
export function ContactForm() {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: ERROR_TITLE,
    submit: async (values, form) => {
      try {
        await api.post('/contact', { body: values as ContactMessage })
      } catch (error) {
        const reason = problemDetail(error) ?? 'It did not reach us.'
        return { ...toFormError(error, ERROR_TITLE), description: `${reason} Your text is still in the form.` }
      }
      form.reset()
      showToast({
        title: 'Message Sent',
        description: "Thank you for your message. We'll get back to you soon.",
      })
      return undefined
    },
  })

  return (
    <Form
      action="/api/contact"
      method="post"
      className="grid gap-8 sm:grid-cols-2"
      errors={errors}
      onSubmit={handleSubmit}
    >
      <TextField name="name" label="Name" autoComplete="name" maxLength={MAX_SENDER_NAME_LENGTH} required />
      <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={MAX_EMAIL_LENGTH} required />
      <div className="sm:col-span-2">
        <Select name="subject" label="Subject" placeholder="Select a subject" options={subjects} />
      </div>
      <div className="sm:col-span-2">
        <TextArea name="message" label="Message" rows={6} required />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" disabled={submitting} focusableWhenDisabled>
          {submitting ? 'Sending…' : 'Send Message'}
        </Button>
      </div>
    </Form>
  )
}
