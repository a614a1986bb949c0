import { useState } from 'react'
import type { User } from '#shared/contracts/user.ts'
import { Section } from '../../../ui/Part.tsx'
import { Behind } from '../Behind.tsx'
import { Done } from '../Done.tsx'
import { EmailForm } from './EmailForm.tsx'

/** Another address to sign in with. It is the account's only when the letter to it has been answered. */
export function Email({ user }: { user: User }) {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Section title="Email address">
      {sentTo ? (
        <Done>
          We have written to {sentTo}. Press the button in that letter within a day, and your account moves there. Until
          then nothing changes: you sign in with {user.email}.
        </Done>
      ) : (
        <p className="text-soft">
          You sign in with {user.email}, and our letters go there. A new address counts once you have answered a letter
          to it.
        </p>
      )}
      <Behind label="Change Email">
        {(close) => (
          <EmailForm
            onCancel={close}
            onSent={(address) => {
              setSentTo(address)
              close()
            }}
          />
        )}
      </Behind>
    </Section>
  )
}
