import type { User } from '#shared/contracts/user.ts'
import { Section } from '#ui/Section.tsx'
import { ChangePassword } from '../settings/ChangePassword.tsx'
import { ProfileSection } from '../settings/ProfileSection.tsx'

/** Profile and password; all other settings are on the account page. */
export function DashboardSettings({ user }: { user: User }) {
  return (
    <>
      <ProfileSection user={user} />
      <ChangePassword user={user} collapsed />
      <Section title="Everything else">
        <p className="max-w-measure text-soft">
          Your email address, where you are signed in, a file of all that we keep about you, and the way out stand in{' '}
          <a className="link" href="/account#settings">
            the settings of your account
          </a>
          .
        </p>
      </Section>
    </>
  )
}
