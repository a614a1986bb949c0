import type { User } from '#shared/contracts/user.ts'
import { longDate } from '#shared/domain/dates.ts'
import { DescriptionList } from '../../../ui/Facts.tsx'
import { Section } from '../../../ui/Part.tsx'
import { Disclosure } from '../Behind.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** Whose account it is, to be read. What somebody is called can be changed here. */
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
      <Disclosure label="Update Profile">{(close) => <ProfileForm {...{ user }} onDone={close} />}</Disclosure>
    </Section>
  )
}
