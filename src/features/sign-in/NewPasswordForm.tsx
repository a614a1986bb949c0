import { ApiError, api } from '#lib/api.ts'
import { missingFields } from '#lib/registration-validation.ts'
import { showErrorToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MIN_PASSWORD_LENGTH, MIN_STAFF_PASSWORD_LENGTH } from '#shared/contracts/text-limits.ts'
import { Form } from '#ui/Form.tsx'
import { NewPasswordField } from '#ui/NewPasswordField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { validateNewPassword } from './validation.ts'

/** The token is in the query string. Without script the form posts to the URL of the page, which carries it. */
export function NewPasswordForm() {
  const { t, href } = useLocale()
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Password not changed'),
    validate: (values) => validateNewPassword(values, t),
    submit: async ({ newPassword = '' }) => {
      const token = new URLSearchParams(location.search).get('token') ?? ''
      try {
        await api.post('/auth/new-password', { body: { token, newPassword } })
      } catch (error) {
        if (!isLinkError(error)) throw error
        return href('/login/link-expired')
      }
      return href('/login/password-set')
    },
  })

  return (
    <Form
      method="post"
      className="grid gap-7"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={() => showErrorToast(missingFields(t))}
    >
      <NewPasswordField
        name="newPassword"
        label={t('New password')}
        hint={t('At least {count} characters, {staffCount} for staff. A few unrelated words are best.', {
          count: MIN_PASSWORD_LENGTH,
          staffCount: MIN_STAFF_PASSWORD_LENGTH,
        })}
        minLength={MIN_PASSWORD_LENGTH}
        required
      />
      <PasswordField name="confirmPassword" label={t('Confirm new password')} autoComplete="new-password" required />
      <SubmitButton submitting={submitting} label={t('Set new password')} busyLabel={t('Setting it…')} />
    </Form>
  )
}

const isLinkError = (error: unknown) =>
  error instanceof ApiError && (error.status === 410 || error.problem?.fields?.token !== undefined)
