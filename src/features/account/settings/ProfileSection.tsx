import { api } from '#lib/api.ts'
import { setCurrentUser } from '#lib/current-user.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MAX_NAME_LENGTH } from '#shared/contracts/text-limits.ts'
import type { User } from '#shared/contracts/user.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Form } from '#ui/Form.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { NameFields } from '#ui/NameFields.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'

/** The reader's details; their name can be edited. */
export function ProfileSection({ user }: { user: User }) {
  const { t, longDate } = useLocale()
  return (
    <Section title={t('Your details')}>
      <DescriptionList
        items={{
          [t('First name')]: user.firstName,
          [t('Last name')]: user.lastName,
          [t('Email')]: user.email,
          [t('Member since')]: <time dateTime={user.createdAt}>{longDate(user.createdAt)}</time>,
        }}
      />
      <Disclosure label={t('Update Profile')}>{(close) => <ProfileForm user={user} onDone={close} />}</Disclosure>
    </Section>
  )
}

interface Props {
  user: User
  onDone: () => void
}

function ProfileForm({ user, onDone }: Props) {
  const { t } = useLocale()
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Update Failed'),
    submit: async ({ firstName = '', lastName = '' }) => {
      const updated = await api.put('/user/profile', { body: { firstName, lastName } })
      setCurrentUser(updated)
      onDone()
      showToast({
        title: t('Success'),
        description: t('From now on you are {name} to us.', { name: updated.firstName }),
      })
    },
  })

  return (
    <Form className="grid gap-x-6 gap-y-6 sm:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
      <NameFields maxLength={MAX_NAME_LENGTH} defaultValues={user} />
      <div className="sm:col-span-2">
        <FormActions submitting={submitting} label={t('Save Profile')} busyLabel={t('Saving…')} onCancel={onDone} />
      </div>
    </Form>
  )
}
