import { useState } from 'react'
import { api } from '#lib/api.ts'
import { showErrorToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MAX_EMAIL_LENGTH } from '#shared/contracts/text-limits.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { EmailCodeForm } from './EmailCodeForm.tsx'

/** Asks for an e-mail, then for the code in it. The response is the same for every address. */
export function SignInByEmail() {
  const { t, href } = useLocale()
  const [sentTo, setSentTo] = useState('')
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Letter not sent'),
    submit: async ({ email = '' }) => {
      await api.post('/auth/sign-in-email', { body: { email } })
      setSentTo(email)
      return undefined
    },
  })

  if (sentTo)
    return (
      <>
        <p role="status" className="mb-8 border-l-2 border-accent pl-5">
          {t(
            'If <address>{email}</address> has an account here, a letter is on its way. Press the button in it, or type its code. A letter that you asked for just before still counts.',
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
        <EmailCodeForm email={sentTo} />
        <p className="mt-6">
          <Button type="button" variant="ghost" onClick={() => setSentTo('')}>
            {t('Use another address')}
          </Button>
        </p>
      </>
    )
  return (
    <Form
      action={href('/api/auth/sign-in-email')}
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
    </Form>
  )
}
