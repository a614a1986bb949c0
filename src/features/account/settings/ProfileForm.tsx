import type { Profile, User } from '#shared/contracts/user.ts'
import { api } from '../../../lib/api.ts'
import { useFormSubmit } from '../../../lib/sending.ts'
import { setCurrentUser } from '../../../lib/signed-in.ts'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { FormActions } from '../FormEnd.tsx'

interface Props {
  user: User
  onDone: () => void
}

export function ProfileForm({ user, onDone }: Props) {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Update Failed',
    onError: showErrorToast,
    submit: async ({ firstName = '', lastName = '' }) => {
      const body: Profile = { firstName, lastName }
      const updated = await api.put<User>('/user/profile', body)
      setCurrentUser(updated)
      onDone()
      showToast({ title: 'Success', description: `From now on you are ${updated.firstName} to us.`, duration: 3000 })
    },
  })
  const fieldProps = { maxLength: 100, required: true }

  return (
    <Form className="grid gap-x-6 gap-y-6 sm:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
      <TextField
        name="firstName"
        label="First name"
        autoComplete="given-name"
        defaultValue={user.firstName}
        {...fieldProps}
      />
      <TextField name="lastName" label="Last name" autoComplete="family-name" defaultValue={user.lastName} {...fieldProps} />
      <div className="sm:col-span-2">
        <FormActions {...{ submitting }} label="Save Profile" busyLabel="Saving…" onCancel={onDone} />
      </div>
    </Form>
  )
}
