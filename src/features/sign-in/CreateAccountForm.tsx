import { api } from '#lib/api.ts'
import { missingFields } from '#lib/registration-validation.ts'
import { showErrorToast, showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { Registration } from '#shared/contracts/registration.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '#shared/contracts/text-limits.ts'
import { Form } from '#ui/Form.tsx'
import { RegistrationFields } from '#ui/RegistrationFields.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { validateRegistration } from './validation.ts'

interface Props {
  publication: string
  onDone: (email: string) => void
}

export function CreateAccountForm({ publication, onDone }: Props) {
  const { t, href } = useLocale()
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Registration failed'),
    validate: (values) => validateRegistration(values, t),
    submit: async ({ firstName = '', lastName = '', email = '', password = '' }) => {
      const body: Registration = { firstName, lastName, email, password }
      await api.post('/auth/register', { body })
      onDone(email)
      showToast({
        title: t('Welcome to {publication}!', { publication }),
        description: t('One letter, and you are in.'),
      })
    },
  })

  return (
    <Form
      action={href('/api/auth/register')}
      method="post"
      className="grid gap-7"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={() => showErrorToast(missingFields(t))}
    >
      <RegistrationFields
        minPasswordLength={MIN_PASSWORD_LENGTH}
        maxNameLength={MAX_NAME_LENGTH}
        maxEmailLength={MAX_EMAIL_LENGTH}
      />
      <p className="font-ui text-small text-soft">
        {t(
          'By creating an account you agree to our terms, which are short: it is for you alone; we write to its address about your account and nothing else; and you may take everything with you, or delete it, at any time.',
        )}
      </p>
      <SubmitButton submitting={submitting} label={t('Create Account')} busyLabel={t('Creating your account…')} />
    </Form>
  )
}
