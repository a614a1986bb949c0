import { useState } from 'react'
import type { User } from '#shared/contracts/user.ts'
import { Section } from '../../../ui/Part.tsx'
import { Disclosure } from '../Behind.tsx'
import { StatusMessage } from '../Done.tsx'
import { ChangeEmailForm } from './EmailForm.tsx'

/** Another address to sign in with. It is the account's only when the letter to it has been answered. */
export function ChangeEmail({ user }: { user: User }) {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Section title="Email address">
      {sentTo ? (
        <StatusMessage>
          We have written to {sentTo}. Press the button in that letter within a day, and your account moves there. Until
          then nothing changes: you sign in with {user.email}.
        </StatusMessage>
      ) : (
        <p className="text-soft">
          You sign in with {user.email}, and our letters go there. A new address counts once you have answered a letter
          to it.
        </p>
      )}
      <Disclosure label="Change Email">
        {(close) => (
          <ChangeEmailForm
            onCancel={close}
            onSent={(address) => {
              setSentTo(address)
              close()
            }}
          />
        )}
      </Disclosure>
    </Section>
  )
}
