import { useState } from 'react'
import { api } from '#lib/api.ts'
import { showErrorToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MAX_EMAIL_LENGTH } from '#shared/contracts/text-limits.ts'
import { EmailField } from '#ui/EmailField.tsx'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

/** The response is the same for every address: it does not reveal which ones have an account. */
export function ForgotPasswordForm() {
  const { t, href } = useLocale()
  const [sentTo, setSentTo] = useState('')
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Letter not sent'),
    submit: async ({ email = '' }) => {
      setSentTo('')
      await api.post('/auth/recovery', { body: { email } })
      setSentTo(email)
    },
  })

  return (
    <Form
      action={href('/api/auth/recovery')}
      method="post"
      className="grid gap-7"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={() =>
        showErrorToast({ title: t('Missing information'), description: t('Please enter your email.') })
      }
    >
      <EmailField maxLength={MAX_EMAIL_LENGTH} />
      <SubmitButton submitting={submitting} label={t('Send me a letter')} busyLabel={t('Sending…')} />
      <p role="status" className="text-center empty:hidden">
        {sentTo &&
          t(
            'If <address>{email}</address> has an account here, the letter is on its way. Its link works for an hour.',
            {
              email: sentTo,
              address: (text) => (
                <span key="address" className="text-accent">
                  {text}
                </span>
              ),
            },
          )}
      </p>
    </Form>
  )
}
