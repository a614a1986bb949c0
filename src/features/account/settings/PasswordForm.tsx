import type { PasswordChange } from '#shared/contracts/password.ts'
import type { User } from '#shared/contracts/user.ts'
import { api } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { type FormError, useFormSubmit } from '../../../lib/sending.ts'
import { Form } from '../../../ui/Form.tsx'
import { NewPasswordField } from '../../../ui/NewPasswordField.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { FormEnd } from '../FormEnd.tsx'

interface Props {
  user: User
  onDone: () => void
  /** Where the form can be put away. */
  onCancel?: () => void
}

const MATCH = 'Please make sure the new passwords match.'
const different: FormError = { title: "Passwords don't match", description: MATCH, fields: { confirmation: MATCH } }

/** How good a new password is, is the server's to judge. Here it is only compared with its confirmation. */
export function PasswordForm({ user, onDone, onCancel }: Props) {
  const { sending, errors, submit } = useFormSubmit({
    errorTitle: 'Error',
    onError: showErrorToast,
    validate: ({ newPassword, confirmation }) => (newPassword === confirmation ? undefined : different),
    submit: async ({ currentPassword = '', newPassword = '' }) => {
      const body: PasswordChange = { currentPassword, newPassword }
      await api.put('/user/password', body)
      invalidate('/user/sessions')
      invalidate('/user/account-events')
      onDone()
      showToast({ title: 'Password updated', duration: 3000 })
    },
  })

  return (
    <Form className="grid gap-x-6 gap-y-6 lg:grid-cols-2" errors={errors} onSubmit={submit}>
      {/* Managers of passwords want to know whose it is. */}
      <input className="hidden" type="text" autoComplete="username" value={user.email} readOnly />
      <div className="lg:col-span-2 lg:max-w-[calc(50%-0.75rem)]">
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" required />
      </div>
      <NewPasswordField
        name="newPassword"
        label="New password"
        hint="A few words that only you would put together last longest."
        userInputs={[user.firstName, user.lastName]}
        required
      />
      <PasswordField name="confirmation" label="Confirm new password" autoComplete="new-password" required />
      <div className="lg:col-span-2">
        <FormEnd {...{ sending, onCancel }} label="Update Password" busy="Updating…" />
      </div>
    </Form>
  )
}
