import { useState } from 'react'
import { api } from '#lib/api.ts'
import { apiQuery, invalidate } from '#lib/api-query.ts'
import type { FormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MIN_STAFF_PASSWORD_LENGTH } from '#shared/contracts/text-limits.ts'
import type { User } from '#shared/contracts/user.ts'
import type { Translate } from '#shared/domain/language.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Form } from '#ui/Form.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { NewPasswordField } from '#ui/NewPasswordField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'

interface ChangePasswordProps {
  user: User
  /** Whether the form is behind a button. */
  collapsed?: boolean
}

/** Changes the password, which ends all other sessions. */
export function ChangePassword({ user, collapsed = false }: ChangePasswordProps) {
  const { t } = useLocale()
  const [changes, setChanges] = useState(0)
  const onDone = () => setChanges((count) => count + 1)
  return (
    <Section title={t('Change password')}>
      {changes > 0 && (
        <StatusMessage key={changes}>
          {t(
            'Your password is updated. Whoever else was signed in to your account has been signed out, and a letter to {email} says so.',
            { email: user.email },
          )}
        </StatusMessage>
      )}
      {collapsed ? (
        <Disclosure label={t('Change Password')}>
          {(close) => (
            <ChangePasswordForm
              user={user}
              onCancel={close}
              onDone={() => {
                close()
                onDone()
              }}
            />
          )}
        </Disclosure>
      ) : (
        // The key renders a new form after each change, so that no password stays in the page.
        <ChangePasswordForm key={`form ${changes}`} user={user} onDone={onDone} />
      )}
    </Section>
  )
}

interface ChangePasswordFormProps {
  user: User
  onDone: () => void
  /** Closes the form; undefined where it cannot be closed. */
  onCancel?: () => void
}

function passwordMismatch(t: Translate): FormError {
  const description = t('Please make sure the new passwords match.')
  return { title: t("Passwords don't match"), description, fields: { confirmation: description } }
}

const hintFor = ({ staffRole }: User, t: Translate) =>
  staffRole
    ? t(
        'At least {count} characters, because you are on the staff. A few words that only you would put together last longest.',
        { count: MIN_STAFF_PASSWORD_LENGTH },
      )
    : t('A few words that only you would put together last longest.')

/** Only the confirmation is checked here: the API checks the new password. */
function ChangePasswordForm({ user, onDone, onCancel }: ChangePasswordFormProps) {
  const { t } = useLocale()
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Error'),
    validate: ({ newPassword, confirmation }) => (newPassword === confirmation ? undefined : passwordMismatch(t)),
    submit: async ({ currentPassword = '', newPassword = '' }) => {
      await api.put('/user/password', { body: { currentPassword, newPassword } })
      invalidate(apiQuery('/user/sessions'), apiQuery('/user/account-events'))
      onDone()
      showToast({ title: t('Password updated') })
    },
  })

  return (
    <Form className="grid gap-x-6 gap-y-6 lg:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
      {/* Password managers look for the account's address in the same form. */}
      <input className="hidden" type="text" autoComplete="username" value={user.email} readOnly />
      <div className="lg:col-span-2 lg:max-w-[calc(50%-0.75rem)]">
        <PasswordField name="currentPassword" label={t('Current password')} autoComplete="current-password" required />
      </div>
      <NewPasswordField
        name="newPassword"
        label={t('New password')}
        hint={hintFor(user, t)}
        userInputs={[user.firstName, user.lastName]}
        required
      />
      <PasswordField name="confirmation" label={t('Confirm new password')} autoComplete="new-password" required />
      <div className="lg:col-span-2">
        <FormActions
          submitting={submitting}
          onCancel={onCancel}
          label={t('Update Password')}
          busyLabel={t('Updating…')}
        />
      </div>
    </Form>
  )
}
