import { useState } from 'react'
import type { User } from '#shared/contracts/user.ts'
import { Section } from '../../../ui/Part.tsx'
import { Behind } from '../Behind.tsx'
import { Done } from '../Done.tsx'
import { PasswordForm } from './PasswordForm.tsx'

interface Props {
  user: User
  /** Where the form waits until somebody asks for it. */
  behind?: boolean
}

/** Changes the password, and says what else that has changed. */
export function Password({ user, behind = false }: Props) {
  const [changes, setChanges] = useState(0)
  const onDone = () => setChanges((before) => before + 1)
  return (
    <Section title="Change password">
      {changes > 0 && (
        <Done key={changes}>
          Your password is updated. Whoever else was signed in to your account has been signed out, and a letter to{' '}
          {user.email} says so.
        </Done>
      )}
      {behind ? (
        <Behind label="Change Password">
          {(close) => (
            <PasswordForm
              {...{ user }}
              onCancel={close}
              onDone={() => {
                close()
                onDone()
              }}
            />
          )}
        </Behind>
      ) : (
        // A new form each time: nothing of a password stays on the page.
        <PasswordForm key={`form ${changes}`} {...{ user, onDone }} />
      )}
    </Section>
  )
}
