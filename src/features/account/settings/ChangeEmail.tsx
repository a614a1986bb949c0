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
import { useLocale } from '../../../languages/LocaleContext.ts'

/** Changes the e-mail address, once the link in the e-mail to the new one has been used. */
export function ChangeEmail({ user }: { user: User }) {
  const { t } = useLocale()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Section title={t('Email address')}>
      {sentTo ? (
        <StatusMessage>
          {t(
            'We have written to {address}. Press the button in that letter within a day, and your account moves there. Until then nothing changes: you sign in with {email}.',
            { address: sentTo, email: user.email },
          )}
        </StatusMessage>
      ) : (
        <p className="text-soft">
          {t(
            'You sign in with {email}, and our letters go there. A new address counts once you have answered a letter to it.',
            { email: user.email },
          )}
        </p>
      )}
      <Disclosure label={t('Change Email')}>
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
  const { t } = useLocale()
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Error'),
    submit: async ({ email = '', currentPassword = '' }) => {
      await api.post('/user/email', { body: { email, currentPassword } })
      onSent(email.trim())
    },
  })

  return (
    <Form className="grid gap-x-6 gap-y-6 lg:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
      <TextField
        name="email"
        label={t('New email')}
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        required
      />
      <PasswordField name="currentPassword" label={t('Your password')} autoComplete="current-password" required />
      <div className="lg:col-span-2">
        <FormActions
          submitting={submitting}
          onCancel={onCancel}
          label={t('Send the Letter')}
          busyLabel={t('Sending…')}
        />
      </div>
    </Form>
  )
}
