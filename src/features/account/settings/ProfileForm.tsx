import type { Profile, User } from '#shared/contracts/user.ts'
import { api } from '../../../lib/api.ts'
import { useFormSubmit } from '../../../lib/sending.ts'
import { setCurrentUser } from '../../../lib/signed-in.ts'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { FormEnd } from '../FormEnd.tsx'

interface Props {
  user: User
  onDone: () => void
}

export function ProfileForm({ user, onDone }: Props) {
  const { sending, errors, submit } = useFormSubmit({
    errorTitle: 'Update Failed',
    onError: showErrorToast,
    submit: async ({ firstName = '', lastName = '' }) => {
      const body: Profile = { firstName, lastName }
      const changed = await api.put<User>('/user/profile', body)
      setCurrentUser(changed)
      onDone()
      showToast({ title: 'Success', description: `From now on you are ${changed.firstName} to us.`, duration: 3000 })
    },
  })
  const line = { maxLength: 100, required: true }

  return (
    <Form className="grid gap-x-6 gap-y-6 sm:grid-cols-2" errors={errors} onSubmit={submit}>
      <TextField
        name="firstName"
        label="First name"
        autoComplete="given-name"
        defaultValue={user.firstName}
        {...line}
      />
      <TextField name="lastName" label="Last name" autoComplete="family-name" defaultValue={user.lastName} {...line} />
      <div className="sm:col-span-2">
        <FormEnd {...{ sending }} label="Save Profile" busy="Saving…" onCancel={onDone} />
      </div>
    </Form>
  )
}
