import { useState } from 'react'
import { api } from '#lib/api.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MAX_EMAIL_LENGTH } from '#shared/contracts/text-limits.ts'
import type { User } from '#shared/contracts/user.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Form } from '#ui/Form.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Changes the e-mail address, once the link in the e-mail to the new one has been used. */
export function ChangeEmail({ user }: { user: User }) {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Section title="Email address">
      {sentTo ? (
        <StatusMessage>
          We have written to {sentTo}. Press the button in that letter within a day, and your account moves there. Until
          then nothing changes: you sign in with {user.email}.
        </StatusMessage>
      ) : (
        <p className="text-soft">
          You sign in with {user.email}, and our letters go there. A new address counts once you have answered a letter
          to it.
        </p>
      )}
      <Disclosure label="Change Email">
        {(close) => (
          <ChangeEmailForm
            onCancel={close}
            onSent={(address) => {
              setSentTo(address)
              close()
            }}
          />
        )}
      </Disclosure>
    </Section>
  )
}

interface Props {
  onSent: (address: string) => void
  onCancel: () => void
}

function ChangeEmailForm({ onSent, onCancel }: Props) {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    submit: async ({ email = '', currentPassword = '' }) => {
      await api.post('/user/email', { body: { email, currentPassword } })
      onSent(email.trim())
    },
  })

  return (
    <Form className="grid gap-x-6 gap-y-6 lg:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
      <TextField
        name="email"
        label="New email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        required
      />
      <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" required />
      <div className="lg:col-span-2">
        <FormActions submitting={submitting} onCancel={onCancel} label="Send the Letter" busyLabel="Sending…" />
      </div>
    </Form>
  )
}
