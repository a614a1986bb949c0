import { useState } from 'react'
import { api } from '#lib/api.ts'
import { apiQuery, invalidate } from '#lib/api-query.ts'
import type { FormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MIN_STAFF_PASSWORD_LENGTH } from '#shared/contracts/text-limits.ts'
import type { User } from '#shared/contracts/user.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Form } from '#ui/Form.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { NewPasswordField } from '#ui/NewPasswordField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'

interface ChangePasswordProps {
  user: User
  /** Whether the form is behind a button. */
  collapsed?: boolean
}

/** Changes the password, which ends all other sessions. */
export function ChangePassword({ user, collapsed = false }: ChangePasswordProps) {
  const [changes, setChanges] = useState(0)
  const onDone = () => setChanges((count) => count + 1)
  return (
    <Section title="Change password">
      {changes > 0 && (
        <StatusMessage key={changes}>
          Your password is updated. Whoever else was signed in to your account has been signed out, and a letter to{' '}
          {user.email} says so.
        </StatusMessage>
      )}
      {collapsed ? (
        <Disclosure label="Change Password">
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

const MISMATCH = 'Please make sure the new passwords match.'
const passwordMismatch: FormError = {
  title: "Passwords don't match",
  description: MISMATCH,
  fields: { confirmation: MISMATCH },
}

const HINT = 'A few words that only you would put together last longest.'
const STAFF_HINT = `At least ${MIN_STAFF_PASSWORD_LENGTH} characters, because you are on the staff. ${HINT}`

/** Only the confirmation is checked here: the API checks the new password. */
function ChangePasswordForm({ user, onDone, onCancel }: ChangePasswordFormProps) {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    validate: ({ newPassword, confirmation }) => (newPassword === confirmation ? undefined : passwordMismatch),
    submit: async ({ currentPassword = '', newPassword = '' }) => {
      await api.put('/user/password', { body: { currentPassword, newPassword } })
      invalidate(apiQuery('/user/sessions'), apiQuery('/user/account-events'))
      onDone()
      showToast({ title: 'Password updated' })
    },
  })

  return (
    <Form className="grid gap-x-6 gap-y-6 lg:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
      {/* Password managers look for the account's address in the same form. */}
      <input className="hidden" type="text" autoComplete="username" value={user.email} readOnly />
      <div className="lg:col-span-2 lg:max-w-[calc(50%-0.75rem)]">
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" required />
      </div>
      <NewPasswordField
        name="newPassword"
        label="New password"
        hint={user.staffRole ? STAFF_HINT : HINT}
        userInputs={[user.firstName, user.lastName]}
        required
      />
      <PasswordField name="confirmation" label="Confirm new password" autoComplete="new-password" required />
      <div className="lg:col-span-2">
        <FormActions submitting={submitting} onCancel={onCancel} label="Update Password" busyLabel="Updating…" />
      </div>
    </Form>
  )
}
