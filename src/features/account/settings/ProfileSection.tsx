import { api } from '#lib/api.ts'
import { setCurrentUser } from '#lib/current-user.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MAX_NAME_LENGTH } from '#shared/contracts/text-limits.ts'
import type { User } from '#shared/contracts/user.ts'
import { longDate } from '#shared/domain/dates.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Form } from '#ui/Form.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { NameFields } from '#ui/NameFields.tsx'
import { Section } from '#ui/Section.tsx'

/** The reader's details; their name can be edited. */
export function ProfileSection({ user }: { user: User }) {
  return (
    <Section title="Your details">
      <DescriptionList
        items={{
          'First name': user.firstName,
          'Last name': user.lastName,
          Email: user.email,
          'Member since': <time dateTime={user.createdAt}>{longDate(user.createdAt)}</time>,
        }}
      />
      <Disclosure label="Update Profile">{(close) => <ProfileForm user={user} onDone={close} />}</Disclosure>
    </Section>
  )
}

interface Props {
  user: User
  onDone: () => void
}

function ProfileForm({ user, onDone }: Props) {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Update Failed',
    submit: async ({ firstName = '', lastName = '' }) => {
      const updated = await api.put('/user/profile', { body: { firstName, lastName } })
      setCurrentUser(updated)
      onDone()
      showToast({ title: 'Success', description: `From now on you are ${updated.firstName} to us.` })
    },
  })

  return (
    <Form className="grid gap-x-6 gap-y-6 sm:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
      <NameFields maxLength={MAX_NAME_LENGTH} defaultValues={user} />
      <div className="sm:col-span-2">
        <FormActions submitting={submitting} label="Save Profile" busyLabel="Saving…" onCancel={onDone} />
      </div>
    </Form>
  )
}
