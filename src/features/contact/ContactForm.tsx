import { api, problemDetail } from '#lib/api.ts'
import { toFormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { ContactMessage } from '#shared/contracts/contact.ts'
import { MAX_EMAIL_LENGTH, MAX_SENDER_NAME_LENGTH } from '#shared/contracts/text-limits.ts'
import { subjectLabels } from '#shared/domain/contact.ts'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

/** Cleared only when the message has been received. */
export function ContactForm() {
  const { t, href } = useLocale()
  const errorTitle = t('Message Not Sent')
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle,
    submit: async (values, form) => {
      try {
        await api.post('/contact', { body: values as ContactMessage })
      } catch (error) {
        const reason = problemDetail(error) ?? t('It did not reach us.')
        return {
          ...toFormError(error, errorTitle),
          description: t('{reason} Your text is still in the form.', { reason }),
        }
      }
      form.reset()
      showToast({
        title: t('Message Sent'),
        description: t("Thank you for your message. We'll get back to you soon."),
      })
      return undefined
    },
  })

  const subjects = Object.entries(subjectLabels).map(([value, label]) => ({ value, label: t(label) }))
  return (
    <Form
      action={href('/api/contact')}
      method="post"
      className="grid gap-8 sm:grid-cols-2"
      errors={errors}
      onSubmit={handleSubmit}
    >
      <TextField name="name" label={t('Name')} autoComplete="name" maxLength={MAX_SENDER_NAME_LENGTH} required />
      <TextField
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        required
      />
      <div className="sm:col-span-2">
        <Select name="subject" label={t('Subject')} placeholder={t('Select a subject')} options={subjects} />
      </div>
      <div className="sm:col-span-2">
        <TextArea name="message" label={t('Message')} rows={6} required />
      </div>
      <div className="sm:col-span-2">
        <SubmitButton submitting={submitting} label={t('Send Message')} busyLabel={t('Sending…')} />
      </div>
    </Form>
  )
}
