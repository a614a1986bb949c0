import type { EmailChange, EmailResponse } from '#shared/contracts/sign-in.ts'
import { api } from '../../../lib/api.ts'
import { useFormSubmit } from '../../../lib/sending.ts'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { FormActions } from '../FormEnd.tsx'

interface Props {
  onSent: (address: string) => void
  onCancel: () => void
}

export function ChangeEmailForm({ onSent, onCancel }: Props) {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    onError: showErrorToast,
    submit: async ({ email = '', currentPassword = '' }) => {
      const body: EmailChange = { email, currentPassword }
      await api.post<EmailResponse>('/user/email', body)
      onSent(email.trim())
    },
  })

  return (
    <Form className="grid gap-x-6 gap-y-6 lg:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
      <TextField name="email" label="New email" type="email" autoComplete="email" maxLength={254} required />
      <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" required />
      <div className="lg:col-span-2">
        <FormActions {...{ submitting, onCancel }} label="Send the Letter" busyLabel="Sending…" />
      </div>
    </Form>
  )
}
