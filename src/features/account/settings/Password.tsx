import { useState } from 'react'
import type { User } from '#shared/contracts/user.ts'
import { Section } from '../../../ui/Part.tsx'
import { Disclosure } from '../Behind.tsx'
import { StatusMessage } from '../Done.tsx'
import { ChangePasswordForm } from './PasswordForm.tsx'

interface ChangePasswordProps {
  user: User
  /** Where the form waits until somebody asks for it. */
  collapsed?: boolean
}

/** Changes the password, and says what else that has changed. */
export function ChangePassword({ user, collapsed = false }: ChangePasswordProps) {
  const [changes, setChanges] = useState(0)
  const onDone = () => setChanges((count) => count + 1)
  return (
    <Section title="Change password">
      {changes > 0 && (
        <StatusMessage key={changes}>
          Your password is updated. Whoever else was signed in to your account has been signed out, and a letter to{' '}
          {user.email} says so.
        </StatusMessage>
      )}
      {collapsed ? (
        <Disclosure label="Change Password">
          {(close) => (
            <ChangePasswordForm
              {...{ user }}
              onCancel={close}
              onDone={() => {
                close()
                onDone()
              }}
            />
          )}
        </Disclosure>
      ) : (
        // A new form each time: nothing of a password stays on the page.
        <ChangePasswordForm key={`form ${changes}`} {...{ user, onDone }} />
      )}
    </Section>
  )
}
