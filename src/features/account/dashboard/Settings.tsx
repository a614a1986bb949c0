import type { User } from '#shared/contracts/user.ts'
import { Section } from '../../../ui/Part.tsx'
import { Details } from '../settings/Details.tsx'
import { Password } from '../settings/Password.tsx'

/** The two things that this page has always been able to change; the newer one has the rest. */
export function Settings({ user }: { user: User }) {
  return (
    <>
      <Details {...{ user }} />
      <Password {...{ user }} behind />
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
